import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { verifyLog } from './verify.js';

const header = '{"format":"event-log","version":2}';
const [first, second] = ['{"id":"a"}', '{"id":"ế"}'];
const hashOf = (...lines: string[]) =>
  createHash('sha256')
    .update(lines.map((line) => `${line}\n`).join(''))
    .digest('hex');
const endOf = (events: number, ...lines: string[]) =>
  JSON.stringify({ format: 'event-log-end', events, sha256: hashOf(...lines) });
const whole = [header, first, second];

const sourceOf = (lines: readonly string[], rest = '') =>
  async function* () {
    yield await Promise.resolve(Buffer.from(lines.map((line) => `${line}\n`).join('') + rest));
  };
const bytesOf = (...lines: string[]) => Buffer.byteLength(lines.join('\n')) + 1;

// The lines of a log × the result. A missing last line is no fault: older releases wrote none.
it.each<[string, string[], object]>([
  [
    'complete',
    [...whole, endOf(2, ...whole)],
    { events: 2, sha256: hashOf(...whole), bytes: bytesOf(...whole, endOf(2, ...whole)), isComplete: true },
  ],
  [
    'without an end',
    whole,
    { events: 2, sha256: hashOf(...whole), bytes: bytesOf(...whole), isComplete: false },
  ],
  ['of no events', [header, endOf(0, header)], { events: 0, sha256: hashOf(header), isComplete: true }],
  ['empty', [], { events: 0, sha256: hashOf(), bytes: 0, isComplete: false }],
])('a log that is %s passes', async (_, lines, expected) => {
  expect(await verifyLog(sourceOf(lines))).toMatchObject(expected);
});

it('an unfinished line is not counted', async () => {
  expect(await verifyLog(sourceOf(whole, '{"id":'))).toMatchObject({ events: 2, bytes: bytesOf(...whole) });
});

// The change of a log × the error, which names the file.
it.each<[string, string[], string]>([
  [
    'a line was changed',
    [header, first, '{"id":"e"}', endOf(2, ...whole)],
    'was changed after it was written',
  ],
  ['a line was lost', [header, first, endOf(2, ...whole)], 'has 1 events, but was written with 2'],
  ['a line was added', [...whole, first, endOf(2, ...whole)], 'has 3 events, but was written with 2'],
  ['lines were put behind its end', [...whole, endOf(2, ...whole), first], 'has lines after its end'],
  ['its end was doubled', [...whole, endOf(2, ...whole), endOf(2, ...whole)], 'has lines after its end'],
])('a log of which %s is refused', async (_, lines, said) => {
  await expect(verifyLog(sourceOf(lines))).rejects.toThrow(`The log ${said}`);
  const folder = await mkdtemp(join(tmpdir(), 'verify-'));
  const file = join(folder, 'log');
  await writeFile(file, lines.map((line) => `${line}\n`).join(''));
  await expect(verifyLog(file)).rejects.toThrow(`${file} ${said}`);
  await rm(folder, { recursive: true });
});
