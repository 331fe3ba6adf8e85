import { randomUUID } from 'node:crypto';
import { projectDecider, projectExamples } from '@market/domain';
import { evolve } from '@platform/kernel';
import type { ConversationEvents, ProjectEvents } from '@market/domain';
import type { OneOf } from '@platform/kernel';
import { MalformedEvent, noDiscards, recorded } from '@platform/log';
import type { StoredEvent } from '@platform/log';
import { fc, runs } from '@platform/testing/random';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type pg from 'pg';
import { marketplace } from '@market/rows/inside/marketplace';
import type { ProjectRow } from '@market/rows/inside/projects/projects';
import { testDatabase } from '@market/rows/testing/database';
import type { TestDatabase } from '@market/rows/testing/database';
import { stored } from '@platform/rows/testing/stored';
import { tablesOf } from '@platform/rows/inside/rows/tables';
import { processBatch, processMalformed } from '@platform/rows/inside/batches/batch';
import { inTransaction, listParked } from '@platform/rows';
import type { AnyProjection, Change } from '@platform/rows/inside/rows/projection';
import { retryParked } from '@platform/rows/inside/batches/retry';
import { rowLock } from '@platform/rows/inside/batches/locks';
import { Fenced } from '@platform/rows/inside/batches/checkpoint';
import { Bulk } from '@platform/rows/inside/rebuild/bulk';

const { projections } = marketplace;

let database: TestDatabase;
let pool: pg.Pool;

beforeAll(async () => {
  database = await testDatabase();
  ({ pool } = database);
});
afterAll(() => database.close());

const tables = tablesOf(projections);

beforeEach(clear);
async function clear(): Promise<void> {
  await pool.query(`truncate ${tables.join(', ')}, changes, parked`);
  await pool.query(`update checkpoint set position = null, "eventId" = null, epoch = 0`);
}

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
/** A completed project, another one in bidding from which a part is removed, and a message about the first. */
const history: StoredEvent[] = (() => {
  const other: OneOf<ProjectEvents>[] = [
    ...projectExamples.bidding,
    projectExamples.offered.at(-1)!,
    { type: 'PartAdded', data: { id: 'part-1', part: projectExamples.part } },
    { type: 'PartRemoved', data: { id: 'part-1' } },
  ].map((event) =>
    event.type === 'QuoteSubmitted' ? { ...event, data: { ...event.data, quoteId: 'quote-2' } } : event,
  ) as OneOf<ProjectEvents>[];
  const first = stored('project-project-1', [...projectExamples.completed, withFile]);
  const second = stored('project-project-2', rename(other, 'project-2'));
  const conversation = stored('conversation-project-1', [message('project-1')]);
  const mixed = first.flatMap((event, index) => [event, ...(second[index] ? [second[index]] : [])]);
  return [...mixed, ...conversation].map((event, index) => ({ ...event, position: BigInt(index * 7) }));
})();

function rename(events: OneOf<ProjectEvents>[], projectId: string): OneOf<ProjectEvents>[] {
  return events.map((event) =>
    event.type === 'ProjectSubmitted' ? { ...event, data: { ...event.data, projectId } } : event,
  );
}

const apply = (events: readonly StoredEvent[], using = projections) =>
  inTransaction(pool, (db) => processBatch(db, { projections: using, epoch: 0 }, events));

async function allRows(): Promise<Record<string, unknown[]>> {
  const contents = tables.map(async (table) => {
    const { rows } = await pool.query<object>(`select * from ${table} order by id`);
    return [table, rows] as const;
  });
  return Object.fromEntries(await Promise.all(contents));
}

