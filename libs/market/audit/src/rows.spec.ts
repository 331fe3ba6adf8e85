import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { eventFormat, personalData } from '@market/domain';
import { Codec, MalformedEvent, Sealing } from '@platform/log';
import type { EventMetadata, StoredEvent } from '@platform/log';
import { describe, expect, it } from '@jest/globals';
import { audit, auditSchema } from './journal.js';
import type { AuditRow } from './rows.js';

type Line = {
  id?: string;
  stream: string;
  revision: number;
  type: string;
  data: object;
  metadata: EventMetadata;
};

const linesOf = (url: URL): string[] => readFileSync(url, 'utf8').split('\n').slice(0, -1);
const stored = linesOf(new URL('../../domain/golden/events.jsonl', import.meta.url)).map(
  (line) => JSON.parse(line) as Line,
);
/** A file for each version of the audit: lines are added to it and never changed. */
const goldenName = `rows.${auditSchema}.golden.jsonl`;
const goldenFile = new URL(goldenName, import.meta.url);

const codec = new Codec(eventFormat.upcasters);
const key = Buffer.alloc(32, 7);
const sealing = new Sealing(personalData, {
  find: (subjects: readonly string[]) =>
    Promise.resolve({ keys: new Map(subjects.map((subject) => [subject, key])), reported: new Set() }),
  obtain: () => Promise.resolve(key),
  erase: () => Promise.resolve(),
  report: () => Promise.resolve(),
} as never);

/** All events that were ever written, as their first readers read them. */
const events = await sealing.open(
  stored.map(({ id, stream, revision, type, data, metadata }, index) =>
    codec.decode({
      ...{ id: id ?? `golden-${String(index)}`, streamId: stream, type, data, metadata, isJson: true },
      ...{ revision: BigInt(revision), created: new Date(0) },
      position: { commit: BigInt(index), prepare: BigInt(index) },
    } as never),
  ),
);

type Entry = StoredEvent | MalformedEvent;

/** A log that holds these entries. */
const logOf = (entries: readonly Entry[]) => ({
  read: (stream: string, _from = 0, most = Infinity) =>
    Promise.resolve(
      entries.filter(
        (entry) => !(entry instanceof MalformedEvent) && entry.stream === stream && entry.revision < most,
      ),
    ),
});

/** The rows in PostgreSQL's text format for COPY. */
function copied({ text, lines }: { text: string; lines: string }): AuditRow[] {
  const names = /\((.*)\)/.exec(text)![1]!.replaceAll('"', '').split(', ');
  const isJson = (name: string) => ['sentence', 'changes', 'data', 'revision', 'isOverride'].includes(name);
  const letters: Record<string, string> = { n: '\n', r: '\r', t: '\t' };
  const valueOf = (name: string, value: string): unknown => {
    if (value === '\\N') return null;
    const plain = value.replace(/\\(.)/g, (_, letter: string) => letters[letter] ?? letter);
    return isJson(name) ? JSON.parse(plain) : plain;
  };
  const rowIn = (line: string) =>
    Object.fromEntries(line.split('\t').map((value, at) => [names[at]!, valueOf(names[at]!, value)]));
  return lines.trimEnd().split('\n').map(rowIn) as unknown as AuditRow[];
}

/** A table of the audit's rows; `isDown` tells whether it takes none. */
function tableOf(rows: AuditRow[], isDown = () => false) {
  type Copy = Parameters<typeof copied>[0];
  const query = (statement: string | Copy, _?: unknown, ended?: (error?: Error) => void) => {
    if (typeof statement === 'string')
      return Promise.resolve({ rows: [{ at: rows.at(-1)?.createdAt ?? null }] });
    if (isDown()) return ended!(new Error('the database is down'));
    rows.push(...copied(statement));
    ended!();
  };
  return { query } as never;
}

/** The rows that the journal writes of the entries, in batches of a size. */
async function rowsOf(entries: readonly Entry[], size = entries.length): Promise<AuditRow[]> {
  const rows: AuditRow[] = [];
  const db = tableOf(rows);
  for (let next = 0; next < entries.length; next += size)
    // A new writer for every batch: it remembers nothing of the earlier ones.
    await audit.journal!.open(logOf(entries))(db, entries.slice(next, next + size));
  return rows;
}

/** Fields that depend on the position of an event, because lines may be added anywhere in the events' golden file. */
const ofPosition = ['id', 'eventId', 'position', 'createdAt'];
const withoutPosition = (name: string, value: unknown): unknown =>
  ofPosition.includes(name) ? undefined : value;
const placeOf = ({ stream, revision }: AuditRow): string => `${stream} ${String(revision)}`;

