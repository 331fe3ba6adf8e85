import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, test } from '@jest/globals';
import { caughtUp, confirmation } from '../testing/fake-server.js';
import { at, feed, send, storeUpon, useFeeds } from '../testing/feed.js';

useFeeds();

describe('caught up', () => {
  // However the events fall into batches of four.
  test.each([5, 6, 7, 8])('is said when all %d are processed, not when the server says it', async (count) => {
    const positions = Array.from({ length: count }, (_, index) => index + 1);
    const { store } = await feed((call) => {
      send(call, ...at(...positions));
      call.write(caughtUp());
    });
    const stopping = new AbortController();
    const story: string[] = [];
    const batches = store.follow({
      ...{ from: undefined, prefixes: ['order-'], batchSize: 4, signal: stopping.signal },
      onCaughtUp: () => {
        story.push('caught up');
        stopping.abort();
      },
    });
    for await (const batch of batches) {
      // The server's word is here long before a slow consumer has done its work.
      await delay(50);
      story.push(...batch.map(({ position }) => String(position)));
    }
    expect(story).toEqual([...positions.map(String), 'caught up']);
  });

  test('is said when the word’s place in the log has been passed, however much comes behind it', async () => {
    const { store } = await feed((call) => {
      send(call, ...at(1, 2, 3, 4, 5));
      call.write(caughtUp());
      send(call, ...at(6, 7, 8, 9, 10, 11, 12));
    });
    const stopping = new AbortController();
    const story: string[] = [];
    const batches = store.follow({
      ...{ from: undefined, prefixes: ['order-'], batchSize: 1, signal: stopping.signal },
      onCaughtUp: () => story.push('caught up'),
    });
    for await (const [event] of batches) {
      // Everything is here long before a slow consumer has done its work.
      await delay(50);
      story.push(String(event!.position));
      if (event!.position === 12n) stopping.abort();
    }
    // The next event may be handed out with the last one before the word.
    expect([5, 6]).toContain(story.indexOf('caught up'));
  });

  /** Follows a server that holds nothing, until it has said so. */
  async function followUpon(release: string, ...words: ReturnType<typeof confirmation>[]) {
    const store = await storeUpon({
      release,
      read: (call) => words.forEach((word) => call.write(word)),
    });
    const stopping = new AbortController();
    const following = { from: undefined, prefixes: ['order-'], batchSize: 1, signal: stopping.signal };
    return store.follow({ ...following, onCaughtUp: () => stopping.abort() }).next();
  }

  test.each(['22.10.5', '23.6.0', '5.0.11', 'unknown'])(
    'is not to be had from release %s: following ends with the reason',
    async (release) => {
      const next = followUpon(release, confirmation());
      await expect(next).rejects.toMatchObject({ name: 'TooOld', release });
    },
  );

  test.each(['23.10.0', '23.10.1.0', '24.2.0-rc', '100.1.0'])('is said by release %s', async (release) => {
    const next = followUpon(release, confirmation(), caughtUp());
    await expect(next).resolves.toEqual({ done: true, value: undefined });
  });
});
