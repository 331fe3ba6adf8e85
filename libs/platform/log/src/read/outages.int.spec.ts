import { randomUUID } from 'node:crypto';
import { plainEvents } from '@platform/kernel';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import type { NewEvent } from '../codec/codec.js';
import { EventStore } from '../event-store.js';
import { metadata } from '@platform/log/testing/fake-server';
import { startProxy } from '@platform/log/testing/proxy';
import type { Proxy } from '@platform/log/testing/proxy';
import { startTestNode } from '@platform/log/testing/server';
import type { TestServer } from '@platform/log/testing/server';

let node: TestServer;
let writing: EventStore;
beforeAll(async () => {
  node = await startTestNode();
  writing = new EventStore(node.url, plainEvents);
});
afterAll(async () => {
  await writing.close();
  await node.close();
});

const newEvents = (count: number): NewEvent[] =>
  Array.from({ length: count }, () => ({ id: randomUUID(), type: 'Happened', data: {}, metadata }));

/** Writes in small steps while a follower reads through a proxy; `meanwhile` may disturb the proxy. */
async function followThroughProxy(
  urlOptions: string,
  total: number,
  meanwhile: (seen: number, proxy: Proxy, dropped: number) => void,
) {
  const stream = `outage-${randomUUID()}`;
  const proxy = await startProxy(node.url);
  let dropped = 0;
  const observer = { dropped: () => (dropped += 1) };
  const store = new EventStore(`${proxy.url}${urlOptions}`, plainEvents, { observer });
  const stopping = new AbortController();
  const sent: string[] = [];
  const write = async () => {
    while (sent.length < total) {
      const batch = newEvents(20);
      await writing.append(stream, batch, sent.length - 1);
      sent.push(...batch.map(({ id }) => id));
    }
  };
  const seen: string[] = [];
  const follow = async () => {
    const options = { from: undefined, prefixes: [stream], batchSize: 50, signal: stopping.signal };
    for await (const batch of store.follow(options)) {
      seen.push(...batch.map(({ id }) => id));
      meanwhile(seen.length, proxy, dropped);
      if (seen.length >= total) stopping.abort();
    }
  };
  try {
    await Promise.all([write(), follow()]);
    return { sent, seen, dropped, connections: proxy.connections() };
  } finally {
    await store.close();
    await proxy.close();
  }
}

describe('a follower behind a connection', () => {
  test('that is cut repeatedly misses no event and receives none twice', async () => {
    let cuts = 0;
    const { sent, seen, dropped, connections } = await followThroughProxy(
      '',
      1_000,
      (count, proxy, noticed) => {
        // What arrived before a cut is still read, before anybody notices it.
        if (count < (cuts + 1) * 200 || noticed < cuts) return;
        cuts += 1;
        proxy.cut();
      },
    );
    expect(seen).toEqual(sent);
    expect(cuts).toBeGreaterThan(1);
    expect(connections).toBeGreaterThanOrEqual(cuts);
    // The last cut may come after the last event.
    expect(dropped).toBeGreaterThanOrEqual(cuts - 1);
  });

  test('that dies silently is detected by keep-alive, and the follower resumes', async () => {
    let isFrozen = false;
    const keepAlive = '&keepAliveInterval=200&keepAliveTimeout=200';
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    const { sent, seen, connections } = await followThroughProxy(keepAlive, 400, (count, proxy) => {
      if (count < 100 || isFrozen) return;
      isFrozen = true;
      proxy.freeze();
    });
    warn.mockRestore();
    expect(seen).toEqual(sent);
    expect(connections).toBeGreaterThanOrEqual(2);
  });
});

describe('an append behind a connection that is cut', () => {
  test('is written once, whether the request or the answer was lost', async () => {
    const proxy = await startProxy(node.url);
    await writing.close();
    // An append that is sent while its connection dies may hang in the client.
    const store = new EventStore(proxy.url, plainEvents, { timeouts: { perAttempt: 500, total: 60_000 } });
    const streams = Array.from({ length: 200 }, () => `cut-${randomUUID()}`);
    let done = 0;
    await Promise.all(
      streams.map(async (stream, index) => {
        for (let revision = -1; revision < 2; revision += 1)
          await store.append(stream, newEvents(1), revision);
        done += 1;
        if (index % 80 === 79) proxy.cut();
      }),
    );
    for (const stream of streams) expect(await store.load(stream)).toHaveLength(3);
    expect(done).toBe(200);
    expect(proxy.connections()).toBeGreaterThan(2);
    await store.close();
    await proxy.close();
    writing = new EventStore(node.url, plainEvents);
  });
});
