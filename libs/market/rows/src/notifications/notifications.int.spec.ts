import { projectExamples } from '@market/domain';
import { testDatabase } from '@market/rows/testing/database';
import type { TestDatabase } from '@market/rows/testing/database';
import { stored } from '@platform/rows/testing/stored';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import type pg from 'pg';
import { processBatch } from '@platform/rows/inside/batches/batch';
import { inTransaction } from '@platform/rows';
import { marketplace } from '../marketplace.js';
import { conversations, markRead, unreadMessages, unreadNotices } from './notifications.js';
import type { Reader, ReadMarker } from './notifications.js';

const { people, histories, offered, quoted } = projectExamples;
const { customer, factory, otherFactory } = people;
const since = { createdAt: '2026-01-01T00:00:00.000Z' };
const provider: Reader = { ...people.provider, ...since };

/** Whoever does something is not told of it. */
const authorOf = (type: string): string =>
  type.startsWith('Project') ? customer.id : type === 'QuoteSubmitted' ? factory.id : provider.id;

/** Orders with a factory's quote, by its outcome. Events are one second apart. */
const orders = {
  offered,
  bidding: [...histories.bidding, ...offered.slice(-1)],
  quoted,
  withdrawn: [...offered, { type: 'QuoteWithdrawn', data: { quoteId: 'quote-1', reason: '' } }],
  revision: histories.need_customer_revision,
  reviewing: [...offered, { type: 'ReturnedToReview', data: { reason: '' } }],
};

let database: TestDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  database = await testDatabase();
  ({ pool } = database);
  let position = 0n;
  for (const [id, events] of Object.entries(orders)) {
    const own = events.map(({ type, data }) => ({
      type,
      data:
        'projectId' in data
          ? { ...data, projectId: id }
          : 'quoteId' in data
            ? { ...data, quoteId: id }
            : data,
    }));
    await inTransaction(pool, (db) =>
      processBatch(
        db,
        { projections: marketplace.projections, epoch: 0 },
        stored(`project-${id}`, own).map((event) => ({
          ...event,
          metadata: { ...event.metadata, actorId: authorOf(event.type) },
          position: (position += 1n),
        })),
      ),
    );
  }
});

/** The messages in the order «bidding», one second apart. */
const talk: [from: { id: string }, to: { id: string } | null, channel: 'customer' | 'factory'][] = [
  [customer, null, 'customer'],
  [customer, null, 'customer'],
  [factory, null, 'factory'],
  [otherFactory, null, 'factory'],
  [people.provider, customer, 'customer'],
  [people.provider, factory, 'factory'],
];
beforeAll(async () => {
  const sent = talk.map(([from, to, channel], index) => ({
    type: 'MessageSent',
    data: {
      ...{ messageId: `m${String(index)}`, projectId: 'bidding', channel, content: `Tin ${String(index)}` },
      ...{ senderId: from.id, receiverId: to?.id ?? null, fromProvider: to !== null },
    },
  }));
  await inTransaction(pool, (db) =>
    processBatch(
      db,
      { projections: marketplace.projections, epoch: 0 },
      stored('conversation-bidding', sent).map((event, index) => ({
        ...event,
        position: BigInt(1_000 + index),
      })),
    ),
  );
});
afterAll(() => database.close());
beforeEach(() => pool.query('delete from read_markers'));

const seconds = (count: number) => new Date(Date.parse(projectExamples.now) + count * 1_000).toISOString();
const notified = async (reader = provider) =>
  (await unreadNotices(pool, reader, ['quote_received'])).map(({ projectId }) => projectId).sort();
const read = (projectId: string, until: string, accountId = provider.id) =>
  markRead(pool, accountId, { projectId, kind: 'quote_received', channels: [], until });

it('show the provider waiting quotes while their order waits for one', async () => {
  expect(await notified()).toEqual(['bidding', 'offered']);
  // Later members see nothing from before they joined.
  expect(await notified({ ...provider, createdAt: seconds(10) })).toEqual([]);
});

