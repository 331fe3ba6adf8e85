import { afterEach } from '@jest/globals';
import { EventStore } from '../event-store.js';
import { confirmation, eventMessage, fakeServer } from './fake-server.js';
import type { Behaviour, FakeEvent, Reading } from './fake-server.js';

const closing: (() => unknown)[] = [];

/** To be closed behind the test. */
export const closed = (...close: (() => unknown)[]) => closing.push(...close);

/** For the tests of one file that follow servers of their own. */
export const useFeeds = () =>
  afterEach(async () => {
    for (const close of closing.splice(0).reverse()) await close();
  });

export async function storeUpon(behaviour: Behaviour): Promise<EventStore> {
  const fake = await fakeServer(behaviour);
  const store = new EventStore(fake.url);
  closed(fake.close, () => store.close());
  return store;
}

/** A server that answers the nth subscription with the nth of these, and what it was asked for. */
export async function feed(...answers: ((call: Reading) => void)[]) {
  const asked: string[] = [];
  const requests: Reading['request'][] = [];
  const store = await storeUpon({
    read: (call) => {
      requests.push(call.request);
      const all = call.request.getOptions()!.getAll()!;
      asked.push(all.hasStart() ? 'start' : all.getPosition()!.getCommitPosition());
      call.write(confirmation());
      answers[asked.length - 1]?.(call);
    },
  });
  return { store, asked, requests };
}

export const send = (call: Reading, ...events: FakeEvent[]) => {
  for (const event of events) call.write(eventMessage(event));
};

export const at = (...positions: number[]): FakeEvent[] =>
  positions.map((position) => ({ position: BigInt(position) }));
