import { randomUUID } from 'node:crypto';
import { createAppDatabase } from '@control-center/api/testing/app-database';
import type { AppDatabase } from '@control-center/api/testing/app-database';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Pool } from 'pg';
import type { Caller } from '../http/caller.js';
import { AbandonedUploads } from './collection/abandoned-uploads.js';
import { UploadLedger } from './upload-ledger.js';

// Every step of an upload × every state of its row: what changes and what must stay.

let database: AppDatabase;
let pool: Pool;
let ledger: UploadLedger;
let uploads: AbandonedUploads;
beforeAll(async () => {
  database = await createAppDatabase('ledger');
  pool = database.connect();
  ledger = new UploadLedger(pool);
  uploads = new AbandonedUploads(pool);
});
afterAll(() => database.close());
beforeEach(() => pool.query('delete from app.uploads'));

const caller = (accountId: string, sessionId = 'session') => ({ accountId, sessionId }) as Caller;
const an = caller('an');
const claimAs = (claimant: string) => ({ accountId: 'an', claimant });
const urlOf = (objectName: string) => `/objects/${objectName}`;

/** A file that «an» has stored. */
async function stored(): Promise<string> {
  const id = await ledger.openTicket(an, { name: 'a.pdf', description: '' });
  const objectName = `${randomUUID()}.pdf`;
  await ledger.recordArrival(id, objectName);
  await ledger.store(id, { objectName, name: 'a.pdf', size: 3, type: 'application/pdf' });
  return objectName;
}
/** A file in a state. */
async function fileIn(state: State): Promise<string> {
  const name = await stored();
  if (state === 'claimed') await ledger.claim(claimAs('project-1'), [urlOf(name)]);
  else if (state !== 'stored')
    await pool.query(`update app.uploads set state = $2 where "objectName" = $1`, [name, state]);
  return name;
}
type State = 'stored' | 'claimed' | 'referenced' | 'sent' | 'collecting';
const states: State[] = ['stored', 'claimed', 'referenced', 'sent', 'collecting'];
const rowOf = async (objectName: string) => {
  const { rows } = await pool.query<{ state: string; claimedFor: string | null; visibility: string }>(
    `select state, "claimedFor", visibility from app.uploads where "objectName" = $1`,
    [objectName],
  );
  return rows[0];
};
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    ({ code }: { code: string }) => code,
  );
const age = (column: 'storedAt' | 'claimedAt' | 'expiresAt', interval: string) =>
  pool.query(`update app.uploads set "${column}" = now() - $1::interval`, [interval]);

describe('a ticket', () => {
  const open = () => ledger.openTicket(an, { name: '', description: '' });

  it('is used by its session, in time, and once', async () => {
    const id = await open();
    expect(await codeOf(ledger.ticket(an, id))).toBe('done');
    expect(await codeOf(ledger.ticket(caller('an', 'another session'), id))).toBe('object.not-yours');
    expect(await codeOf(ledger.ticket(caller('binh'), id))).toBe('object.not-yours');
    expect(await codeOf(ledger.ticket(an, randomUUID()))).toBe('object.not-found');
    await age('expiresAt', '1 second');
    expect(await codeOf(ledger.ticket(an, id))).toBe('object.not-found');
  });

  it('belongs to the last file, and keeps the names of earlier ones for the collector', async () => {
    const id = await open();
    const [first, second] = [`${randomUUID()}.pdf`, `${randomUUID()}.pdf`];
    for (const name of [first, second]) await ledger.recordArrival(id, name);
    const store = (objectName: string) =>
      codeOf(ledger.store(id, { objectName, name: 'a.pdf', size: 3, type: 'application/pdf' }));
    expect([await store(first), await store(second), await store(second)]).toEqual([
      ...['object.not-found', 'done', 'object.not-found'],
    ]);
    expect(await codeOf(ledger.ticket(an, id))).toBe('object.not-found');
    await age('expiresAt', '2 days');
    const expired = await uploads.expiredTickets(new Date());
    expect(expired.map(({ objectName }) => objectName)).toEqual([first]);
  });

  it('is collected a day after its end, not before', async () => {
    const id = await open();
    await age('expiresAt', '23 hours');
    expect(await uploads.expiredTickets(new Date())).toEqual([]);
    await age('expiresAt', '25 hours');
    expect((await uploads.expiredTickets(new Date())).map((ticket) => ticket.id)).toEqual([id]);
    await stored();
    await pool.query(`update app.uploads set "expiresAt" = now() - interval '9 days'`);
    expect(await uploads.expiredTickets(new Date())).toHaveLength(1);
  });
});