describe('rows', () => {
  it('are the fold of their streams, field by field', async () => {
    await apply(history);
    const { projects, project_bidders: bidders, messages, quotes, files } = await allRows();
    for (const { state, ...columns } of projects as ProjectRow[]) {
      const fold = history
        .filter(({ stream }) => stream === `project-${columns.id}`)
        .reduce(
          (state, event) => evolve(projectDecider, state, recorded<ProjectEvents>(event)),
          projectDecider.initial,
        );
      expect(state).toEqual(fold);
      expect(state).toMatchObject(columns);
    }
    expect(projects).toHaveLength(2);
    expect(messages).toEqual([expect.objectContaining({ content: message('project-1').data.content })]);
    expect(quotes).toEqual([
      expect.objectContaining({ id: 'quote-1', state: 'accepted', totalPrice: 2_600_001 }),
      expect.objectContaining({ id: 'quote-2', state: 'waiting', projectId: 'project-2' }),
    ]);
    const [factory, otherFactory] = [
      projectExamples.people.factory.id,
      projectExamples.people.otherFactory.id,
    ];
    expect(bidders).toEqual([
      { id: `project-2.${factory}`, projectId: 'project-2', manufacturerId: factory },
      { id: `project-2.${otherFactory}`, projectId: 'project-2', manufacturerId: otherFactory },
    ]);
    expect(files).toEqual([{ id: '/objects/a.step', projectId: 'project-1' }]);
  });

  it('are the same for any split of the events into batches, and when some events come twice', async () => {
    await apply(history);
    const expectedRows = await allRows();
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 1, max: history.length }), { minLength: 1, maxLength: 6 }),
        fc.nat({ max: history.length - 1 }),
        fc.boolean(),
        async (sizes, repeatedFrom, isFirstBuild) => {
          await clear();
          const inBatches = () => Promise.reject(new Error('an event could not be applied'));
          const bulk = new Bulk({ pool, projections, epoch: 0, discards: noDiscards, inBatches });
          for (let from = 0, round = 0; from < history.length; round += 1) {
            const size = sizes[round % sizes.length]!;
            const events = history.slice(from, from + size);
            await (isFirstBuild ? bulk.add(events) : apply(events));
            if (round % 3 === 2) await bulk.write();
            from += size;
          }
          await bulk.write();
          await apply(history.slice(repeatedFrom));
          expect(await allRows()).toEqual(expectedRows);
        },
      ),
      { numRuns: runs(15) },
    );
  });

  it('are written together with the checkpoint and the changes, or not at all', async () => {
    await apply(history.slice(0, 3));
    const before = await allRows();
    await pool.query('update checkpoint set epoch = 1');
    await expect(apply(history.slice(3))).rejects.toThrow(Fenced);
    expect(await allRows()).toEqual(before);
    const { rows } = await pool.query(`select position::text, "eventId" from checkpoint`);
    expect(rows).toEqual([{ position: String(history[2]!.position), eventId: history[2]!.id }]);
    const changes = await pool.query(`select position::text from changes`);
    expect(changes.rows).toEqual([{ position: String(history[2]!.position) }]);
  });

  it('notify the participants, and no one else', async () => {
    await apply(history);
    const { rows } = await pool.query<{ changes: unknown[] }>(`select changes from changes`);
    expect(rows[0]!.changes).toEqual([
      {
        message: { type: 'project_changed', projectId: 'project-1' },
        audience: ['provider', 'customer:customer-1', 'factory:factory-1'],
      },
      {
        message: { type: 'project_changed', projectId: 'project-2' },
        audience: ['provider', 'customer:customer-1', 'factory:factory-1', 'factory:factory-2'],
      },
      {
        message: { type: 'new_message', projectId: 'project-1' },
        audience: ['provider', 'customer:customer-1'],
      },
    ]);
  });
});

// All changes have the same text, so only their audiences tell them apart.
it.each<[string, Partial<ConversationEvents['MessageSent']>[], string[]]>([
  ['of one customer are announced once', [{}, {}], ['customer:customer-1']],
  [
    'of two factories are announced to each',
    ['factory-1', 'factory-2'].map((senderId) => ({ channel: 'factory', senderId })),
    ['factory:factory-1', 'factory:factory-2'],
  ],
  [
    'to a customer and of a factory are announced to both',
    [
      { senderId: 'provider-1', receiverId: 'customer-1', fromProvider: true },
      { channel: 'factory', senderId: 'factory-1' },
    ],
    ['customer:customer-1', 'factory:factory-1'],
  ],
])('two messages of one batch %s', async (_, written, counterparts) => {
  const two = written.map((change, index) => ({
    ...message('project-1'),
    data: { ...message('project-1').data, messageId: String(index), ...change },
  }));
  await apply(
    stored('conversation-project-1', two).map((event, index) => ({ ...event, position: BigInt(index) })),
  );
  const { rows } = await pool.query<{ changes: Change[] }>('select changes from changes');
  expect(rows[0]!.changes).toEqual(
    counterparts.map((counterpart) => ({
      message: { type: 'new_message', projectId: 'project-1' },
      audience: ['provider', counterpart],
    })),
  );
});

