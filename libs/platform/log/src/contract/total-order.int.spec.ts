import { describe, expect, test } from '@jest/globals';
import { ANY, BACKWARDS, END } from '@eventstore/db-client';
import type { Position, ResolvedEvent } from '@eventstore/db-client';
import {
  all,
  commits,
  events,
  ids,
  isRising,
  newStream,
  numbers,
  revisions,
  useContract,
} from '@platform/log/testing/contract';
import { SubscriptionLog } from '@platform/log/testing/subscription-log';

const contract = useContract();
const writers = 20;
const appends = 40;

/** The streams of one test, which share a prefix. */
function streamsOf(prefix: string) {
  const name = (writer: number) => `${prefix}-w${writer}`;
  const mine = (resolved: readonly ResolvedEvent[]) =>
    resolved.filter(({ event }) => event?.streamId.startsWith(`${prefix}-w`));
  /** Many writers at once on four connections, with appends of one to three events each. */
  const write = async () => {
    const connections = [contract.client, contract.connect(), contract.connect(), contract.connect()];
    const answers = await Promise.all(
      Array.from({ length: writers }, async (_, writer) => {
        const positions: bigint[] = [];
        for (let i = 0; i < appends; i++) {
          const { position } = await connections[writer % 4]!.appendToStream(
            name(writer),
            events(1 + (i % 3)),
            { expectedRevision: ANY },
          );
          positions.push(position!.commit);
        }
        return positions;
      }),
    );
    return answers;
  };
  return { name, mine, write };
}

describe('with many writers there is one order', () => {
  test('in all reads, forwards and backwards, consistent with each stream and each response', async () => {
    const { name, mine, write } = streamsOf(newStream());
    const fromPosition = await contract.marker();
    const answers = await write();
    const read = mine(await all(contract.client.readAll({ fromPosition })));
    const total = Array.from({ length: appends }, (_, i) => 1 + (i % 3)).reduce((a, b) => a + b) * writers;
    expect(read).toHaveLength(total);
    expect(isRising(commits(read))).toBe(true);
    expect(ids(mine(await all(contract.client.readAll({ fromPosition }))))).toEqual(ids(read));

    const back: ResolvedEvent[] = [];
    const backwards = contract.client.readAll({ direction: BACKWARDS, fromPosition: END });
    for await (const resolved of backwards) {
      if (resolved.event!.position.commit <= fromPosition.commit) break;
      back.push(resolved);
    }
    await backwards.cancel();
    expect(ids(mine(back).reverse())).toEqual(ids(read));

    for (let writer = 0; writer < writers; writer++) {
      const ofStream = read.filter(({ event }) => event?.streamId === name(writer));
      const stream = await contract.readStream(name(writer));
      expect(ids(ofStream)).toEqual(ids(stream));
      expect(commits(ofStream)).toEqual(commits(stream));
      expect(revisions(ofStream)).toEqual(ofStream.map((_, index) => BigInt(index)));
      expect(isRising(answers[writer]!)).toBe(true);
      for (const answer of answers[writer]!) expect(commits(ofStream)).toContain(answer);
    }
  });

  test('in which the events of one append are adjacent', async () => {
    const { mine, write } = streamsOf(newStream());
    const fromPosition = await contract.marker();
    await write();
    const read = mine(await all(contract.client.readAll({ fromPosition })));
    const order = numbers(read);
    for (const [index, { event }] of read.entries()) {
      if (order[index] === 0) continue;
      expect(read[index - 1]?.event?.streamId).toBe(event?.streamId);
      expect(order[index - 1]).toBe(order[index]! - 1);
    }
  });

  test('in which a polling reader never finds an event before one that it has seen', async () => {
    const { mine, write } = streamsOf(newStream());
    const from = await contract.marker();
    let position: Position = from;
    const polled: ResolvedEvent[] = [];
    const poll = async () => {
      const read = await all(contract.client.readAll({ fromPosition: position }));
      const unseen = read.filter(({ event }) => event!.position!.commit > position.commit);
      polled.push(...mine(unseen));
      position = unseen.at(-1)?.event?.position ?? position;
    };
    let writing = true;
    const reader = (async () => {
      while (writing) await poll();
    })();
    await write();
    writing = false;
    await reader;
    await poll();
    expect(ids(polled)).toEqual(ids(mine(await all(contract.client.readAll({ fromPosition: from })))));
  });

  test('that live subscribers receive too', async () => {
    const { mine, write } = streamsOf(newStream());
    const fromPosition = await contract.marker();
    const live = Array.from(
      { length: 3 },
      () => new SubscriptionLog(contract.connect().subscribeToAll({ fromPosition })),
    );
    await Promise.all(live.map((log) => log.caughtUp()));
    await write();
    const read = await all(contract.client.readAll({ fromPosition }));
    const expected = ids(mine(read));
    for (const log of live) {
      await log.received(read.length - 1);
      expect(ids(mine(log.events))).toEqual(expected);
      expect(isRising(commits(log.events))).toBe(true);
      await log.subscription.unsubscribe();
    }
  });
});
