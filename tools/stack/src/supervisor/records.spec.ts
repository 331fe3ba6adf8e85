import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { identify, isRunning } from './process-id.js';
import type { ProcessId } from './process-id.js';
import { AlreadyRunning, Records } from './records.js';

let dataDir: string;
let children: ChildProcess[];

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'records-'));
  children = [];
});

afterEach(() => {
  for (const child of children) child.kill('SIGKILL');
  rmSync(dataDir, { recursive: true });
});

function running(): ProcessId {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
  children.push(child);
  return identify(child.pid!)!;
}

const write = (name: string, id: ProcessId | string) =>
  writeFileSync(join(dataDir, 'run', `${name}.json`), typeof id === 'string' ? id : JSON.stringify(id));

describe('the records', () => {
  it('allow only one stack on a data folder', () => {
    new Records(dataDir).lock();
    const second = new Records(dataDir);
    expect(() => second.lock()).toThrow(AlreadyRunning);
    expect(() => second.lock()).toThrow(`process ${process.pid}`);
  });

  it.each([
    ['whose process is gone', JSON.stringify({ pid: 2 ** 30, started: 'then' })],
    ['whose number another process has now', JSON.stringify({ pid: process.pid, started: 'then' })],
    ['that was cut short', '{"pid":'],
  ])('take over a lock %s', (_case, content) => {
    const records = new Records(dataDir);
    write('stack', content);
    records.lock();
    expect(() => new Records(dataDir).lock()).toThrow(AlreadyRunning);
    records.unlock();
    expect(readdirSync(join(dataDir, 'run'))).toEqual([]);
  });

  it('end the processes that a killed stack left running, and no others', async () => {
    const [store, server, unrelated] = [running(), running(), running()];
    const records = new Records(dataDir);
    records.add('store', store.pid);
    records.add('server', server.pid);
    write('reused', { pid: unrelated.pid, started: 'long ago' });

    expect(await records.endLeftOvers(['store', 'server'])).toEqual(['server', 'store']);
    expect([store, server, unrelated].map(isRunning)).toEqual([false, false, true]);
    expect(readdirSync(join(dataDir, 'run'))).toEqual([]);
  });
});
