import cluster from 'node:cluster';
import type { Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';

/** Milliseconds before an instance that died is started again. */
const restartAfter = 500;

/** Whether this process starts the instances. */
export const isSupervisor = (count: number): boolean => count > 1 && cluster.isPrimary;

/**
 * Runs several instances of this program behind one port. Each takes connections itself: one that Node had handed to an
 * instance would wait for ever when that is killed.
 *
 * An instance that dies is started again. When none has ever listened, the settings are wrong, and this process ends. SIGHUP
 * replaces the instances one after the other, each new one before an old one ends.
 */
export function superviseInstances(count: number): void {
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  let isStopping = false;
  let hasListened = false;
  cluster.on('listening', () => (hasListened = true));
  const workers = () => Object.values(cluster.workers ?? {}) as Worker[];
  const complete = () => {
    while (!isStopping && workers().length < count) cluster.fork();
  };
  cluster.on('exit', (worker, code) => {
    if (isStopping || worker.exitedAfterDisconnect) return;
    if (!hasListened) process.exit(code || 1);
    // A replacement that could not start does not have to be replaced.
    setTimeout(complete, restartAfter);
  });
  complete();

  const stop = async (signal: NodeJS.Signals) => {
    isStopping = true;
    const ending = workers().map((worker) => once(worker, 'exit'));
    for (const worker of workers()) worker.process.kill(signal);
    await Promise.all(ending);
    process.exit(0);
  };
  const replaceAll = async () => {
    for (const old of workers()) {
      const fresh = cluster.fork();
      const died = once(fresh, 'exit').then(() => true);
      // Code or settings that cannot start leave the running instances alone.
      if (await Promise.race([once(fresh, 'listening').then(() => false), died])) return;
      old.exitedAfterDisconnect = true;
      const ended = once(old, 'exit');
      old.process.kill('SIGTERM');
      await Promise.race([ended, delay(10_000)]);
    }
  };
  let replacing = Promise.resolve();
  process.on('SIGHUP', () => {
    replacing = replacing.then(replaceAll);
  });
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop(signal));
}
