import { randomUUID } from 'node:crypto';
import { evolve, projectDecider, projectExamples } from '@control-center/domain';
import type { ConversationEvents, ProjectEvents, OneOf } from '@control-center/domain';
import { MalformedEvent, recorded } from '@control-center/event-store';
import type { StoredEvent } from '@control-center/event-store';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import pg from 'pg';
import { migrateApp } from '../schema/app-migrations.js';
import { createReadSchema } from '../schema/read-schema.js';
import { projections } from '../tables/projections.js';
import { processBatch, processMalformed } from './batch.js';
import { inTransaction, openDatabase } from './database.js';
import { listParked } from './parking.js';
import type { AnyProjection } from './projection.js';
import { retryParked } from './retry.js';
import { Fenced } from '../projector/writer.js';

const database = `batch_${randomUUID().slice(0, 8)}`;
let admin: pg.Pool;
let pool: pg.Pool;

beforeAll(async () => {
  admin = new pg.Pool({ connectionString: process.env['TEST_PG_URL'], max: 1 });
  await admin.query(`create database ${database}`);
  const url = new URL(process.env['TEST_PG_URL']!);
  url.pathname = database;
  await migrateApp(url.href);
  await createReadSchema(url.href);
  pool = openDatabase(url.href, { max: 2, name: 'test' });
});
afterAll(async () => {
  await pool.end();
  await admin.query(`drop database ${database} with (force)`);
  await admin.end();
});

const tables = ['projects', 'quotes', 'files', 'messages', 'accounts'];

beforeEach(clear);
async function clear(): Promise<void> {
  await pool.query(`truncate ${tables.join(', ')}, changes, parked`);
  await pool.query(`update checkpoint set position = null, "eventId" = null`);
}

type Event = OneOf<ProjectEvents> | OneOf<ConversationEvents>;

const stored = (stream: string, events: readonly Event[]): Omit<StoredEvent, 'position'>[] =>
  events.map(({ type, data }, revision) => ({
    id: randomUUID(),
    type,
    data,
    stream,
    revision,
    metadata: {
      correlationId: 'c',
      causationId: 'c',
      commandId: `${stream}-${String(revision)}`,
      commandHash: '',
      command: 'test',
      actorId: projectExamples.people.customer.id,
      actorRole: 'customer',
      schemaVersion: 1,
      occurredAt: new Date(Date.parse(projectExamples.now) + revision * 1000).toISOString(),
    },
  }));

const message = (projectId: string): OneOf<ConversationEvents> => ({
  type: 'MessageSent',
  data: {
    messageId: `message of ${projectId}`,
    projectId,
    channel: 'customer',
    content: 'Xin chào «Việt Phát» \u{1f527} \\ "\' \n',
    senderId: 'customer-1',
    receiverId: null,
    fromProvider: false,
  },
});

const withFile: OneOf<ProjectEvents> = {
  type: 'FilesAttached',
  data: {
    files: [{ url: '/objects/a.step', name: 'a', size: 1, type: '', description: '', visibility: 'public' }],
  },
};
/** A project's whole life, half of another with a part that goes again, and what was said about the first. */
const history: StoredEvent[] = (() => {
  const part = { partId: 'P', partName: 'Đế', quantity: 1 } as never;
  const other: OneOf<ProjectEvents>[] = [
    ...projectExamples.offered,
    { type: 'PartAdded', data: { id: 'part-1', part } },
    { type: 'PartRemoved', data: { id: 'part-1' } },
  ].map((event) =>
    event.type === 'QuoteSubmitted' ? { ...event, data: { ...event.data, quoteId: 'quote-2' } } : event,
  ) as OneOf<ProjectEvents>[];
  const first = stored('project-project-1', [...projectExamples.completed, withFile]);
  const second = stored('project-project-2', rename(other, 'project-2'));
  const said = stored('conversation-project-1', [message('project-1')]);
  const mixed = first.flatMap((event, index) => [event, ...(second[index] ? [second[index]] : [])]);
  return [...mixed, ...said].map((event, index) => ({ ...event, position: BigInt(index * 7) }));
})();

function rename(events: OneOf<ProjectEvents>[], projectId: string): OneOf<ProjectEvents>[] {
  return events.map((event) =>
    event.type === 'ProjectSubmitted' ? { ...event, data: { ...event.data, projectId } } : event,
  );
}

const apply = (events: readonly StoredEvent[], using = projections, epoch = 0) =>
  inTransaction(pool, (db) => processBatch(db, { projections: using, epoch }, events));

async function everything(): Promise<Record<string, unknown[]>> {
  const contents = tables.map(async (table) => {
    const { rows } = await pool.query<object>(`select * from ${table} order by id`);
    return [table, rows] as const;
  });
  return Object.fromEntries(await Promise.all(contents));
}

