import { randomUUID } from 'node:crypto';
import { setTimeout as after } from 'node:timers/promises';
import { pathOf, projectRoutes } from '@market/contracts';
import { OrderWalk } from '@market/contracts/story';
import { eventFormat } from '@market/domain';
import { EventStore } from '@platform/log';
import { signInAll } from '@control-center/api/testing/people';
import { startProxy } from '@platform/log/testing/proxy';
import type { Proxy } from '@platform/log/testing/proxy';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Stack } from './stack.js';

/** Milliseconds between two cuts: enough to reconnect on a busy machine, too few for many calls. */
const betweenCuts = 700;

let stack: Stack;
let proxy: Proxy;
let second: string;
beforeAll(async () => {
  stack = new Stack();
  await stack.start();
  proxy = await startProxy(stack.eventStoreUrl);
  second = await stack.startBeside('api', { EVENT_STORE_URL: proxy.url });
}, 240_000);
afterAll(async () => {
  await stack.remove({ keep: false });
  await proxy.close();
}, 60_000);

it('an order goes through its life on two instances, of which one loses the event store again and again', async () => {
  const { people, ids } = await signInAll(stack);
  const finished = new AbortController();
  const cutting = (async () => {
    while (!finished.signal.aborted) {
      proxy.cut();
      await after(betweenCuts, undefined, { signal: finished.signal }).catch(() => undefined);
    }
  })();
  let calls = 0;
  const statuses: string[] = [];
  const order = new OrderWalk(
    async ({ by, route, params, body, status }) => {
      // The instances are called in turn.
      const visitor = calls++ % 2 === 0 ? people[by].at(second) : people[by];
      const headers = { 'content-type': 'application/json', 'idempotency-key': randomUUID() };
      const path = pathOf(route, params as Record<never, string>);
      let reply = await visitor.send(path, { method: route.method, body: JSON.stringify(body), headers });
      // A command whose outcome is unknown is sent again under its key.
      while (reply.status === 503)
        reply = await visitor.send(path, { method: route.method, body: JSON.stringify(body), headers });
      expect([path, reply.status]).toEqual([path, reply.ok ? reply.status : 'a success']);
      const id = order.ids.projectId || ((await reply.clone().json()) as { id: string }).id;
      // Both instances include the write at once.
      for (const reader of [people[by], people[by].at(second)]) {
        const { body: seen } = await reader.call(projectRoutes.detail, { params: { id } });
        expect(seen.status).toBe(status);
      }
      statuses.push(status);
      return (await reply.json()) as object;
    },
    { factoryId: ids.factory },
  );
  try {
    await order.to('complete');
  } finally {
    finished.abort();
    await cutting;
  }
  expect(statuses.at(-1)).toBe('completed');
  // The instance did lose its connections, and connected again: it has at most four at a time.
  expect(proxy.connections()).toBeGreaterThan(4);

  const store = new EventStore(stack.eventStoreUrl, eventFormat);
  const events = await store.load(`project-${order.ids.projectId}`);
  await store.close();
  // Event ids follow from the command, so a command that was written twice would have them in the log twice.
  expect(new Set(events.map(({ id }) => id)).size).toBe(events.length);
  expect(new Set(events.map(({ metadata }) => metadata.commandId)).size).toBe(statuses.length);
}, 240_000);
