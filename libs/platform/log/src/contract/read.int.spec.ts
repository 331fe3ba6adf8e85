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
} from '@platform/log/testing/contract';

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
    ['without options', {}, [0n, 1n, 2n, 3n, 4n]],
    ['from the start', { fromRevision: START }, [0n, 1n, 2n, 3n, 4n]],
    ['from a revision', { fromRevision: 2n }, [2n, 3n, 4n]],
    ['from the last', { fromRevision: 4n }, [4n]],
    ['from after the last', { fromRevision: 5n }, []],
    ['from far after the last', { fromRevision: 1000n }, []],
    ['two from a revision', { fromRevision: 1n, maxCount: 2 }, [1n, 2n]],
    ['more than it has', { maxCount: 50 }, [0n, 1n, 2n, 3n, 4n]],
    ['backwards from the end', { ...backwards, fromRevision: END }, [4n, 3n, 2n, 1n, 0n]],
    ['the last', { ...backwards, fromRevision: END, maxCount: 1 }, [4n]],
    ['backwards from a revision', { ...backwards, fromRevision: 2n }, [2n, 1n, 0n]],
    ['backwards from the start', { ...backwards, fromRevision: START }, [0n]],
    ['backwards from far after the last', { ...backwards, fromRevision: 1000n, maxCount: 2 }, [4n, 3n]],
  ])('%s', async (_, options, expected) => {
    expect(revisions(await contract.readStream(await streamOf(5), options))).toEqual(expected);
  });

  test.each<[string, ReadStreamOptions]>([
    ['forwards from the end', { fromRevision: END }],
    ['of zero events', { maxCount: 0 }],
    ['from above 63 bits', { fromRevision: 2n ** 63n }],
  ])('%s is rejected', async (_, options) => {
    await expect(contract.readStream(await streamOf(5), options)).rejects.toMatchObject(unknown);
  });

  test('that does not exist is not found', async () => {
    const last = { direction: BACKWARDS, fromRevision: END, maxCount: 1 } as const;
    for (const options of [{}, last, { fromRevision: 7n }])
      await expect(contract.readStream(newStream(), options)).rejects.toMatchObject(notFound);
  });

  test('an event is read with all its fields', async () => {
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

  test('two concurrent reads on one connection do not mix', async () => {
    const [a, b] = await Promise.all([streamOf(1_000), streamOf(1_000)]);
    const [ofA, ofB] = await Promise.all([contract.readStream(a), contract.readStream(b)]);
    expect(new Set(ofA.map((resolved) => resolved.event?.streamId))).toEqual(new Set([a]));
    expect(new Set(ofB.map((resolved) => resolved.event?.streamId))).toEqual(new Set([b]));
    expect(numbers(ofA)).toEqual(numbers(ofB));
  });

  test('a read that is cancelled early does not affect the connection', async () => {
    const stream = await streamOf(2_000);
    const read = contract.client.readStream(stream);
    let seen = 0;
    for await (const { event: stored } of read) if (stored && ++seen === 10) break;
    await read.cancel();
    expect(seen).toBe(10);
    expect(await contract.readStream(stream)).toHaveLength(2_000);
    await expect(contract.client.appendToStream(stream, event())).resolves.toMatchObject({ success: true });
  });

  test('a read has the events that were just acknowledged', async () => {
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
  /** Three appends and their positions. */
  async function three() {
    const stream = newStream();
    const positions: Position[] = [];
    for (const each of events(3))
      positions.push((await contract.client.appendToStream(stream, each)).position!);
    const numbersOf = async (read: ReturnType<typeof contract.client.readAll>) =>
      numbers((await all(read)).filter((resolved) => resolved.event?.streamId === stream));
    return { positions, numbersOf };
  }
  const backwards = { direction: BACKWARDS } as const;

  test('from the start has the same events in each read, with increasing positions', async () => {
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
    const { positions, numbersOf } = await three();
    expect(await numbersOf(contract.client.readAll({ fromPosition: positions[1] }))).toEqual([1, 2]);
    expect(await numbersOf(contract.client.readAll({ fromPosition: positions[1], maxCount: 1 }))).toEqual([
      1,
    ]);
  });

  test('backwards from a position begins with the event before it', async () => {
    const { positions, numbersOf } = await three();
    const forwards = await all(contract.client.readAll({ fromPosition: positions[0] }));
    const before = commits(forwards).filter((commit) => commit < positions[2]!.commit);
    const read = () =>
      contract.client.readAll({ ...backwards, fromPosition: positions[2], maxCount: before.length });
    expect(commits(await all(read()))).toEqual(before.reverse());
    expect(await numbersOf(read())).toEqual([1, 0]);
  });

  test('backwards from the end begins with the last', async () => {
    const { positions } = await three();
    const back = await all(contract.client.readAll({ ...backwards, fromPosition: END, maxCount: 3 }));
    expect(isRising(commits(back).reverse())).toBe(true);
    expect(commits(back)[0]).toBeGreaterThanOrEqual(positions[2]!.commit);
    const mine: (number | undefined)[] = [];
    const read = contract.client.readAll({ ...backwards, fromPosition: END });
    for await (const resolved of read) {
      if (positions.some(({ commit }) => commit === resolved.commitPosition))
        mine.push(...numbers([resolved]));
      if (mine.length === 3) break;
    }
    expect(mine).toEqual([2, 1, 0]);
  });

  test('forwards from the end and backwards from the start is empty', async () => {
    await three();
    expect(await all(contract.client.readAll({ ...backwards, fromPosition: START }))).toEqual([]);
    expect(await all(contract.client.readAll({ fromPosition: END }))).toEqual([]);
  });

  test('from after the end is empty forwards, and rejected backwards or above 63 bits', async () => {
    const from = (commit: bigint) => ({ fromPosition: { commit, prepare: commit }, maxCount: 2 });
    for (const far of [2n ** 62n, 2n ** 63n - 1n]) {
      expect(await all(contract.client.readAll(from(far)))).toEqual([]);
      const back = contract.client.readAll({ ...from(far), direction: BACKWARDS });
      await expect(all(back)).rejects.toMatchObject(unknown);
    }
    const above = contract.client.readAll({ ...from(2n ** 63n), direction: FORWARDS });
    await expect(all(above)).rejects.toMatchObject(unknown);
  });

  test('rejects a prepare position after the commit position, and ignores one before it', async () => {
    const { positions, numbersOf } = await three();
    const position = (prepare: bigint) => ({ commit: positions[1]!.commit, prepare });
    const smaller = contract.client.readAll({ fromPosition: position(positions[0]!.prepare) });
    expect(await numbersOf(smaller)).toEqual([1, 2]);
    const larger = contract.client.readAll({ fromPosition: position(positions[2]!.prepare) });
    await expect(all(larger)).rejects.toMatchObject(unknown);
  });

  test('includes events that are named like system events', async () => {
    const fromPosition = await contract.marker();
    const names = [newStream('$ours'), newStream('ours')];
    await contract.client.appendToStream(names[0]!, event('Plain'));
    await contract.client.appendToStream(names[1]!, event('$system'));
    const read = await all(contract.client.readAll({ fromPosition }));
    const seen = read.map((resolved) => resolved.event!).filter(({ streamId }) => names.includes(streamId));
    expect(seen.map(({ type }) => type)).toEqual(['Plain', '$system']);
  });
});

describe('many events', () => {
  const count = Number(process.env['EVENT_STORE_EVENTS'] ?? 10_000);
  const megabyte = 1024 * 1024;
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;

  /** Bytes of memory in use. Another thread frees buffers after a collection; the next collection waits until it has. */
  const usedMemory = () => {
    collectGarbage();
    collectGarbage();
    const { heapUsed, external } = process.memoryUsage();
    return heapUsed + external;
  };

  test('are read one by one without memory growing', async () => {
    const fromPosition = await contract.marker();
    const stream = newStream();
    const pad = 'x'.repeat(1_000);
    const size = 500;
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
      if (seen % (count / 10) === 0) samples.push(usedMemory());
    }
    expect(seen).toBe(count);
    // A retained event would take more than 1,000 bytes. The first sample may include garbage of the appends, and the
    // last ones a page that has just arrived.
    expect(Math.min(...samples.slice(-3)) - Math.min(...samples)).toBeLessThan(5 * megabyte);
  }, 300_000);
});