describe('rows', () => {
  it('are the fold of their streams, field by field', async () => {
    await apply(history);
    const { projects, messages, quotes, files } = await everything();
    for (const row of projects as { id: string }[]) {
      const fold = history
        .filter(({ stream }) => stream === `project-${row.id}`)
        .reduce(
          (state, event) => evolve(projectDecider, state, recorded<ProjectEvents>(event)),
          projectDecider.initial,
        );
      expect(row).toEqual(fold);
    }
    expect(projects).toHaveLength(2);
    expect(messages).toEqual([expect.objectContaining({ content: message('project-1').data.content })]);
    expect(quotes).toEqual([
      expect.objectContaining({ id: 'quote-1', state: 'accepted', totalPrice: 2_600_001 }),
      expect.objectContaining({ id: 'quote-2', state: 'waiting', projectId: 'project-2' }),
    ]);
    expect(files).toEqual([{ id: '/objects/a.step', projectId: 'project-1' }]);
  });

  it('are the same however the events are split into batches, and when some come twice', async () => {
    await apply(history);
    const whole = await everything();
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 1, max: history.length }), { minLength: 1, maxLength: 6 }),
        fc.nat({ max: history.length - 1 }),
        async (sizes, again) => {
          await clear();
          for (let from = 0, round = 0; from < history.length; round += 1) {
            const size = sizes[round % sizes.length]!;
            await apply(history.slice(from, from + size));
            from += size;
          }
          await apply(history.slice(again));
          expect(await everything()).toEqual(whole);
        },
      ),
      { numRuns: 15 },
    );
  });

  it('move together with the checkpoint and the changes, or not at all', async () => {
    await apply(history.slice(0, 3));
    const before = await everything();
    await expect(apply(history.slice(3), projections, 1)).rejects.toThrow(Fenced);
    expect(await everything()).toEqual(before);
    const { rows } = await pool.query(`select position::text, "eventId" from checkpoint`);
    expect(rows).toEqual([{ position: String(history[2]!.position), eventId: history[2]!.id }]);
    const changes = await pool.query(`select position::text from changes`);
    expect(changes.rows).toEqual([{ position: String(history[2]!.position) }]);
  });

  it('tell those who take part, and nobody else', async () => {
    await apply(history);
    const { rows } = await pool.query<{ changes: unknown[] }>(`select changes from changes`);
    expect(rows[0]!.changes).toEqual([
      {
        message: { type: 'project_changed', projectId: 'project-1' },
        audience: { provider: true, accounts: ['customer-1', 'factory-1'] },
      },
      {
        message: { type: 'project_changed', projectId: 'project-2' },
        audience: { provider: true, accounts: ['customer-1', 'factory-1'] },
      },
      {
        message: { type: 'new_message', projectId: 'project-1' },
        audience: { provider: true, accounts: ['customer-1'] },
      },
    ]);
  });
});

it('an event that cannot be decoded is parked, and the checkpoint goes on behind it', async () => {
  await apply(history.slice(0, 2));
  const place = { id: randomUUID(), type: 'Odd', stream: 'project-odd', revision: 0n, position: 8n };
  const error = new MalformedEvent(place, 'has no JSON data');
  await inTransaction(pool, (db) => processMalformed(db, 0, error));
  expect(await listParked(pool)).toEqual([
    expect.objectContaining({ stream: 'project-odd', revision: 0, type: 'Odd', error: String(error) }),
  ]);
  const { rows } = await pool.query(`select position::text, "eventId" from checkpoint`);
  expect(rows).toEqual([{ position: '8', eventId: place.id }]);
});

describe('an event that cannot be applied', () => {
  const poisoned = 'project-project-1';
  const at = 3;
  let broken = true;
  const fragile = projections.map((projection): AnyProjection => ({
    ...projection,
    fold: (row, event) => {
      if (broken && event.revision === at && row?.id === 'project-1') throw new Error('no such shape');
      return projection.fold(row, event);
    },
  }));
  const store = {
    load: async (stream: string) => history.filter((event) => event.stream === stream),
  };
  const retry = (except?: number) =>
    retryParked({ pool, store, projections: fragile, stream: poisoned, ...(except ? { except } : {}) });

  beforeEach(() => {
    broken = true;
  });

  it('is parked with what follows in its stream, while the rest flows from the same batch', async () => {
    await apply(history.slice(0, 12), fragile);
    await apply(history.slice(12), fragile);
    const { projects, messages } = await everything();
    const revisionOf = (id: string) =>
      (projects as { id: string; revision: number }[]).find((p) => p.id === id);
    expect(revisionOf('project-1')).toMatchObject({ revision: at - 1 });
    expect(messages).toHaveLength(1);
    const parked = history.filter(({ stream, revision }) => stream === poisoned && revision >= at);
    expect(await listParked(pool)).toEqual([
      expect.objectContaining({
        stream: poisoned,
        revision: at,
        error: 'Error: no such shape',
        waiting: parked.length - 1,
        attempts: 1,
      }),
    ]);
  });

  it('leaves the rows as if nothing had happened once a retry succeeds', async () => {
    await apply(history);
    const whole = await everything();
    await clear();

    await apply(history, fragile);
    expect(await retry()).toBe(false);
    expect(await listParked(pool)).toEqual([expect.objectContaining({ attempts: 2 })]);
    broken = false;
    expect(await retry()).toBe(true);
    expect(await listParked(pool)).toEqual([]);
    expect(await everything()).toEqual(whole);
    expect(await retry()).toBe(true);
  });

  it('is left out alone when it is discarded', async () => {
    await apply(history, fragile);
    expect(await retry(at)).toBe(true);
    const { projects } = await everything();
    expect((projects as { revision: number }[])[0]).toMatchObject({ status: 'completed' });
  });
});