it.each([
  ['before the quote', 2, ['bidding', 'offered']],
  ['with the quote', 3, ['bidding']],
  ['after the quote', 9, ['bidding']],
])('end when they were read %s', async (_, second, left) => {
  await read('offered', seconds(second));
  expect(await notified()).toEqual(left);
  expect(await notified({ ...provider, id: 'provider-2' })).toEqual(['bidding', 'offered']);
});

it('stay read, whichever tab reports last', async () => {
  await read('offered', seconds(3));
  await read('offered', seconds(1));
  expect(await notified()).toEqual(['bidding']);
});

it('cannot be marked as read in advance', async () => {
  await read('offered', '2999-01-01T00:00:00.000Z');
  const { rows } = await pool.query(`select from read_markers where "readAt" > now()`);
  expect(rows).toEqual([]);
});

it('an internal note long after the release of a price is no news of the price', async () => {
  const told = async () =>
    (await unreadNotices(pool, { ...customer, ...since }, ['quote_released'])).map(
      ({ projectId }) => projectId,
    );
  expect(await told()).toContain('quoted');
  await markRead(pool, customer.id, {
    ...{ projectId: 'quoted', kind: 'quote_released', channels: [] },
    until: seconds(30),
  });
  const note = { type: 'NotesAdded', data: { notes: 'Gọi lại chiều nay' } };
  // By the provider, after the customer has read of the price: it would be news again.
  const [event] = stored('project-quoted', [note], seconds(60));
  const metadata = { ...event!.metadata, actorId: provider.id, actorRole: 'vietphat' };
  await inTransaction(pool, (db) =>
    processBatch(db, { projections: marketplace.projections, epoch: 0 }, [
      { ...event!, metadata, revision: quoted.length, position: 2_000n },
    ]),
  );
  const { rows } = await pool.query<{ vietPhatNotes: string }>(
    `select state->>'vietPhatNotes' as "vietPhatNotes" from projects where id = 'quoted'`,
  );
  expect(rows[0]!.vietPhatNotes).toContain('Gọi lại');
  expect(await told()).not.toContain('quoted');
});

/** All notifications of a reader with these channels. */
async function told(reader: Reader, channels: ReadMarker['channels']): Promise<string[]> {
  const found = await Promise.all([
    unreadMessages(pool, reader, channels),
    unreadNotices(pool, reader, ['quote_released', 'revision_requested', 'quote_received']),
  ]);
  return found
    .flat()
    .map(({ kind, projectId, channel, factoryId, count, text }) =>
      [kind, projectId, channel, factoryId, count > 1 && `×${String(count)}`, kind === 'messages' && text]
        .filter(Boolean)
        .join(' '),
    )
    .sort();
}
const both = ['customer', 'factory'] as const;
const ofCustomer = [
  'messages bidding customer Tin 4',
  'quote_released quoted',
  'revision_requested revision',
];
const quotesReceived = ['quote_received bidding', 'quote_received offered'];
const ofProvider = [
  'messages bidding customer ×2 Tin 1',
  'messages bidding factory factory-1 Tin 2',
  'messages bidding factory factory-2 Tin 3',
  ...quotesReceived,
];
const later = { createdAt: seconds(100) };

it.each<[string, Reader, ReadMarker['channels'], string[]]>([
  ['the provider', provider, both, ofProvider],
  ['a provider of one channel', provider, ['customer'], [ofProvider[0]!, ...quotesReceived]],
  ['a provider who came later', { ...provider, ...later }, both, []],
  ['an admin', { ...people.admin, ...since }, both, ofProvider],
  // The api decides who may receive quotes.
  ['the customer', { ...customer, ...since }, ['customer'], ofCustomer],
  ['the customer without messages', { ...customer, ...since }, ['factory'], ofCustomer.slice(1)],
  ['a customer who came later', { ...customer, ...later }, ['customer'], ofCustomer.slice(1)],
  ['another customer', { ...people.otherCustomer, ...since }, ['customer'], []],
  ['the factory', { ...factory, ...since }, ['factory'], ['messages bidding factory Tin 5']],
  ['another factory', { ...otherFactory, ...since }, ['factory'], []],
])('%s gets their own notifications', async (_, reader, channels, expected) => {
  const own = reader.role === 'customer' || reader.role === 'manufacturer';
  expect((await told(reader, channels)).filter((line) => !own || !line.startsWith('quote_received'))).toEqual(
    expected,
  );
});

