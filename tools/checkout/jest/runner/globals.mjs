// What specs import from @jest/globals. The runner has neither time limits nor a handler for unhandled errors: a test
// that does not end would hang the run, and a lost rejection would end the process with all its specs.
import { ModernFakeTimers } from '@jest/fake-timers';
import { addEventHandler, getState } from 'jest-circus';
import { ModuleMocker } from 'jest-mock';
import { notFaked } from '../not-faked.mjs';
import { testTimeout } from '../test-timeout.mjs';

export { jestExpect as expect } from '@jest/expect';
export { afterAll, afterEach, beforeAll, beforeEach, describe, it, test } from 'jest-circus';

// The originals, because a spec may use fake ones.
const { setTimeout, clearTimeout, setImmediate } = globalThis;

/** Milliseconds, by the state of a spec file. @type {WeakMap<object, number>} */
const limits = new WeakMap();

/** @type {import('@jest/types').Config.ProjectConfig} */
const config = /** @type {never} */ ({ fakeTimers: {} });
const mocker = new ModuleMocker(globalThis);
const fakeTimers = new ModernFakeTimers({ config, global: globalThis });

export const jest = {
  fn: mocker.fn.bind(mocker),
  spyOn: mocker.spyOn.bind(mocker),
  replaceProperty: mocker.replaceProperty.bind(mocker),
  clearAllMocks: mocker.clearAllMocks.bind(mocker),
  restoreAllMocks: mocker.restoreAllMocks.bind(mocker),
  /** @param {import('@jest/types').Config.FakeTimersConfig} options */
  useFakeTimers: (options = {}) =>
    fakeTimers.useFakeTimers({ ...options, doNotFake: [...notFaked, ...(options.doNotFake ?? [])] }),
  useRealTimers: fakeTimers.useRealTimers.bind(fakeTimers),
  advanceTimersByTime: fakeTimers.advanceTimersByTime.bind(fakeTimers),
  advanceTimersByTimeAsync: fakeTimers.advanceTimersByTimeAsync.bind(fakeTimers),
  /** The limit of each test and hook that the spec file declares from now on. @param {number} milliseconds */
  setTimeout: (milliseconds) => void limits.set(getState(), milliseconds),
};

addEventHandler((event, state) => {
  if (event.name !== 'add_test' && event.name !== 'add_hook') return;
  const { children, hooks } = state.currentDescribeBlock;
  const added = (event.name === 'add_test' ? children : hooks).at(-1);
  const limit = event.timeout ?? limits.get(state) ?? testTimeout;
  if (added && 'fn' in added && added.fn)
    added.fn = limited(/** @type {() => unknown} */ (added.fn), limit, event.asyncError);
});

/** The thread runs other spec files later, which must not see what this file sets. */
const environment = { ...process.env };
/** States of spec files. */
const begun = new WeakSet();
addEventHandler(({ name }, state) => {
  if ((name !== 'add_test' && name !== 'add_hook') || begun.has(state)) return;
  begun.add(state);
  const fn = () => {
    for (const setting of Object.keys(process.env))
      if (!(setting in environment)) delete process.env[setting];
    Object.assign(process.env, environment);
  };
  const parent = state.rootDescribeBlock;
  parent.hooks.push({
    type: 'afterAll',
    fn,
    parent,
    asyncError: new Error(),
    seenDone: false,
    timeout: null,
  });
});

/** Errors that nobody has handled yet. @type {Map<unknown, unknown>} */
const unhandled = new Map();
process.on('unhandledRejection', (error, promise) => unhandled.set(promise, error));
process.on('rejectionHandled', (promise) => unhandled.delete(promise));
process.on('uncaughtException', (error) => unhandled.set(error, error));

/**
 * @param {() => unknown} work
 * @param {number} milliseconds
 * @param {Error} error made where the test or hook stands
 */
function limited(work, milliseconds, error) {
  return async () => {
    /** @type {NodeJS.Timeout | undefined} */
    let timer;
    const late = new Promise((_, reject) => {
      timer = setTimeout(() => {
        error.message = `Not ended after ${milliseconds / 1000} s`;
        reject(error);
      }, milliseconds);
    });
    try {
      await Promise.race([work(), late]);
    } finally {
      clearTimeout(timer);
    }
    // An expectation that follows in the same turn may still handle it.
    if (unhandled.size > 0) await new Promise(setImmediate);
    const [first] = unhandled.values();
    unhandled.clear();
    if (first) throw first instanceof Error ? first : new Error('Rejected', { cause: first });
  };
}
