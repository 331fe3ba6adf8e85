import { createHash } from 'node:crypto';
import { visibleOf } from '@market/contracts';
import { expect, it } from '@jest/globals';
import { exportLines } from './audit-export.js';
import type { BareEntry } from './entries.js';

const entry = (position: string | null): BareEntry =>
  ({
    position,
    type: 'Type',
    sentence: [{ text: '', accountId: 'account-1' }, { text: ' gửi, «yêu cầu»' }],
    data: { a: 1 },
  }) as never;

async function exported(format: 'jsonl' | 'csv', positions: (string | null)[]): Promise<string[]> {
  async function* entries() {
    for (const position of positions) yield await Promise.resolve(entry(position));
  }
  const lines: string[] = [];
  for await (const line of exportLines(entries(), format)) lines.push(line);
  return lines;
}
const sha256 = (lines: readonly string[]) => createHash('sha256').update(lines.join('')).digest('hex');

it('ends with the number of records, the positions of the oldest and newest event, and the hash of all lines', async () => {
  const lines = await exported('jsonl', [null, '30', '20', null, '10']);
  expect(lines).toHaveLength(6);
  expect(JSON.parse(lines.at(-1)!)).toEqual({
    end: { count: 5, first: '10', last: '30', sha256: sha256(lines.slice(0, -1)) },
  });
  // A sign-in that is older than the first event has no position.
  expect(JSON.parse((await exported('jsonl', ['30', '10', null])).at(-1)!)).toMatchObject({
    end: { count: 3, first: '10', last: '30' },
  });
  const table = await exported('csv', ['7']);
  expect(table.at(-1)).toBe(`# count=1 first=7 last=7 sha256=${sha256(table.slice(0, -1))}\r\n`);
  expect(JSON.parse((await exported('jsonl', [])).at(-1)!)).toMatchObject({
    end: { count: 0, first: null, last: null },
  });
});

it('carries nothing raw that no reader sees, and loses nothing of it in JSON', async () => {
  const hidden = '\u202efdp.exe\uffff\u0007\u3164';
  const old = { ...entry('7'), sentence: [{ text: hidden }], data: { name: hidden } } as never;
  const lines: string[] = [];
  async function* entries() {
    yield await Promise.resolve(old);
  }
  for (const format of ['csv', 'jsonl'] as const)
    for await (const line of exportLines(entries(), format)) lines.push(line);
  const all = lines.join('').replace('\ufeff', '');
  expect(all).toBe(visibleOf(all));
  expect(JSON.parse(lines.find((line) => line.startsWith('{"position"'))!)).toMatchObject({
    data: { name: hidden },
  });
});

it('has references in place of names in both formats', async () => {
  expect((await exported('csv', ['7']))[1]).toContain('"account-1 gửi, «yêu cầu»"');
  expect(JSON.parse((await exported('jsonl', ['7']))[0]!)).toMatchObject({
    sentence: [{ text: '', accountId: 'account-1' }, { text: ' gửi, «yêu cầu»' }],
  });
});