describe.each<[State, object]>([
  ['stored', { access: 'done', own: 'done', same: 'done', stranger: 'object.not-yours' }],
  [
    'claimed',
    { access: 'object.not-yours', own: 'object.not-yours', same: 'done', stranger: 'object.not-yours' },
  ],
  ['referenced', { access: 'object.not-yours', own: 'object.not-yours', same: 'object.not-yours' }],
  ['sent', { access: 'object.not-yours', own: 'object.not-yours', same: 'object.not-yours' }],
  ['collecting', { access: 'object.not-yours', own: 'object.not-yours', same: 'object.not-yours' }],
])('a file that is %s', (state, expected) => {
  it('can be changed and claimed only by its owner', async () => {
    const name = await fileIn(state);
    const before = await rowOf(name);
    const outcome: Record<string, string> = {
      access: await codeOf(ledger.setAccess('an', urlOf(name), { visibility: 'public' })),
      stranger: await codeOf(ledger.claim({ accountId: 'binh', claimant: 'project-1' }, [urlOf(name)])),
      same: await codeOf(ledger.claim(claimAs('project-1'), [urlOf(name)])),
    };
    await ledger.release('project-1', state === 'claimed' ? [] : [name]);
    outcome['own'] = await codeOf(ledger.claim(claimAs('project-2'), [urlOf(name)]));
    expect(outcome).toMatchObject(expected);
    if (outcome['access'] !== 'done') expect((await rowOf(name))!.visibility).toBe(before!.visibility);
  });

  it('can be claimed again by the project that has it', async () => {
    const name = await fileIn(state);
    const claiming = ledger.claim({ accountId: 'binh', claimant: 'project-9' }, [urlOf(name)], [urlOf(name)]);
    expect(await codeOf(claiming)).toBe('done');
  });

  it('is released only by its claimant, and keeps its state', async () => {
    const name = await fileIn(state);
    const before = await rowOf(name);
    await ledger.release('project-2', [name]);
    expect(await rowOf(name)).toEqual(before);
    await ledger.release('project-1', [name]);
    expect(await rowOf(name)).toEqual({ ...before, claimedFor: null });
  });

  it('gets its small picture once, unless it is being deleted', async () => {
    const name = await fileIn(state);
    const picture = (store: () => Promise<void>) => codeOf(ledger.recordThumbnail('an', name, store));
    expect(await picture(() => Promise.reject(Object.assign(new Error('full'), { code: 'full' })))).toBe(
      state === 'collecting' ? 'object.has-thumbnail' : 'full',
    );
    const done = () => Promise.resolve();
    expect(await picture(done)).toBe(state === 'collecting' ? 'object.has-thumbnail' : 'done');
    expect(await picture(done)).toBe('object.has-thumbnail');
  });

  it('is collected only when nothing references it, after its time', async () => {
    const name = await fileIn(state);
    const reserved = async (now = new Date()) =>
      (await uploads.reserve(now, 9)).map(({ deletable }) => deletable);
    const later = (hours: number) => new Date(Date.now() + hours * 3_600_000);
    expect(await reserved()).toEqual([]);
    expect(await reserved(later(0.9))).toEqual([]);
    const isClaimed = state === 'claimed';
    expect(await reserved(later(1.1))).toEqual(isClaimed ? [false] : []);
    await uploads.cancelReservation(
      (await pool.query<{ id: string }>('select id from app.uploads')).rows.map(({ id }) => id),
    );
    expect(await reserved(later(7 * 24 - 1))).toEqual(isClaimed ? [false] : []);
    const isFree = state === 'stored' || state === 'collecting';
    const due = await reserved(later(7 * 24 + 1));
    expect(due).toEqual(isFree ? [true] : isClaimed ? [false] : []);
    if (due.length === 0) expect((await rowOf(name))!.state).toBe(state);
  });

  it('is unchanged by the end of a collection unless it was reserved', async () => {
    const name = await fileIn(state);
    const { rows } = await pool.query<{ id: string }>('select id from app.uploads');
    const { id } = rows[0]!;
    const before = await rowOf(name);
    const isReserved = state === 'collecting';
    await uploads.cancelReservation([id]);
    expect(await rowOf(name)).toEqual(isReserved ? { ...before, state: 'stored' } : before);
    if (isReserved) return;
    await uploads.release([id]);
    await uploads.delete(id);
    await uploads.deleteTicket(id);
    expect(await rowOf(name)).toEqual(before);
  });
});

it('a file that a command claims while its access is being changed stays as the command read it', async () => {
  const name = await stored();
  let isFirst = true;
  const query = async (...statement: Parameters<Pool['query']>) => {
    const result = (await pool.query(...(statement as unknown as [string, unknown[]]))) as unknown;
    if (isFirst) await ledger.claim(claimAs('project-1'), [urlOf(name)]);
    isFirst = false;
    return result;
  };
  const racing = new UploadLedger({ query } as unknown as Pool);
  expect(await codeOf(racing.setAccess('an', urlOf(name), { visibility: 'public' }))).toBe(
    'object.not-yours',
  );
  expect(await rowOf(name)).toMatchObject({ visibility: 'private', claimedFor: 'project-1' });
});

it('the files that somebody has sent are deleted, and no others', async () => {
  const names: string[] = [];
  for (const state of states) names.push(await fileIn(state));
  const deleted: string[] = [];
  const broken = ledger.deleteSentBy('an', () => Promise.reject(new Error('the storage is away')));
  await expect(broken).rejects.toThrow('away');
  await ledger.deleteSentBy('binh', () => Promise.reject(new Error('not theirs')));
  await ledger.deleteSentBy('an', (name) => Promise.resolve(deleted.push(name)));
  expect(deleted).toEqual([names[states.indexOf('sent')]]);
  const left = await Promise.all(names.map(async (name) => (await rowOf(name)) !== undefined));
  expect(left).toEqual(states.map((state) => state !== 'sent'));
});
