import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { AddressRefused, isPublic, post, refusedAddress } from './post.js';
import { receiver } from './receiver.fixture.js';

it.each([
  ...['10.1.2.3', '127.0.0.1', '169.254.169.254', '172.16.0.1', '192.168.1.1', '100.64.0.1', '0.0.0.0'],
  ...['255.255.255.255', '224.0.0.1', '::1', '::', 'fe80::1', 'fd00::1', '::ffff:10.0.0.1', '64:ff9b::a00:1'],
])('%s is not on the internet', (ip) => expect(isPublic(ip)).toBe(false));
it.each(['8.8.8.8', '203.119.8.111', '2606:4700::1111'])('%s is', (ip) => expect(isPublic(ip)).toBe(true));

it.each([
  ['https://hooks.example/a?b', undefined, undefined],
  ['http://hooks.example', 'https:', undefined],
  ['https://127.1/', 'Internet', undefined],
  ['https://0x7f000001/', 'Internet', undefined],
  ['https://[::1]:8443/', 'Internet', undefined],
  ['https://user:pass@hooks.example', 'mật khẩu', 'mật khẩu'],
  ['file:///etc/passwd', 'https:', 'https:'],
  ['hooks', 'hợp lệ', 'hợp lệ'],
])('%s is refused with «%s», and where private networks are allowed with «%s»', (address, strict, open) => {
  for (const [allowed, reason] of [
    [false, strict],
    [true, open],
  ] as const)
    expect(refusedAddress(address, allowed)).toEqual(reason && expect.stringContaining(reason));
});

let server: Awaited<ReturnType<typeof receiver>>;
beforeAll(async () => (server = await receiver()));
afterAll(() => server.close());

const send = (url: string, allowsPrivate: boolean) =>
  post({ url, headers: {}, body: 'chào', allowsPrivate, signal: new AbortController().signal });

it('a name that leads into a private network is not called', async () => {
  const url = server.url.replace('http://127.0.0.1', 'https://localhost');
  await expect(send(url, false)).rejects.toThrow(AddressRefused);
  expect(server.received).toEqual([]);
  expect(await send(server.url, true)).toBe(201);
  expect(server.received[0]!.body.toString()).toBe('chào');
});
