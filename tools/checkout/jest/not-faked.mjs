/** What fake timers leave alone: streams, requests and jsdom work with these. @type {import('@jest/types').Config.FakeableAPI[]} */
export const notFaked = ['nextTick', 'queueMicrotask', 'setImmediate', 'clearImmediate'];
