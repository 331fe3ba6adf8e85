import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { settled } from '@control-center/testing/held';

type FakeWorker = EventEmitter & { id: number; exitedAfterDisconnect: boolean; process: { kill: jest.Mock } };

/** Node's cluster without processes: a worker listens and exits when the test says so. */
class FakeCluster extends EventEmitter {
  readonly isPrimary = true;
  readonly workers: Record<string, FakeWorker> = {};
  forks = 0;

  fork(): FakeWorker {
    this.forks += 1;
    const id = this.forks;
    const more = { id, exitedAfterDisconnect: false, process: { kill: jest.fn() } };
    return (this.workers[id] = Object.assign(new EventEmitter(), more));
  }
  listens(id: number): void {
    this.workers[id]!.emit('listening');
    this.emit('listening');
  }
  dies(id: number, code = 1): void {
    const worker = this.workers[id]!;
    delete this.workers[id];
    worker.emit('exit', code);
    this.emit('exit', worker, code);
  }
}

let cluster: FakeCluster;
let exit: jest.SpiedFunction<typeof process.exit>;
const numbers = () => Object.keys(cluster.workers).map(Number);
const restarts = () => jest.advanceTimersByTime(500);

beforeEach(async () => {
  jest.useFakeTimers({ doNotFake: ['setImmediate'] });
  jest.resetModules();
  cluster = new FakeCluster();
  jest.unstable_mockModule('node:cluster', () => ({ default: cluster }));
  exit = jest.spyOn(process, 'exit').mockImplementation((() => undefined) as never);
  const { superviseInstances } = await import('./instances.js');
  superviseInstances(2);
  expect(numbers()).toEqual([1, 2]);
});
afterEach(() => {
  for (const signal of ['SIGHUP', 'SIGTERM', 'SIGINT']) process.removeAllListeners(signal);
  jest.useRealTimers();
  jest.restoreAllMocks();
});

describe('instances', () => {
  it('end with the code of one that died before any has listened', () => {
    cluster.dies(1, 3);
    expect(exit).toHaveBeenCalledWith(3);
  });

  it('are as many again half a second after one has died', () => {
    cluster.listens(1);
    cluster.listens(2);
    cluster.dies(1);
    jest.advanceTimersByTime(499);
    expect(numbers()).toEqual([2]);
    jest.advanceTimersByTime(1);
    expect(numbers()).toEqual([2, 3]);
    expect(exit).not.toHaveBeenCalled();
  });

  it('are replaced one after the other, each only once its successor listens', async () => {
    cluster.listens(1);
    cluster.listens(2);
    process.emit('SIGHUP');
    await settled();
    const [one, two] = [cluster.workers[1]!, cluster.workers[2]!];
    expect(numbers()).toEqual([1, 2, 3]);
    expect(one.process.kill).not.toHaveBeenCalled();
    cluster.listens(3);
    await settled();
    expect(one.process.kill).toHaveBeenCalledWith('SIGTERM');
    expect(numbers()).toEqual([1, 2, 3]);
    cluster.dies(1, 0);
    await settled();
    expect(two.process.kill).not.toHaveBeenCalled();
    cluster.listens(4);
    await settled();
    expect(two.process.kill).toHaveBeenCalledWith('SIGTERM');
    cluster.dies(2, 0);
    restarts();
    expect(numbers()).toEqual([3, 4]);
  });

  it('stay as they are, and as many, when what would replace them cannot start', async () => {
    cluster.listens(1);
    cluster.listens(2);
    process.emit('SIGHUP');
    await settled();
    cluster.dies(3);
    restarts();
    await settled();
    expect(numbers()).toEqual([1, 2]);
    expect([1, 2].map((id) => cluster.workers[id]!.process.kill.mock.calls)).toEqual([[], []]);

    process.emit('SIGHUP');
    await settled();
    expect(numbers()).toEqual([1, 2, 4]);
  });

  it('are as many again when one dies while its own successor cannot start', async () => {
    cluster.listens(1);
    cluster.listens(2);
    process.emit('SIGHUP');
    await settled();
    cluster.dies(1);
    restarts();
    cluster.dies(3);
    restarts();
    expect(numbers()).toEqual([2, 4]);
  });

  it('are not started again while all of them stop', async () => {
    cluster.listens(1);
    cluster.dies(2);
    process.emit('SIGTERM');
    restarts();
    expect(numbers()).toEqual([1]);
    expect(cluster.workers[1]!.process.kill).toHaveBeenCalledWith('SIGTERM');
    expect(exit).not.toHaveBeenCalled();
    cluster.dies(1, 0);
    await settled();
    expect(exit).toHaveBeenCalledWith(0);
  });
});
