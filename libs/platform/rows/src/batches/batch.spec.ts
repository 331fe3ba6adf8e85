import type { StoredEvent } from '@platform/log';
import { MalformedEvent } from '@platform/log';
import { bakery } from '@platform/rows/testing/bakery';
import { describe, expect, it } from '@jest/globals';
import type { Database } from '../rows/database.js';
import { processBatch, processEntries, processMalformed } from './batch.js';
import { ChangeFeed } from './changes.js';

// The statements of one transaction, in order. A projector that has lost its lease gets no further than the first.

function database(epoch = 3) {
  const steps: string[] = [];
  const query = (statement: string | { text: string; values: readonly unknown[] }) => {
    const { text: sql, values } = typeof statement === 'string' ? { text: statement, values: [] } : statement;
    const isLock = sql.includes('pg_advisory_xact_lock');
    if (isLock) steps.push('lock');
    else if (sql.includes('pg_notify')) steps.push(`checkpoint and changes ${values.join(' ')}`);
    else if (sql.startsWith('update checkpoint')) steps.push(`checkpoint ${values.join(' ')}`);
    return Promise.resolve(isLock ? [{}, { rows: [{ epoch }] }] : { rows: [] });
  };
  return { steps, db: { query } as unknown as Database };
}
const event = (revision: number, position: bigint) =>
  ({ id: `e${revision}`, stream: 'bread-1', type: 'Baked', revision, position }) as StoredEvent;
const batch = [event(0, 10n), event(1, 20n)];
const discarded = (...revisions: number[]) => ({
  size: revisions.length,
  has: ({ revision }: { revision: number | bigint }) => revisions.includes(Number(revision)),
});
const place = { id: 'e2', stream: 'bread-1', type: 'Baked', revision: 2n, position: 30n };

describe('the checkpoint', () => {
  it.each([
    ['of a batch', [], 'checkpoint and changes 20 [] e1'],
    // The log has been read up to there, whatever became of the events.
    ['of one whose last event is discarded', [1], 'checkpoint and changes 20 [] e1'],
    ['of one that is discarded as a whole', [0, 1], 'checkpoint and changes 20 [] e1'],
  ])('%s is its last event, announced to readers in the same transaction', async (_, revisions, expected) => {
    const { db, steps } = database();
    await processBatch(db, { projections: [], epoch: 3, discards: discarded(...revisions) }, batch);
    expect(steps).toEqual(['lock', expected]);
  });

  it('moves past an event that cannot be decoded', async () => {
    const { db, steps } = database();
    await processMalformed(db, { projections: [], epoch: 3 }, new MalformedEvent(place, 'is malformed'));
    expect(steps).toEqual(['lock', 'checkpoint and changes 30 [] e2']);
  });

  it('is not announced while nobody can read the rows', async () => {
    const { db, steps } = database();
    await processBatch(db, { projections: [], epoch: 3, isUnread: () => true }, batch);
    expect(steps).toEqual(['lock', 'checkpoint 20 e1']);
  });

  it('of a journal is its last entry, also one that cannot be decoded', async () => {
    const { db, steps } = database();
    const append = () => {
      steps.push('rows');
      return Promise.resolve([]);
    };
    const entries = [batch[0]!, new MalformedEvent(place, 'is malformed')];
    await processEntries(db, { append, epoch: 3 }, entries);
    expect(steps).toEqual(['lock', 'rows', 'checkpoint and changes 30 [] e2']);
  });
});

it('a writer that has lost its lease writes nothing', async () => {
  const options = { projections: [], epoch: 3 };
  const work: ((db: Database) => Promise<void>)[] = [
    (db) => processBatch(db, options, batch),
    (db) => processMalformed(db, options, new MalformedEvent(place, 'is malformed')),
    (db) => processEntries(db, { append: () => Promise.resolve([]), epoch: 3 }, batch),
  ];
  for (const write of work) {
    const { db, steps } = database(4);
    await expect(write(db)).rejects.toThrow('taken over');
    expect(steps).toEqual(['lock']);
  }
});

it('a failure of the database ends the batch: no event is parked for it', async () => {
  const { db, steps } = database();
  const failed = Object.assign(new Error('a deadlock'), { code: '40P01' });
  const query = (statement: string | { text: string; values: readonly unknown[] }) =>
    JSON.stringify(statement).includes('loaves') ? Promise.reject(failed) : db.query(statement as never);
  const events = batch.map((each) => ({
    ...each,
    stream: 'loaf-1',
    metadata: { occurredAt: '' },
  })) as StoredEvent[];
  await expect(
    processBatch({ query } as never, { projections: bakery.projections, epoch: 3 }, events),
  ).rejects.toBe(failed);
  expect(steps).toEqual(['lock']);
});

describe('a resume token', () => {
  const stored = (id: number, tableOid = '7') => ({ id, tableOid, position: '1', changes: [id] });
  it.each([
    ['is followed by what came after it', '7-2', [2, 3, 4], { changes: [3, 4], resumeToken: '7-4' }],
    ['of the newest batch is followed by nothing', '7-4', [4], { changes: [], resumeToken: '7-4' }],
    ['of a batch that is gone says nothing', '7-1', [2, 3], undefined],
    ['of rows that were replaced says nothing', '6-2', [2, 3], undefined],
    ['that is made up says nothing', '7-x', [2], undefined],
    ['without batches says nothing', '7-2', [], undefined],
  ])('%s', async (_, token, ids, expected) => {
    const query = (__: string, [from]: number[]) =>
      Promise.resolve({ rows: ids.filter((id) => id >= from!).map((id) => stored(id)) });
    expect(await new ChangeFeed({ query } as never).since(token)).toEqual(expected);
  });
});
