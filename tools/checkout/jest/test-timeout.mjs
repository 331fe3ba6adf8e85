/** Milliseconds. Long, because the machine may be busy: a test waits for an event that either comes or never does. */
export const testTimeout = 120_000;
