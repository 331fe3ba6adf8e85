/** @jest-environment node */
import { expect, it, jest } from '@jest/globals';
import { download } from './download';

const reply = (body: string | null, init: ResponseInit = {}) => {
  globalThis.fetch = jest.fn(() => Promise.resolve(new Response(body, init)));
};
const ratios: number[] = [];
const fetched = (maxBytes = 10) => download('/objects/a.stl', maxBytes, (ratio) => ratios.push(ratio));

it('asks as who is signed in, and says how far it is', async () => {
  reply('solid', { headers: { 'content-length': '10' } });
  expect(String.fromCharCode(...(await fetched()))).toBe('solid');
  expect(fetch).toHaveBeenCalledWith('/objects/a.stl', { credentials: 'same-origin' });
  expect(ratios).toEqual([0.5]);
});

it.each<[string, string | null, ResponseInit]>([
  ['is refused', 'Không', { status: 403 }],
  ['is empty', '', {}],
  ['is larger than any upload', '01234567890', {}],
])('a file that %s is none', async (_, body, init) => {
  reply(body, init);
  await expect(fetched()).rejects.toThrow();
});