const until = '2026-04-01T00:00:00.000Z';
it.each<[string, Reader, ReadMarker, string[]]>([
  [
    'messages of the customer',
    provider,
    { projectId: 'bidding', kind: 'messages', channels: ['customer'], until },
    ofProvider.slice(1),
  ],
  [
    'messages of all factories',
    provider,
    { projectId: 'bidding', kind: 'messages', channels: ['factory'], until },
    [ofProvider[0]!, ...quotesReceived],
  ],
  [
    'messages of one factory',
    provider,
    { projectId: 'bidding', kind: 'messages', channels: both, factoryId: factory.id, until },
    [ofProvider[2]!, ...quotesReceived],
  ],
  [
    'messages until the first',
    provider,
    { projectId: 'bidding', kind: 'messages', channels: both, until: seconds(0) },
    ['messages bidding customer Tin 1', ...ofProvider.slice(1)],
  ],
  [
    'messages of another order',
    provider,
    { projectId: 'offered', kind: 'messages', channels: both, until },
    ofProvider,
  ],
  [
    'quotes',
    provider,
    { projectId: 'bidding', kind: 'quote_received', channels: [], until },
    [...ofProvider.slice(0, 3), 'quote_received offered'],
  ],
  [
    'the price',
    { ...customer, ...since },
    { projectId: 'quoted', kind: 'quote_released', channels: [], until },
    [ofCustomer[0]!, ofCustomer[2]!],
  ],
  [
    'another kind of the same order',
    { ...customer, ...since },
    { projectId: 'quoted', kind: 'revision_requested', channels: [], until },
    ofCustomer,
  ],
  [
    'the revision',
    { ...customer, ...since },
    { projectId: 'revision', kind: 'revision_requested', channels: [], until },
    ofCustomer.slice(0, 2),
  ],
])('a reader of %s still gets the rest', async (_, reader, marker, expected) => {
  await markRead(pool, reader.id, marker);
  const channels = reader.role === 'customer' ? (['customer'] as const) : both;
  const isOwn = (line: string) => reader.role !== 'customer' || !line.startsWith('quote_received');
  expect((await told(reader, channels)).filter(isOwn)).toEqual(expected);
  // A colleague has read nothing of it.
  if (reader.role !== 'customer')
    expect(await told({ ...reader, id: 'provider-2' }, channels)).toEqual(ofProvider);
});

it('conversations are listed with what is unread in them, also once all of it was read', async () => {
  const listed = async (reader: Reader, channels: ReadMarker['channels']) =>
    (await conversations(pool, reader, channels)).map(({ channel, factoryId, count }) => [
      ...[channel, factoryId, count],
    ]);
  const all = await listed(provider, ['customer', 'factory']);
  expect(all).toEqual(
    expect.arrayContaining([
      ['customer', null, 2],
      ['factory', factory.id, 1],
      ['factory', otherFactory.id, 1],
    ]),
  );
  expect(all).toHaveLength(3);
  await markRead(pool, provider.id, {
    ...{ projectId: 'bidding', kind: 'messages', channels: ['customer'], until: seconds(60) },
  });
  expect(await listed(provider, ['customer', 'factory'])).toContainEqual(['customer', null, 0]);
  expect(await listed({ ...customer, ...since }, ['customer'])).toEqual([['customer', null, 1]]);
  expect(await listed({ ...otherFactory, ...since }, ['factory'])).toEqual([]);
});
