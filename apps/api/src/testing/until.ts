import { setTimeout as delay } from 'node:timers/promises';

/** Asks until the answer is yes; fails with `what` when it never is. For what no message announces. */
export async function until(what: string, ask: () => Promise<boolean>, patience = 60_000): Promise<void> {
  const deadline = Date.now() + patience;
  while (!(await ask())) {
    if (Date.now() > deadline) throw new Error(`It never came true that ${what}`);
    await delay(20);
  }
}
