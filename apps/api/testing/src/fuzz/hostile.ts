import { gzipSync } from 'node:zlib';

export type Random = () => number;

/** Pseudo-random numbers from 0 to 1 (mulberry32): the same sequence for the same seed. */
export function seeded(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export const pick = <Item>(random: Random, items: readonly Item[]): Item =>
  items[Math.floor(random() * items.length)]!;

const nested = (depth: number): unknown => (depth === 0 ? 'x' : [nested(depth - 1)]);

/** Texts that commonly break programs. */
export const texts: readonly string[] = [
  '',
  ' ',
  'a\0b',
  '\ud800',
  '\u202egpj.exe',
  '🛠'.repeat(300),
  'x'.repeat(300),
  'x'.repeat(100_000),
  "' or '1'='1",
  "'; drop table app.sessions; --",
  '$1',
  '${7*7}{{7*7}}<%= 7 %>',
  '<script>alert(1)</script>',
  '../../../../etc/passwd',
  '..%2f..%2fetc%2fpasswd',
  'C:\\Windows\\win.ini',
  'a\r\nSet-Cookie: sid=1',
  '__proto__',
  'constructor',
  'null',
  'NaN',
  '-1',
  '1e309',
  '99999999999999999999',
  '2026-13-45T99:99:99Z',
  '00000000-0000-0000-0000-000000000000',
  '//evil.test/x',
  'https://evil.test/objects/00000000-0000-4000-8000-000000000000.pdf',
  'javascript:alert(1)',
];

const hostileJson: readonly unknown[] = [
  null,
  true,
  -1,
  0,
  0.5,
  2 ** 31,
  2 ** 53,
  1e300,
  [],
  {},
  [null],
  { toString: 1 },
  { length: 1e9 },
  JSON.parse('{"__proto__":{"admin":true}}'),
  Array.from({ length: 2_000 }, () => ({})),
  nested(20),
  nested(500),
];

export const hostileValue = (random: Random, known: readonly string[]): unknown =>
  pick<() => unknown>(random, [
    () => pick(random, texts),
    () => pick(random, hostileJson),
    () => pick(random, known),
  ])();

/** Bodies that are not JSON, do not match their headers, or are too large. */
export const rawBodies: readonly { body: Buffer; headers: Record<string, string> }[] = [
  { body: Buffer.from('{"title":'), headers: { 'content-type': 'application/json' } },
  { body: Buffer.from('[1'), headers: { 'content-type': 'application/json; charset=utf-16' } },
  { body: Buffer.from('"text"'), headers: { 'content-type': 'application/json' } },
  { body: Buffer.from('[{"title":"x"}]'), headers: { 'content-type': 'application/json' } },
  { body: Buffer.from('{}'), headers: { 'content-type': 'application/json; charset=none' } },
  { body: Buffer.from([0xff, 0xfe, 0x00]), headers: { 'content-type': 'application/json' } },
  {
    body: Buffer.from('a=1&b[]=2&__proto__[x]=1'),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  },
  { body: Buffer.from('--x\r\n\r\n--x--'), headers: { 'content-type': 'multipart/form-data; boundary=x' } },
  { body: Buffer.from('<a/>'), headers: { 'content-type': 'text/xml' } },
  {
    body: Buffer.from('not gzip'),
    headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
  },
  { body: Buffer.from('{}'), headers: { 'content-type': 'application/json', 'content-encoding': 'rot13' } },
  {
    body: gzipSync(
      Buffer.concat([Buffer.from('{"title":"'), Buffer.alloc(20_000_000, 'x'), Buffer.from('"}')]),
    ),
    headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
  },
  { body: Buffer.alloc(1_200_000, '['), headers: { 'content-type': 'application/json' } },
];

export const hostileHeaders: readonly Record<string, string>[] = [
  {},
  {},
  { 'idempotency-key': 'x'.repeat(300) },
  { 'idempotency-key': 'kh\u00f3a' },
  { 'if-match': '"*"' },
  { 'x-log-position': '9999999999999999999' },
  { 'x-log-position': '-1' },
  { range: 'bytes=-0' },
  { range: 'bytes=5-2,99999999999999999999-' },
  { 'if-none-match': '*' },
  { 'if-range': '"' },
  { origin: 'https://evil.test' },
  { 'sec-fetch-site': 'cross-site' },
  { 'x-forwarded-for': `${'1.2.3.4, '.repeat(50)}::1` },
  { 'x-forwarded-proto': 'javascript' },
  { 'accept-language': '*'.repeat(1_000) },
  { accept: 'text/html' },
  { 'x-http-method-override': 'DELETE' },
];