it('an event that cannot be decoded is parked, and the checkpoint moves past it', async () => {
  await apply(history.slice(0, 2));
  const place = { id: randomUUID(), type: 'Odd', stream: 'project-odd', revision: 0n, position: 8n };
  const error = new MalformedEvent(place, 'has no JSON data');
  const report = (epoch: number) =>
    inTransaction(pool, (db) => processMalformed(db, { projections, epoch }, error));
  await pool.query('update checkpoint set epoch = 1');
  await expect(report(0)).rejects.toThrow(Fenced);
  expect(await listParked(pool)).toEqual([]);
  await report(1);
  expect(await listParked(pool)).toEqual([
    expect.objectContaining({ stream: 'project-odd', revision: 0, type: 'Odd', error: String(error) }),
  ]);
  const { rows } = await pool.query(`select position::text, "eventId" from checkpoint`);
  expect(rows).toEqual([{ position: '8', eventId: place.id }]);
  const announced = await pool.query(`select position::text from changes order by id desc limit 1`);
  expect(announced.rows).toEqual([{ position: '8' }]);
});

describe('the last event of a project notifies', () => {
  const { bidding, offered, quoted, atFactory, completedStages, people } = projectExamples;
  const noted = { type: 'NotesAdded', data: { notes: 'Giao trước thứ sáu' } };
  const bids = [...bidding, offered.at(-1)!];
  const always = ['provider', `customer:${people.customer.id}`];
  const [factory, otherFactory] = [`factory:${people.factory.id}`, `factory:${people.otherFactory.id}`];
  const sent = { type: 'SentToFactory', data: { manufacturerId: people.otherFactory.id } };
  const remark = { type: 'StageAnnotated', data: { stageId: 'material-preparation', notes: 'Phôi chưa về' } };

  it.each([
    ['a bidder that quotes, not its rivals', bids, [...always, factory]],
    ['a bidder that was not selected', [...bids, quoted.at(-1)!], [...always, factory, otherFactory]],
    ['the factory whose stage is completed', completedStages(1), [...always, factory]],
    ['the factory whose stage is annotated', [...completedStages(1), remark], [...always, factory]],
    ['the factory whose order is annotated', [...atFactory, noted], [...always, factory]],
    ['the factory that is replaced by another', [...atFactory, sent], [...always, factory, otherFactory]],
  ])('%s', async (_, events, audience) => {
    const log = stored('project-project-1', events).map((event, index) => ({
      ...event,
      position: BigInt(index * 7),
    }));
    await apply(log.slice(0, -1));
    await pool.query('truncate changes');
    await apply(log.slice(-1));
    const { rows } = await pool.query<{ changes: Change[] }>(`select changes from changes`);
    const [change] = rows[0]!.changes;
    expect(change!.message).toEqual({ type: 'project_changed', projectId: 'project-1' });
    expect([...change!.audience].sort()).toEqual([...audience].sort());
  });
});

