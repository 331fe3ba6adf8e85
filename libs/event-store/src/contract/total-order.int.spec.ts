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
} from '../testing/contract.js';
import { Followed } from '../testing/followed.js';

const contract = useContract();
const writers = 20;
const appends = 40;

/** Streams of one test, told apart from all others by their beginning. */
function streamsOf(prefix: string) {
  const name = (writer: number) => `${prefix}-w${writer}`;
  const mine = (resolved: readonly ResolvedEvent[]) =>
    resolved.filter(({ event }) => event?.streamId.startsWith(`${prefix}-w`));
  /** Appends of one to three events each, on four connections, all at once. */
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
  test('in every read, forwards and backwards, consistent with every stream and every answer', async () => {
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

  test('the events of one append stand together', async () => {
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

  test('a reader that polls never finds an event before one that it has seen', async () => {
    const { mine, write } = streamsOf(newStream());
    const from = await contract.marker();
    let at: Position = from;
    const polled: ResolvedEvent[] = [];
    const poll = async () => {
      const read = await all(contract.client.readAll({ fromPosition: at }));
      const fresh = read.filter(({ event }) => event!.position!.commit > at.commit);
      polled.push(...mine(fresh));
      at = fresh.at(-1)?.event?.position ?? at;
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

  test('subscribers see the order of the reads, live and all the same', async () => {
    const { mine, write } = streamsOf(newStream());
    const fromPosition = await contract.marker();
    const live = Array.from(
      { length: 3 },
      () => new Followed(contract.connect().subscribeToAll({ fromPosition })),
    );
    await Promise.all(live.map((one) => one.caughtUp()));
    await write();
    const read = await all(contract.client.readAll({ fromPosition }));
    const wanted = ids(mine(read));
    for (const one of live) {
      await one.count(read.length - 1);
      expect(ids(mine(one.events))).toEqual(wanted);
      expect(isRising(commits(one.events))).toBe(true);
      await one.subscription.unsubscribe();
    }
  });
});
