import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { stopRequest } from './stop-request.js';

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
let before: Map<string, NodeJS.SignalsListener[]>;

beforeEach(() => {
  // npm's shell is not the parent of this process.
  delete process.env['npm_lifecycle_event'];
  before = new Map(signals.map((signal) => [signal, process.listeners(signal)]));
});
afterEach(() => {
  for (const signal of signals)
    for (const listener of process.listeners(signal))
      if (!before.get(signal)!.includes(listener)) process.off(signal, listener);
});

it.each(signals)('%s stops the stack once, even if it is repeated', async (signal) => {
  const stopped = stopRequest();
  const added = process.listeners(signal).filter((listener) => !before.get(signal)!.includes(listener));
  expect(added).toHaveLength(1);
  added[0]!(signal);
  expect(await stopped).toBe('stop');
  // Without a handler the second signal would end the process in the middle of its stopping.
  expect(process.listeners(signal)).toContain(added[0]);
});
