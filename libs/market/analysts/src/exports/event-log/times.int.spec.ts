import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectExamples } from '@market/domain';
import { testDatabase } from '@market/rows/testing/database';
import type { TestDatabase } from '@market/rows/testing/database';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import sqlite from 'node-sqlite3-wasm';
import { analyticsViews } from '../../views.js';
import { auditSchema } from '@market/audit';
import { auditId } from '@market/audit/inside/rows';
import { fromSnapshot } from '../snapshot.js';
import { eventLogFile, eventLogFiles } from './index.js';
import type { EventLogFile } from './index.js';

const [submitted] = projectExamples.submitted;

let database: TestDatabase;

/** The clock of the server that wrote the first event ran ahead: no later row of the audit has an earlier time. */
const ahead = '2027-01-01T00:00:00.000Z';
const happened = [
  ['settings', 'CompanyChanged', ahead],
  ['project-a', 'ProjectSubmitted', '2026-03-02T03:00:00.000Z'],
  ['project-b', 'ProjectSubmitted', '2026-03-03T03:00:00.000Z'],
  ['project-a', 'ReviewStarted', '2026-03-05T03:30:00.000Z'],
  ['project-b', 'ReviewStarted', '2026-03-05T04:00:00.000Z'],
] as const;

beforeAll(async () => {
  database = await testDatabase();
  const rows = happened.map(([stream, type, occurredAt], index) => ({
    ...{
      id: auditId(BigInt(index)),
      position: String(index),
      eventId: `event-${String(index)}`,
      stream,
      type,
    },
    ...{ createdAt: ahead, occurredAt, sentence: [], command: '', revision: 0, isOverride: false },
    ...{
      changes: [],
      data: type === 'ProjectSubmitted' ? submitted!.data : {},
      words: '',
      projectId: stream.split('project-')[1] ?? null,
    },
  }));
  await database.pool.query(
    `insert into ${auditSchema}.events select * from jsonb_populate_recordset(null::${auditSchema}.events, $1)`,
    [JSON.stringify(rows)],
  );
});
afterAll(() => database.close());

async function bytesOf(name: EventLogFile): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of fromSnapshot(database.pool, (snapshot) => eventLogFile(snapshot, name)))
    parts.push(Buffer.from(part));
  return Buffer.concat(parts);
}

type Times = Record<string, string>;
const iso = (text: string) => new Date(text).toISOString();

/** The time of each event, by its id, as a reader of the format finds it. */
const readers: Record<EventLogFile, (bytes: Buffer) => Times | Promise<Times>> = {
  'event-log.csv': (bytes) => {
    const [head, ...lines] = bytes.toString().trim().split(/\r?\n/);
    const names = head!.replaceAll(/[\ufeff"]/g, '').split(',');
    const cellOf = (line: string, name: string) => line.split(',')[names.indexOf(name)]!.replaceAll('"', '');
    return Object.fromEntries(
      lines.map((line) => [cellOf(line, 'event:id'), iso(cellOf(line, 'time:timestamp'))]),
    );
  },
  'event-log.xes': (bytes) =>
    Object.fromEntries(
      [...bytes.toString().matchAll(/<event>[^]*?<\/event>/g)].map(([event]) => [
        /key="[^"]*id" value="(event-\d)"/.exec(event)![1]!,
        iso(/key="time:timestamp" value="([^"]*)"/.exec(event)![1]!),
      ]),
    ),
  'ocel.json': (bytes) => {
    const { events } = JSON.parse(bytes.toString()) as { events: { id: string; time: string }[] };
    return Object.fromEntries(events.map(({ id, time }) => [id, iso(time)]));
  },
  'ocel.sqlite': async (bytes) => {
    const folder = await mkdtemp(join(tmpdir(), 'times-'));
    await writeFile(join(folder, 'log'), bytes);
    const db = new sqlite.Database(join(folder, 'log'));
    const found = ['ProjectSubmitted', 'ReviewStarted'].flatMap(
      (type) =>
        db.all(`select ocel_id, ocel_time from "event_${type}"`) as { ocel_id: string; ocel_time: string }[],
    );
    db.close();
    await rm(folder, { recursive: true });
    return Object.fromEntries(found.map((one) => [one.ocel_id, iso(one.ocel_time)]));
  },
};

const view = analyticsViews.find(({ name }) => name === 'events')!;
const sqlOf = (column: string): string => view.columns.find(({ name }) => name === column)!.sql;

it.each(Object.keys(eventLogFiles) as EventLogFile[])(
  'the times in %s are those of the view of events, also after a clock that ran ahead',
  async (name) => {
    const { rows } = await database.pool.query<{ id: string; at: string }>(
      `select e."eventId" as id, ${sqlOf('occurred_at')} as at from ${view.from({ read: '', audit: auditSchema })}
       where ${sqlOf('project_id')} is not null`,
    );
    expect(rows).toHaveLength(4);
    const expected = Object.fromEntries(rows.map(({ id, at }) => [id, iso(at)]));
    expect(await readers[name](await bytesOf(name))).toEqual(expected);
    expect(new Set(Object.values(expected)).size).toBe(4);
  },
);
