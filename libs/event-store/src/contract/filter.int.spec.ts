import { afterEach, describe, expect, test } from '@jest/globals';
import { END, eventTypeFilter, excludeSystemEvents, streamNameFilter } from '@eventstore/db-client';
import type { Filter, Position } from '@eventstore/db-client';
import { event, events, isRising, newStream, until, useContract } from '../testing/contract.js';
import { Followed } from '../testing/followed.js';

const contract = useContract();

const followed: Followed[] = [];
afterEach(async () => {
  await Promise.all(followed.splice(0).map(({ subscription }) => subscription.unsubscribe()));
});

/** Streams and types that filters tell apart. */
const written = [
  ['order', 'OrderPlaced'],
  ['order', 'OrderSent'],
  ['ordering', 'orderplaced'],
  ['invoice', 'OrderPlaced'],
  ['invoice', 'InvoiceSent'],
  ['$order', 'OrderPlaced'],
  ['order', '$OrderPlaced'],
  ['x-order', 'XOrderPlaced'],
  ['đơn', 'ĐãGửi'],
] as const;

const everything = written.map(([stream, type]) => `${stream} ${type}`);
const withStream = (...names: string[]) => everything.filter((one) => names.includes(one.split(' ')[0]!));
const withType = (...types: string[]) => everything.filter((one) => types.includes(one.split(' ')[1]!));
const named = (regex: string) => streamNameFilter({ regex });
const typed = (regex: string) => eventTypeFilter({ regex });

describe('a filter of $all holds for what is there and for what comes', () => {
  const cases: [string, Filter, string[]][] = [
    ['names by prefix', streamNameFilter({ prefixes: ['order-'] }), withStream('order')],
    ['names by a short prefix', streamNameFilter({ prefixes: ['order'] }), withStream('order', 'ordering')],
    ['names by prefixes', streamNameFilter({ prefixes: ['invoice-', 'đơn-'] }), withStream('invoice', 'đơn')],
    ['names by expression', named('^order-'), withStream('order')],
    ['names by expression anywhere', named('order-'), withStream('order', '$order', 'x-order')],
    ['types by prefix', eventTypeFilter({ prefixes: ['Order'] }), withType('OrderPlaced', 'OrderSent')],
    ['types by prefixes', eventTypeFilter({ prefixes: ['OrderS', 'Đã'] }), withType('OrderSent', 'ĐãGửi')],
    ['types by expression', typed('^(Order|Invoice)Sent$'), withType('OrderSent', 'InvoiceSent')],
    ['types by expression without case', typed('(?i)^orderplaced$'), withType('OrderPlaced', 'orderplaced')],
    [
      'types by expression with a look ahead',
      typed('^(?!Order)[A-Z]'),
      withType('InvoiceSent', 'XOrderPlaced'),
    ],
    [
      'all but system events',
      excludeSystemEvents(),
      everything.filter((one) => one !== 'order $OrderPlaced'),
    ],
    ['an empty prefix', eventTypeFilter({ prefixes: [''] }), everything],
    ['no prefixes', eventTypeFilter({ prefixes: [] }), []],
    ['an empty expression', eventTypeFilter({ regex: '' }), []],
    ['what nothing has', eventTypeFilter({ prefixes: ['Nothing'] }), []],
  ];

  test('in every way', async () => {
    const suffix = newStream('');
    const fromPosition = await contract.marker();
    const write = async () => {
      for (const [name, type] of written)
        await contract.client.appendToStream(`${name}${suffix}`, event(type));
    };
    await write();
    const seen = cases.map(([name, filter]) => {
      const one = new Followed(contract.client.subscribeToAll({ fromPosition, filter }), (resolved) => {
        const { streamId, type } = resolved.event!;
        return streamId.endsWith(suffix) ? `${streamId.slice(0, -suffix.length)} ${type}` : 'another';
      });
      followed.push(one);
      return { name, one };
    });
    await Promise.all(seen.map(({ one }) => one.caughtUp()));
    await write();
    const of = ({ log }: Followed) => log.filter((entry) => entry !== 'another');
    const expected = cases.map(([name, , some]) => [name, ['confirmation', ...some, 'caughtUp', ...some]]);
    const lengths = cases.map(([, , some]) => some.length * 2 + 2);
    await until(() => seen.every(({ one }, index) => of(one).length >= lengths[index]!), 'all live events');
    expect(seen.map(({ name, one }) => [name, of(one)])).toEqual(expected);
  });

  test('an expression that is none is refused', async () => {
    const one = new Followed(contract.client.subscribeToAll({ fromPosition: END, filter: named('(') }));
    followed.push(one);
    await one.said('error');
    expect(one.failure).toMatchObject({ type: 'unknown' });
  });
});

