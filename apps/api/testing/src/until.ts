import { setTimeout as delay } from 'node:timers/promises';

/**
 * Polls until the condition holds, for what no message announces. Throws after `timeout` milliseconds, with
 * `description` in the message.
 */
export async function until(
  description: string,
  condition: () => Promise<boolean>,
  timeout = 60_000,
): Promise<void> {
  const deadline = Date.now() + timeout;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`Timed out waiting until ${description}`);
    await delay(20);
  }
}
