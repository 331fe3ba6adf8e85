import { plainEvents } from '@platform/kernel';
import { afterEach } from '@jest/globals';
import { EventStore } from '@platform/log';
import { confirmation, eventMessage, fakeServer } from './fake-server.js';
import type { Behaviour, FakeEvent, Reading } from './fake-server.js';

const closing: (() => unknown)[] = [];

/** Closes these after the test. */
export const closeLater = (...close: (() => unknown)[]) => closing.push(...close);

/** For the spec files that use the stores of this file. */
export const closeAfterEach = () =>
  afterEach(async () => {
    for (const close of closing.splice(0).reverse()) await close();
  });

export async function storeWith(behaviour: Behaviour): Promise<EventStore> {
  const fake = await fakeServer(behaviour);
  const store = new EventStore(fake.url, plainEvents);
  closeLater(fake.close, () => store.close());
  return store;
}

/** A store whose server answers the nth subscription with the nth of `answers`, and the requests it received. */
export async function feed(...answers: ((call: Reading) => void)[]) {
  const requestedFrom: string[] = [];
  const requests: Reading['request'][] = [];
  const store = await storeWith({
    read: (call) => {
      requests.push(call.request);
      const all = call.request.getOptions()!.getAll()!;
      requestedFrom.push(all.hasStart() ? 'start' : all.getPosition()!.getCommitPosition());
      call.write(confirmation());
      answers[requestedFrom.length - 1]?.(call);
    },
  });
  return { store, requestedFrom, requests };
}

export const send = (call: Reading, ...events: FakeEvent[]) => {
  for (const event of events) call.write(eventMessage(event));
};

export const at = (...positions: number[]): FakeEvent[] =>
  positions.map((position) => ({ position: BigInt(position) }));
