import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, test } from '@jest/globals';
import { BACKWARDS, END, FORWARDS, jsonEvent, START } from '@eventstore/db-client';
import type { Position, ReadStreamOptions } from '@eventstore/db-client';
import {
  all,
  commits,
  event,
  events,
  ids,
  isRising,
  newStream,
  numbers,
  revisions,
  useContract,
} from '../testing/contract.js';

const contract = useContract();
const unknown = { type: 'unknown' };
const notFound = { type: 'stream-not-found' };

async function streamOf(count: number): Promise<string> {
  const stream = newStream();
  await contract.client.appendToStream(stream, events(count));
  return stream;
}

describe('a stream of five', () => {
  const backwards = { direction: BACKWARDS } as const;
  test.each<[string, ReadStreamOptions, bigint[]]>([
    ['as it is', {}, [0n, 1n, 2n, 3n, 4n]],
    ['from the start', { fromRevision: START }, [0n, 1n, 2n, 3n, 4n]],
    ['from a revision', { fromRevision: 2n }, [2n, 3n, 4n]],
    ['from the last', { fromRevision: 4n }, [4n]],
    ['from behind the last', { fromRevision: 5n }, []],
    ['from far behind', { fromRevision: 1000n }, []],
    ['two from a revision', { fromRevision: 1n, maxCount: 2 }, [1n, 2n]],
    ['more than there are', { maxCount: 50 }, [0n, 1n, 2n, 3n, 4n]],
    ['backwards from the end', { ...backwards, fromRevision: END }, [4n, 3n, 2n, 1n, 0n]],
    ['the last', { ...backwards, fromRevision: END, maxCount: 1 }, [4n]],
    ['backwards from a revision', { ...backwards, fromRevision: 2n }, [2n, 1n, 0n]],
    ['backwards from the start', { ...backwards, fromRevision: START }, [0n]],
    ['backwards from far behind', { ...backwards, fromRevision: 1000n, maxCount: 2 }, [4n, 3n]],
  ])('%s', async (_, options, expected) => {
    expect(revisions(await contract.readStream(await streamOf(5), options))).toEqual(expected);
  });

  test.each<[string, ReadStreamOptions]>([
    ['forwards from the end', { fromRevision: END }],
    ['of no events', { maxCount: 0 }],
    ['from above 63 bits', { fromRevision: 2n ** 63n }],
  ])('%s is refused', async (_, options) => {
    await expect(contract.readStream(await streamOf(5), options)).rejects.toMatchObject(unknown);
  });

  test('that never was', async () => {
    const last = { direction: BACKWARDS, fromRevision: END, maxCount: 1 } as const;
    for (const options of [{}, last, { fromRevision: 7n }])
      await expect(contract.readStream(newStream(), options)).rejects.toMatchObject(notFound);
  });

  test('what is read of an event', async () => {
    const stream = newStream();
    const sent = jsonEvent({ type: 'Happened', data: { a: 1 }, metadata: { m: 1 } });
    const before = Date.now();
    const { position } = await contract.client.appendToStream(stream, sent);
    const [read] = await contract.readStream(stream);
    const { created, ...rest } = read!.event!;
    expect(rest).toEqual({
      ...{ id: sent.id, type: 'Happened', isJson: true, data: { a: 1 }, metadata: { m: 1 } },
      ...{ streamId: stream, revision: 0n, position },
    });
    expect(Math.abs(created.getTime() - before)).toBeLessThan(60_000);
    expect(read!.commitPosition).toBe(position!.commit);
    expect(read).not.toHaveProperty('link');
  });

  test('two at once on one connection do not mix', async () => {
    const [a, b] = await Promise.all([streamOf(1_000), streamOf(1_000)]);
    const [ofA, ofB] = await Promise.all([contract.readStream(a), contract.readStream(b)]);
    expect(new Set(ofA.map((one) => one.event?.streamId))).toEqual(new Set([a]));
    expect(new Set(ofB.map((one) => one.event?.streamId))).toEqual(new Set([b]));
    expect(numbers(ofA)).toEqual(numbers(ofB));
  });

  test('broken off early leaves the connection as it was', async () => {
    const stream = await streamOf(2_000);
    const read = contract.client.readStream(stream);
    let seen = 0;
    for await (const { event: one } of read) if (one && ++seen === 10) break;
    await read.cancel();
    expect(seen).toBe(10);
    expect(await contract.readStream(stream)).toHaveLength(2_000);
    await expect(contract.client.appendToStream(stream, event())).resolves.toMatchObject({ success: true });
  });

  test('has what was acknowledged a moment ago', async () => {
    const stream = newStream();
    const last = { direction: BACKWARDS, fromRevision: END, maxCount: 1 } as const;
    for (let i = 0n; i < 100n; i += 1n) {
      const { position } = await contract.client.appendToStream(stream, event());
      expect(revisions(await contract.readStream(stream, last))).toEqual([i]);
      const [inAll] = await all(contract.client.readAll({ fromPosition: position, maxCount: 1 }));
      expect(inAll?.event?.position).toEqual(position);
    }
  });
});