describe('an event that cannot be applied', () => {
  const parkedStream = 'project-project-1';
  const failedRevision = 3;
  let broken = true;
  const fragile = projections.map((projection): AnyProjection => ({
    ...projection,
    fold: (row, event) => {
      if (broken && event.revision === failedRevision && row?.id === 'project-1')
        throw new Error('no such shape');
      return projection.fold(row, event);
    },
  }));
  const store = {
    read: async (stream: string) => history.filter((event) => event.stream === stream),
  };
  const retry = (discarded?: number) => {
    const discards = async () => ({
      size: 1,
      has: ({ stream, revision }: { stream: string; revision: number | bigint }) =>
        stream === parkedStream && revision === discarded,
    });
    return retryParked({ pool, store: { ...store, discards }, projections: fragile, stream: parkedStream });
  };

  beforeEach(() => {
    broken = true;
  });

  it('is parked with the later events of its stream, while other events of the batch are applied', async () => {
    await apply(history.slice(0, 12), fragile);
    await apply(history.slice(12), fragile);
    const { projects, messages } = await allRows();
    const stateOf = (id: string) => (projects as ProjectRow[]).find((row) => row.id === id)?.state;
    expect(stateOf('project-1')).toMatchObject({ revision: failedRevision - 1 });
    expect(messages).toHaveLength(1);
    const parked = history.filter(
      ({ stream, revision }) => stream === parkedStream && revision >= failedRevision,
    );
    expect(await listParked(pool)).toEqual([
      expect.objectContaining({
        stream: parkedStream,
        revision: failedRevision,
        error: 'Error: no such shape',
        waiting: parked.length - 1,
        attempts: 1,
      }),
    ]);
    const { rows } = await pool.query<{ changes: Change[] }>('select changes from changes order by id');
    expect(rows[0]!.changes.map((change) => change.message)).toContainEqual({
      type: 'project_changed',
      projectId: 'project-2',
    });
  });

  it('that fails because of the database is not parked: the batch is tried again', async () => {
    const deadlock = Object.assign(new Error('deadlock detected'), { code: '40P01' });
    const deadlocking = projections.map((projection): AnyProjection => ({
      ...projection,
      fold: () => {
        throw deadlock;
      },
    }));
    await expect(apply(history, deadlocking)).rejects.toBe(deadlock);
    expect(await listParked(pool)).toEqual([]);
  });

  it('leaves no trace in the rows once a retry succeeds', async () => {
    await apply(history);
    const expectedRows = await allRows();
    await clear();

    await apply(history, fragile);
    expect(await retry()).toBe(false);
    expect(await listParked(pool)).toEqual([expect.objectContaining({ attempts: 2 })]);
    broken = false;
    expect(await retry()).toBe(true);
    expect(await listParked(pool)).toEqual([]);
    expect(await allRows()).toEqual(expectedRows);
    const { rows } = await pool.query<{ changes: Change[] }>(
      'select changes from changes order by id desc limit 1',
    );
    expect(rows[0]!.changes.map((change) => change.message)).toEqual([
      { type: 'project_changed', projectId: 'project-1' },
    ]);
    expect(await retry()).toBe(true);
  });

  it('is retried only while no one else changes rows', async () => {
    await apply(history, fragile);
    broken = false;
    const { retrying } = await inTransaction(pool, async (db) => {
      await db.query(rowLock);
      const retrying = retry();
      const waits = db.query(`do $$ begin
        while not exists (select from pg_locks where not granted and locktype = 'advisory'
          and database = (select oid from pg_database where datname = current_database()))
        loop perform pg_sleep(0.01); end loop;
      end $$`);
      expect(await Promise.race([retrying, waits.then(() => 'waits')])).toBe('waits');
      return { retrying };
    });
    expect(await retrying).toBe(true);
  });

  it('becomes the first parked one when the one before it is discarded, and has its own count of attempts', async () => {
    const next = failedRevision + 2;
    const twiceFragile = fragile.map((projection): AnyProjection => ({
      ...projection,
      fold: (row, event) => {
        if (event.revision === next && row?.id === 'project-1') throw new Error('worse');
        return projection.fold(row, event);
      },
    }));
    const discards = async () => ({
      size: 1,
      has: ({ revision }: { revision: number | bigint }) => revision === failedRevision,
    });
    await apply(history, twiceFragile);
    const retryOptions = {
      pool,
      store: { ...store, discards },
      projections: twiceFragile,
      stream: parkedStream,
    };
    expect(await retryParked(retryOptions)).toBe(false);
    const { projects } = await allRows();
    expect((projects as ProjectRow[])[0]!.state).toMatchObject({ id: 'project-1', revision: next - 1 });
    expect(await listParked(pool)).toEqual([
      expect.objectContaining({ revision: next, error: 'Error: worse', attempts: 1 }),
    ]);
    await retryParked(retryOptions);
    expect(await listParked(pool)).toEqual([expect.objectContaining({ revision: next, attempts: 2 })]);
  });

  it('that cannot be decoded leaves no trace in the rows once it can', async () => {
    broken = false;
    await apply(history);
    const expectedRows = await allRows();
    await clear();

    const failedIndex = history.findIndex(
      ({ stream, revision }) => stream === parkedStream && revision === failedRevision,
    );
    const { id, type, stream, revision, position } = history[failedIndex]!;
    const place = { id, type, stream, revision: BigInt(revision), position };
    const error = new MalformedEvent(place, 'has no JSON data');
    await apply(history.slice(0, failedIndex));
    await inTransaction(pool, (db) => processMalformed(db, { projections, epoch: 0 }, error));
    await apply(history.slice(failedIndex + 1));
    const read = async () =>
      (await store.read(parkedStream)).map((event) => (event.revision === failedRevision ? error : event));
    const nothingDiscarded = async () => noDiscards;
    const unreadable = {
      pool,
      store: { read, discards: nothingDiscarded },
      projections,
      stream: parkedStream,
    };
    expect(await retryParked(unreadable)).toBe(false);
    expect(await listParked(pool)).toEqual([
      expect.objectContaining({ revision: failedRevision, error: String(error), attempts: 2 }),
    ]);
    expect(await retryParked({ ...unreadable, store: { ...store, discards: nothingDiscarded } })).toBe(true);
    expect(await allRows()).toEqual(expectedRows);
  });

  it('is skipped when it is discarded, and later events are applied', async () => {
    await apply(history, fragile);
    expect(await retry(failedRevision)).toBe(true);
    const { projects } = await allRows();
    expect((projects as { revision: number }[])[0]).toMatchObject({ status: 'completed' });
  });

  it('is skipped when it is already discarded, whether it can be decoded or not', async () => {
    const isDiscarded = ({ stream, revision }: { stream: string; revision: number | bigint }) =>
      stream === parkedStream && Number(revision) === failedRevision;
    const options = { projections: fragile, epoch: 0, discards: { size: 1, has: isDiscarded } };
    await inTransaction(pool, (db) => processBatch(db, options, history));
    const { projects } = await allRows();
    expect((projects as { status: string }[])[0]).toMatchObject({ status: 'completed' });
    const { id, type, stream, position } = history.find(isDiscarded)!;
    const error = new MalformedEvent(
      { id, type, stream, revision: BigInt(failedRevision), position },
      'has no JSON data',
    );
    await inTransaction(pool, (db) => processMalformed(db, options, error));
    expect(await listParked(pool)).toEqual([]);
  });

  const isFailed = ({ stream, revision }: { stream: string; revision: number | bigint }) =>
    stream === parkedStream && Number(revision) === failedRevision;
  const upTo = history.slice(0, history.findIndex(isFailed) + 1);
  const last = upTo.at(-1)!;
  const elsewhere = { ...last, stream: 'cake-1' };
  const malformed = ({ id, type, stream, revision, position }: StoredEvent) =>
    new MalformedEvent({ id, type, stream, revision: BigInt(revision), position }, 'has no JSON data');

  // Readers wait for this position, and a projector that starts resumes after it.
  it.each<
    [string, StoredEvent[], Partial<{ isBroken: boolean; isDiscarded: boolean; isMalformed: boolean }>]
  >([
    ['is applied', upTo, { isBroken: false }],
    ['is parked', upTo, {}],
    ['is discarded', upTo, { isDiscarded: true }],
    ['is the only one, and is discarded', [last], { isDiscarded: true }],
    ['has no rows', [...upTo.slice(0, -1), elsewhere], {}],
    ['cannot be decoded', [last], { isMalformed: true }],
    ['cannot be decoded, and is discarded', [last], { isMalformed: true, isDiscarded: true }],
    ['cannot be decoded, and has no rows', [elsewhere], { isMalformed: true }],
  ])(
    'the checkpoint is the last event of the batch and is announced, also when that event %s',
    async (_, events, given) => {
      const { isBroken = true, isDiscarded = false, isMalformed = false } = given;
      broken = isBroken;
      const discards = {
        size: 1,
        has: (place: Parameters<typeof isFailed>[0]) => isDiscarded && isFailed(place),
      };
      const options = { projections: fragile, epoch: 0, discards };
      await inTransaction(pool, (db) =>
        isMalformed
          ? processMalformed(db, options, malformed(events[0]!))
          : processBatch(db, options, events),
      );
      const { rows } = await pool.query(
        `select c.position::text, c."eventId", s.position::text as said from checkpoint c, changes s`,
      );
      const position = String(last.position);
      expect(rows).toEqual([{ position, eventId: last.id, said: position }]);
      const isParked = isBroken && !isDiscarded && events.at(-1) !== elsewhere;
      expect(await listParked(pool)).toHaveLength(Number(isParked));
    },
  );
});
