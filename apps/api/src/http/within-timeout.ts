import { setTimeout as delay } from 'node:timers/promises';

/** The answer, or undefined when it fails or takes longer than these milliseconds. */
export const withinTimeout = <Answer>(
  pending: Promise<Answer>,
  milliseconds: number,
): Promise<Answer | undefined> =>
  Promise.race([pending.catch(() => undefined), delay(milliseconds, undefined, { ref: false })]);
