import { expect, it } from '@jest/globals';
import { LogSigner, mostUnsigned, untilNext } from './log-signer.js';

const now = Date.parse('2026-03-01T12:00:00.000Z');

it.each<[last: string, minutes: number, time: string | undefined]>([
  ['never', 0, undefined],
  ['just now', 60, '2026-03-01T12:00:00.000Z'],
  ['20 minutes ago', 40, '2026-03-01T11:40:00.000Z'],
  ['an hour ago', 0, '2026-03-01T11:00:00.000Z'],
  ['days ago', 0, '2026-02-25T11:00:00.000Z'],
  ['tomorrow, by a clock that was put back since', 60, '2026-03-02T12:00:00.000Z'],
])('a log whose state was last signed %s is signed in %d minutes', (_, minutes, time) => {
  expect(untilNext(time === undefined ? undefined : { time }, now)).toBe(minutes * 60_000);
});

it('of two due processes one signs, and the other finds its head and waits for the next hour', async () => {
  const stopping = new AbortController();
  const time = new Date().toISOString();
  const ofOther = { id: 'of the other', createdAt: time, head: { time, ordinal: 1, h: '' }, position: null };
  let looks = 0;
  const query = (text: string) => {
    if (text.includes('count')) return Promise.resolve({ rows: [{ count: 0 }] });
    looks += 1;
    // After the third check it waits for an hour, until it is stopped.
    if (looks === 3) stopping.abort();
    return Promise.resolve({ rows: looks === 1 ? [] : [ofOther] });
  };
  const lines: string[] = [];
  const options = { pool: { query } as never, key: Buffer.alloc(32).toString('base64') };
  const log = (line: string) => void lines.push(line);
  await new LogSigner({ ...options, eventStoreUrl: 'nowhere', log }).run(stopping.signal);
  // It signs only when it stops.
  expect(lines).toEqual(['the state of the log was not signed']);
});

// Events since the last head, a minute after it × whether they are signed before the hour is over.
it.each([
  [mostUnsigned, true],
  [mostUnsigned - 1, false],
])('whether the log is signed before the hour is over after %d events: %s', async (count, isSigned) => {
  const stopping = new AbortController();
  const time = new Date().toISOString();
  const last = { id: 'h', createdAt: time, head: { time, ordinal: 1, h: '' }, position: '1', eventId: 'e' };
  const lines: string[] = [];
  let heads = 0;
  const query = (text: string) => {
    if (text.includes('count')) {
      if (!isSigned) stopping.abort();
      return Promise.resolve({ rows: [{ count }] });
    }
    heads += 1;
    return Promise.resolve({ rows: [last] });
  };
  const log = (line: string) => {
    lines.push(line);
    stopping.abort();
  };
  const options = { pool: { query } as never, key: Buffer.alloc(32).toString('base64') };
  await new LogSigner({ ...options, eventStoreUrl: 'nowhere', log }).run(stopping.signal);
  // Both attempts fail because nothing answers: the one after many events and the one at the stop.
  expect(lines).toHaveLength(isSigned ? 2 : 1);
  expect(heads).toBeGreaterThan(0);
});
