/** @jest-environment node */
import { expect, it } from '@jest/globals';
import { server } from '../../../testing/server';
import { download } from './download';

const url = 'http://localhost/objects/a.stl';
const respond = (body: string | null, init: ResponseInit = {}) =>
  server({ [`GET ${url}`]: new Response(body, init) });
const ratios: number[] = [];
const downloaded = (maxBytes = 10) => download(url, maxBytes, (ratio) => ratios.push(ratio));

it('sends the session cookie and reports the progress', async () => {
  const calls = respond('solid', { headers: { 'content-length': '10' } });
  expect(String.fromCharCode(...(await downloaded()))).toBe('solid');
  expect(calls).toMatchObject([{ path: '/objects/a.stl', credentials: 'same-origin' }]);
  expect(ratios).toEqual([0.5]);
});

it.each<[string, string | null, ResponseInit]>([
  ['is refused', 'Không', { status: 403 }],
  ['is empty', '', {}],
  ['is larger than any upload', '01234567890', {}],
])('rejects a download that %s', async (_, body, init) => {
  respond(body, init);
  await expect(downloaded()).rejects.toThrow();
});