describe('checkpoints', () => {
  /** Follows events of `wanted`, and notes where the server says that it has come. */
  function track(fromPosition: Position | typeof END, wanted: string, options = {}) {
    const points: Position[] = [];
    const filter = streamNameFilter({
      prefixes: [wanted],
      maxSearchWindow: 32,
      checkpointInterval: 1,
      ...options,
      checkpointReached: (_, position) => {
        points.push(position);
        return Promise.resolve();
      },
    });
    const one = new Followed(contract.client.subscribeToAll({ fromPosition, filter }));
    followed.push(one);
    return Object.assign(one, { points });
  }
  const noise = async (count: number) => {
    const stream = newStream('noise');
    for (let from = 0; from < count; from += 80) await contract.client.appendToStream(stream, events(80));
  };

  test('come through events that do not match, in the past and live, and rise', async () => {
    const from = await contract.marker();
    await noise(320);
    const one = track(from, newStream('wanted'));
    await one.caughtUp();
    const past = one.points.length;
    expect(past).toBeGreaterThanOrEqual(5);
    await noise(320);
    await until(() => one.points.length >= past + 5, 'five live checkpoints');
    expect(isRising(one.points.map(({ commit }) => commit))).toBe(true);
    expect(one.log).toEqual(['confirmation', 'caughtUp']);
  });

  test('come live when it begins at the end', async () => {
    const one = track(END, newStream('wanted'));
    await one.caughtUp();
    await noise(320);
    await until(() => one.points.length >= 5, 'five checkpoints');
    expect(one.events).toEqual([]);
  });

  test('are places to go on from without loss, though not an end that was reached', async () => {
    const from = await contract.marker();
    const wanted = newStream('wanted');
    await noise(160);
    const first = track(from, wanted, { maxSearchWindow: 10 });
    await first.caughtUp();
    await until(() => first.points.length > 0, 'a checkpoint');
    await first.subscription.unsubscribe();
    const sent = event();
    await contract.client.appendToStream(wanted, sent);
    const second = track(first.points.at(-1)!, wanted);
    await second.count(1);
    expect(second.events[0]?.event?.id).toBe(sent.id);
    expect(second.log.slice(0, 2)).toEqual(['confirmation', 0]);
  });

  test('a callback that takes its time keeps the order of events and checkpoints', async () => {
    const from = await contract.marker();
    const wanted = newStream('wanted');
    for (let i = 0; i < 4; i++) {
      await noise(80);
      await contract.client.appendToStream(wanted, event());
    }
    const order: bigint[] = [];
    const filter = streamNameFilter({
      prefixes: [wanted],
      maxSearchWindow: 32,
      checkpointInterval: 1,
      checkpointReached: async (_, { commit }) => {
        await Promise.resolve();
        order.push(commit);
      },
    });
    const one = new Followed(contract.client.subscribeToAll({ fromPosition: from, filter }), (resolved) =>
      order.push(resolved.event!.position!.commit),
    );
    followed.push(one);
    await one.caughtUp();
    expect(one.events).toHaveLength(4);
    expect(order.length).toBeGreaterThan(4);
    expect(order.every((commit, index) => index === 0 || order[index - 1]! <= commit)).toBe(true);
  });
});
