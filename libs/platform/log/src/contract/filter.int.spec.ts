import { afterEach, describe, expect, test } from '@jest/globals';
import { END, eventTypeFilter, excludeSystemEvents, streamNameFilter } from '@eventstore/db-client';
import type { Filter, Position } from '@eventstore/db-client';
import { event, events, isRising, newStream, until, useContract } from '@platform/log/testing/contract';
import { SubscriptionLog } from '@platform/log/testing/subscription-log';

const contract = useContract();

const opened: SubscriptionLog[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map(({ subscription }) => subscription.unsubscribe()));
});

/** Pairs of stream and type that the filters distinguish. */
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
const withStream = (...names: string[]) => everything.filter((pair) => names.includes(pair.split(' ')[0]!));
const withType = (...types: string[]) => everything.filter((pair) => types.includes(pair.split(' ')[1]!));
const named = (regex: string) => streamNameFilter({ regex });
const typed = (regex: string) => eventTypeFilter({ regex });

describe('a filter of $all applies to past and to live events', () => {
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
      everything.filter((pair) => pair !== 'order $OrderPlaced'),
    ],
    ['an empty prefix', eventTypeFilter({ prefixes: [''] }), everything],
    ['no prefixes', eventTypeFilter({ prefixes: [] }), []],
    ['an empty expression', eventTypeFilter({ regex: '' }), []],
    ['a prefix that no type has', eventTypeFilter({ prefixes: ['Nothing'] }), []],
  ];

  test('by each kind of filter', async () => {
    const suffix = newStream('');
    const fromPosition = await contract.marker();
    const write = async () => {
      for (const [name, type] of written)
        await contract.client.appendToStream(`${name}${suffix}`, event(type));
    };
    await write();
    const seen = cases.map(([name, filter]) => {
      const log = new SubscriptionLog(
        contract.client.subscribeToAll({ fromPosition, filter }),
        (resolved) => {
          const { streamId, type } = resolved.event!;
          return streamId.endsWith(suffix) ? `${streamId.slice(0, -suffix.length)} ${type}` : 'another';
        },
      );
      opened.push(log);
      return { name, log };
    });
    await Promise.all(seen.map(({ log }) => log.caughtUp()));
    await write();
    const entriesOf = ({ entries }: SubscriptionLog) => entries.filter((entry) => entry !== 'another');
    const expected = cases.map(([name, , matching]) => [
      name,
      ['confirmation', ...matching, 'caughtUp', ...matching],
    ]);
    const lengths = cases.map(([, , matching]) => matching.length * 2 + 2);
    await until(
      () => seen.every(({ log }, index) => entriesOf(log).length >= lengths[index]!),
      'all live events',
    );
    expect(seen.map(({ name, log }) => [name, entriesOf(log)])).toEqual(expected);
  });

  test('an invalid expression is rejected', async () => {
    const subscription = new SubscriptionLog(
      contract.client.subscribeToAll({ fromPosition: END, filter: named('(') }),
    );
    opened.push(subscription);
    await subscription.logged('error');
    expect(subscription.failure).toMatchObject({ type: 'unknown' });
  });
});

describe('checkpoints', () => {
  /** Subscribes to the streams with this prefix, and collects the server's checkpoints. */
  function track(fromPosition: Position | typeof END, prefix: string, options = {}) {
    const points: Position[] = [];
    const filter = streamNameFilter({
      prefixes: [prefix],
      maxSearchWindow: 32,
      checkpointInterval: 1,
      ...options,
      checkpointReached: (_, position) => {
        points.push(position);
        return Promise.resolve();
      },
    });
    const subscription = new SubscriptionLog(contract.client.subscribeToAll({ fromPosition, filter }));
    opened.push(subscription);
    return Object.assign(subscription, { points });
  }
  const noise = async (count: number) => {
    const stream = newStream('noise');
    for (let from = 0; from < count; from += 80) await contract.client.appendToStream(stream, events(80));
  };

  test('are sent among events that do not match, past and live, with increasing positions', async () => {
    const from = await contract.marker();
    await noise(320);
    const subscription = track(from, newStream('matching'));
    await subscription.caughtUp();
    const past = subscription.points.length;
    expect(past).toBeGreaterThanOrEqual(5);
    await noise(320);
    await until(() => subscription.points.length >= past + 5, 'five live checkpoints');
    expect(isRising(subscription.points.map(({ commit }) => commit))).toBe(true);
    expect(subscription.entries).toEqual(['confirmation', 'caughtUp']);
  });

  test('are sent live when the subscription begins at the end', async () => {
    const subscription = track(END, newStream('matching'));
    await subscription.caughtUp();
    await noise(320);
    await until(() => subscription.points.length >= 5, 'five checkpoints');
    expect(subscription.events).toEqual([]);
  });

  test('can be resumed from without loss, even if they are before the last event', async () => {
    const from = await contract.marker();
    const matching = newStream('matching');
    await noise(160);
    const first = track(from, matching, { maxSearchWindow: 10 });
    await first.caughtUp();
    await until(() => first.points.length > 0, 'a checkpoint');
    await first.subscription.unsubscribe();
    const sent = event();
    await contract.client.appendToStream(matching, sent);
    const second = track(first.points.at(-1)!, matching);
    await second.received(1);
    expect(second.events[0]?.event?.id).toBe(sent.id);
    expect(second.entries.slice(0, 2)).toEqual(['confirmation', 0]);
  });

  test('keep their order among the events when the callback is slow', async () => {
    const from = await contract.marker();
    const matching = newStream('matching');
    for (let i = 0; i < 4; i++) {
      await noise(80);
      await contract.client.appendToStream(matching, event());
    }
    const order: bigint[] = [];
    const filter = streamNameFilter({
      prefixes: [matching],
      maxSearchWindow: 32,
      checkpointInterval: 1,
      checkpointReached: async (_, { commit }) => {
        await Promise.resolve();
        order.push(commit);
      },
    });
    const subscription = new SubscriptionLog(
      contract.client.subscribeToAll({ fromPosition: from, filter }),
      (resolved) => order.push(resolved.event!.position!.commit),
    );
    opened.push(subscription);
    await subscription.caughtUp();
    expect(subscription.events).toHaveLength(4);
    expect(order.length).toBeGreaterThan(4);
    expect(order.every((commit, index) => index === 0 || order[index - 1]! <= commit)).toBe(true);
  });
});
