import cluster from 'node:cluster';
import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { settled } from '@platform/testing/held';
import { superviseInstances } from './instances.js';

type FakeWorker = EventEmitter & { id: number; exitedAfterDisconnect: boolean; process: { kill: jest.Mock } };

/** Node's cluster without processes: a worker listens and exits when the test says so. */
let workers: Record<string, FakeWorker>;

function fork(): FakeWorker {
  const id = ++forks;
  const more = { id, exitedAfterDisconnect: false, process: { kill: jest.fn() } };
  return (workers[id] = Object.assign(new EventEmitter(), more));
}
function listens(id: number): void {
  workers[id]!.emit('listening');
  cluster.emit('listening');
}
function dies(id: number, code = 1): void {
  const worker = workers[id]!;
  delete workers[id];
  worker.emit('exit', code);
  cluster.emit('exit', worker, code);
}

let forks: number;
const real = { fork: cluster.fork.bind(cluster), workers: cluster.workers };
let exit: jest.SpiedFunction<typeof process.exit>;
const numbers = () => Object.keys(workers).map(Number);
const restarts = () => jest.advanceTimersByTime(500);

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['setImmediate'] });
  forks = 0;
  workers = {};
  Object.assign(cluster, { fork, workers });
  exit = jest.spyOn(process, 'exit').mockImplementation((() => undefined) as never);
  superviseInstances(2);
  expect(numbers()).toEqual([1, 2]);
});
afterEach(() => {
  for (const signal of ['SIGHUP', 'SIGTERM', 'SIGINT']) process.removeAllListeners(signal);
  Object.assign(cluster, real);
  cluster.removeAllListeners();
  jest.useRealTimers();
  jest.restoreAllMocks();
});

describe('instances', () => {
  it('end with the exit code of one that died before any has listened', () => {
    dies(1, 3);
    expect(exit).toHaveBeenCalledWith(3);
  });

  it('are complete again half a second after one has died', () => {
    listens(1);
    listens(2);
    dies(1);
    jest.advanceTimersByTime(499);
    expect(numbers()).toEqual([2]);
    jest.advanceTimersByTime(1);
    expect(numbers()).toEqual([2, 3]);
    expect(exit).not.toHaveBeenCalled();
  });

  it('are replaced one after the other, each only once its successor listens', async () => {
    listens(1);
    listens(2);
    process.emit('SIGHUP');
    await settled();
    const [one, two] = [workers[1]!, workers[2]!];
    expect(numbers()).toEqual([1, 2, 3]);
    expect(one.process.kill).not.toHaveBeenCalled();
    listens(3);
    await settled();
    expect(one.process.kill).toHaveBeenCalledWith('SIGTERM');
    expect(numbers()).toEqual([1, 2, 3]);
    dies(1, 0);
    await settled();
    expect(two.process.kill).not.toHaveBeenCalled();
    listens(4);
    await settled();
    expect(two.process.kill).toHaveBeenCalledWith('SIGTERM');
    dies(2, 0);
    restarts();
    expect(numbers()).toEqual([3, 4]);
  });

  it('stay when their replacements cannot start', async () => {
    listens(1);
    listens(2);
    process.emit('SIGHUP');
    await settled();
    dies(3);
    restarts();
    await settled();
    expect(numbers()).toEqual([1, 2]);
    expect([1, 2].map((id) => workers[id]!.process.kill.mock.calls)).toEqual([[], []]);

    process.emit('SIGHUP');
    await settled();
    expect(numbers()).toEqual([1, 2, 4]);
  });

  it('are complete again when one dies while its successor cannot start', async () => {
    listens(1);
    listens(2);
    process.emit('SIGHUP');
    await settled();
    dies(1);
    restarts();
    dies(3);
    restarts();
    expect(numbers()).toEqual([2, 4]);
  });

  it('are not restarted while all of them stop', async () => {
    listens(1);
    dies(2);
    process.emit('SIGTERM');
    restarts();
    expect(numbers()).toEqual([1]);
    expect(workers[1]!.process.kill).toHaveBeenCalledWith('SIGTERM');
    expect(exit).not.toHaveBeenCalled();
    dies(1, 0);
    await settled();
    expect(exit).toHaveBeenCalledWith(0);
  });
});