describe('$all', () => {
  /** Three appends, and where they are. */
  async function three() {
    const stream = newStream();
    const at: Position[] = [];
    for (const one of events(3)) at.push((await contract.client.appendToStream(stream, one)).position!);
    const mine = async (read: ReturnType<typeof contract.client.readAll>) =>
      numbers((await all(read)).filter((one) => one.event?.streamId === stream));
    return { at, mine };
  }
  const backwards = { direction: BACKWARDS } as const;

  test('from the start: the same events in each read, positions rising', async () => {
    await streamOf(6);
    const first = await all(contract.client.readAll({ fromPosition: START, maxCount: 6 }));
    const again = await all(contract.client.readAll({ maxCount: 6 }));
    expect(ids(again)).toEqual(ids(first));
    expect(first).toHaveLength(6);
    expect(isRising(commits(first))).toBe(true);
    const zero = { commit: 0n, prepare: 0n };
    expect(ids(await all(contract.client.readAll({ fromPosition: zero, maxCount: 1 })))).toEqual([
      ids(first)[0],
    ]);
  });

  test('forwards from a position begins with its event', async () => {
    const { at, mine } = await three();
    expect(await mine(contract.client.readAll({ fromPosition: at[1] }))).toEqual([1, 2]);
    expect(await mine(contract.client.readAll({ fromPosition: at[1], maxCount: 1 }))).toEqual([1]);
  });

  test('backwards from a position begins with the event before it', async () => {
    const { at, mine } = await three();
    const read = contract.client.readAll({ ...backwards, fromPosition: at[2], maxCount: 2 });
    expect(await mine(read)).toEqual([1, 0]);
  });

  test('backwards from the end begins with the last', async () => {
    const { at, mine } = await three();
    const back = await all(contract.client.readAll({ ...backwards, fromPosition: END, maxCount: 3 }));
    expect(isRising(commits(back).reverse())).toBe(true);
    expect(commits(back)[0]).toBeGreaterThanOrEqual(at[2]!.commit);
    expect(await mine(contract.client.readAll({ ...backwards, fromPosition: END, maxCount: 50 }))).toEqual([
      2, 1, 0,
    ]);
  });

  test('forwards from the end and backwards from the start there is nothing', async () => {
    await three();
    expect(await all(contract.client.readAll({ ...backwards, fromPosition: START }))).toEqual([]);
    expect(await all(contract.client.readAll({ fromPosition: END }))).toEqual([]);
  });

  test('from beyond the end: nothing forwards, refused backwards and above 63 bits', async () => {
    const at = (commit: bigint) => ({ fromPosition: { commit, prepare: commit }, maxCount: 2 });
    for (const far of [2n ** 62n, 2n ** 63n - 1n]) {
      expect(await all(contract.client.readAll(at(far)))).toEqual([]);
      const back = contract.client.readAll({ ...at(far), direction: BACKWARDS });
      await expect(all(back)).rejects.toMatchObject(unknown);
    }
    const above = contract.client.readAll({ ...at(2n ** 63n), direction: FORWARDS });
    await expect(all(above)).rejects.toMatchObject(unknown);
  });

  test('a prepare position behind the commit position is refused, one before it is not looked at', async () => {
    const { at, mine } = await three();
    const position = (prepare: bigint) => ({ commit: at[1]!.commit, prepare });
    const smaller = contract.client.readAll({ fromPosition: position(at[0]!.prepare) });
    expect(await mine(smaller)).toEqual([1, 2]);
    const larger = contract.client.readAll({ fromPosition: position(at[2]!.prepare) });
    await expect(all(larger)).rejects.toMatchObject(unknown);
  });

  test('holds what is named like a system event too', async () => {
    const fromPosition = await contract.marker();
    const names = [newStream('$ours'), newStream('ours')];
    await contract.client.appendToStream(names[0]!, event('Plain'));
    await contract.client.appendToStream(names[1]!, event('$system'));
    const read = await all(contract.client.readAll({ fromPosition }));
    const seen = read.map((one) => one.event!).filter((one) => names.includes(one.streamId));
    expect(seen.map(({ type }) => type)).toEqual(['Plain', '$system']);
  });
});

describe('many events', () => {
  const count = Number(process.env['EVENT_STORE_EVENTS'] ?? 30_000);
  const megabyte = 1024 * 1024;
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;

  /** Bytes that are held, when everything is let go that can be. */
  const held = () => {
    collectGarbage();
    const { heapUsed, external } = process.memoryUsage();
    return heapUsed + external;
  };

  test(`${count} are read one by one: memory stays flat`, async () => {
    const fromPosition = await contract.marker();
    const stream = newStream();
    const pad = 'x'.repeat(300);
    const size = 1_000;
    for (let from = 0; from < count; from += size)
      await contract.client.appendToStream(
        stream,
        Array.from({ length: Math.min(size, count - from) }, (_, i) => event('Read', { i: from + i, pad })),
      );

    let seen = 0;
    const samples: number[] = [];
    for await (const { event: read } of contract.client.readAll({ fromPosition })) {
      if (read?.streamId !== stream) continue;
      if ((read.data as { i: number }).i !== seen) throw new Error(`${seen} is missing`);
      seen += 1;
      if (seen % (count / 10) === 0) samples.push(held());
    }
    expect(seen).toBe(count);
    // Kept, they would be more than 300 bytes each.
    expect(samples.at(-1)! - samples[0]!).toBeLessThan(5 * megabyte);
  }, 300_000);
});