describe('the rows of the audit', () => {
  it('equal the golden file, because other rows need another version of the audit', async () => {
    const rows = new Map(
      (await rowsOf(events)).map((row) => [placeOf(row), JSON.stringify(row, withoutPosition)]),
    );
    const golden = existsSync(goldenFile) ? linesOf(goldenFile) : [];
    const known = new Map(golden.map((line) => [placeOf(JSON.parse(line) as AuditRow), line]));
    expect(known.size).toBe(golden.length);
    const parsed = (line: string | undefined) => line && (JSON.parse(line) as unknown);
    for (const [place, line] of known) expect(parsed(rows.get(place))).toEqual(parsed(line));
    const missing = [...rows].filter(([place]) => !known.has(place)).map(([, line]) => `${line}\n`);
    if (process.env['REVIEWED']) appendFileSync(goldenFile, missing.join(''));
    else if (missing.length > 0)
      throw new Error(`REVIEWED=1 adds these lines to ${goldenName}:\n${missing.join('')}`);
  });

  it('are the same in batches of any size, and by a writer that starts in the middle', async () => {
    const rows = await rowsOf(events);
    for (const size of [1, 7]) expect(await rowsOf(events, size)).toEqual(rows);
  });

  it.each([
    ['of the same size', 7, 7],
    ['larger', 3, 7],
    ['smaller', 7, 3],
  ])('are the same when each batch first fails and the repeat is %s', async (_, first, again) => {
    const rows: AuditRow[] = [];
    let isDown = false;
    const db = tableOf(rows, () => isDown);
    // One writer, which remembers the failed batch.
    const write = audit.journal!.open(logOf(events));
    for (let next = 0; next < events.length; next += again) {
      isDown = true;
      await expect(write(db, events.slice(next, next + first))).rejects.toThrow('is down');
      isDown = false;
      await write(db, events.slice(next, next + again));
    }
    expect(rows).toEqual(await rowsOf(events));
  });

  it('hold no personal text', async () => {
    const personal = events.flatMap(({ type, data }) =>
      Object.keys(personalData[type]?.texts ?? {}).map((path) =>
        path
          .split('.')
          .reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], data),
      ),
    );
    const texts = personal.filter((text): text is string => typeof text === 'string' && text.length > 5);
    expect(texts.length).toBeGreaterThan(10);
    const rows = JSON.stringify(await rowsOf(events));
    for (const text of texts) expect(rows).not.toContain(JSON.stringify(text).slice(1, -1));
    expect(rows).not.toContain('sealed:');
  });

  it('have a telephone number in the one form that a search asks for', async () => {
    const returned = events.find(({ type }) => type === 'ReturnedToReview')!;
    const [row] = await rowsOf([{ ...returned, data: { reason: 'Gọi +84 912 345 678' } }]);
    expect(row!.words).toContain('goi 0912345678');
  });

  it('never go back in time', async () => {
    const times = (await rowsOf(events)).map(({ createdAt }) => createdAt);
    expect(times).toEqual([...times].sort());
    const [first, second] = events;
    const late = { ...first!, metadata: { ...first!.metadata, occurredAt: '2030-01-01T00:00:00.000Z' } };
    expect((await rowsOf([late, second!])).map(({ createdAt }) => createdAt)).toEqual([
      '2030-01-01T00:00:00.000Z',
      '2030-01-01T00:00:00.000Z',
    ]);
  });

  it('name an event that cannot be decoded, and continue its stream', async () => {
    const order = events.filter(({ stream }) => stream === events.find(isOrder)!.stream);
    const [first, second, third] = order;
    const place = { ...second!, revision: 1n };
    const rows = await rowsOf([first!, new MalformedEvent(place, 'is odd'), third!], 1);
    const { projectId } = rows[0]!;
    expect(projectId).not.toBeNull();
    expect(rows.map((row) => [row.revision, row.type, row.data === null, row.projectId])).toEqual([
      [0, first!.type, false, projectId],
      [1, second!.type, true, projectId],
      [2, third!.type, false, projectId],
    ]);
    expect(rows[1]!.sentence[0]!.text).toBe(
      `Sự kiện 1 của ${second!.stream} không đọc được (${second!.type})`,
    );
  });

  it('describe an event of an unknown type or of odd data by its type', async () => {
    const [event] = events.filter(isOrder);
    const odd = [
      { ...event!, revision: 0, type: 'Unheard' },
      { ...event!, stream: 'account-1', revision: 0, type: 'ProfileChanged', data: {} },
    ];
    const rows = await rowsOf(odd);
    expect(rows.map(({ sentence }) => sentence.at(-1)!.text)).toEqual([
      ' ghi sự kiện Unheard',
      ' ghi sự kiện ProfileChanged',
    ]);
  });
});

const isOrder = ({ stream }: StoredEvent): boolean => stream.startsWith('project-');
