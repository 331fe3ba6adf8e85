import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ended, identify, isRunning } from './process-id.js';
import type { ProcessId } from './process-id.js';
import { Records } from './records.js';
import { Supervisor } from './supervisor.js';
import type { Part } from './part.js';
import type { RestartPolicy } from './supervisor.js';

let dataDir: string;
let records: Records;
let supervisor: Supervisor;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'supervisor-'));
  records = new Records(dataDir);
  supervisor = new Supervisor(records);
});

afterEach(async () => {
  await supervisor.stop();
  rmSync(dataDir, { recursive: true });
});

/** A fake server: ready when it has written its file. */
const part = (name: string, script: string, more: Partial<Part> = {}): Part => ({
  name,
  file: process.execPath,
  args: ['-e', `${script}; require('node:fs').writeFileSync('${name}.ready', '')`],
  env: process.env,
  cwd: dataDir,
  wave: 0,
  isReady: async () => statSync(join(dataDir, `${name}.ready`)).isFile(),
  ...more,
});

const stayAlive = 'setInterval(() => {}, 1000)';
const noteStop = (name: string) =>
  `process.on('SIGTERM', () => { require('node:fs').appendFileSync('stopped', '${name} '); process.exit() })`;

const child = `const { pid } = require('node:child_process').spawn(process.execPath, ['-e', '${stayAlive}']);
  require('node:fs').writeFileSync('child', String(pid))`;

const recorded = (name: string) =>
  JSON.parse(readFileSync(join(dataDir, 'run', `${name}.json`), 'utf8')) as ProcessId;

/** Uses a supervisor with this policy. `next` resolves to the next line that it reports about a part that died. */
function superviseWith(policy: Partial<RestartPolicy>) {
  const lines: string[] = [];
  let wake = () => undefined as void;
  const fullPolicy = { delay: 1, maxDelay: 10, startup: 60_000, maxDeaths: 5, ...policy };
  const report = (line: string) => {
    lines.push(line);
    wake();
  };
  supervisor = new Supervisor(records, report, fullPolicy);
  return {
    next: async (): Promise<string> => {
      while (lines.length === 0) await new Promise<void>((resolve) => (wake = resolve));
      return lines.shift()!;
    },
  };
}

/** The process that replaces one that ended. */
async function successor(name: string, before: ProcessId): Promise<ProcessId> {
  for (;;) {
    const now = existsSync(join(dataDir, 'run', `${name}.json`)) ? recorded(name) : before;
    if (now.pid !== before.pid) return now;
    await new Promise(setImmediate);
  }
}

describe('a part that dies', () => {
  it('is restarted although its process cannot be recorded because the disk is full', async () => {
    const { next } = superviseWith({});
    await supervisor.start(part('api', `setTimeout(() => process.exit(1), 200); ${stayAlive}`));
    records.add = () => {
      throw new Error('ENOSPC: no space left on device, write');
    };
    expect(await next()).toContain('api ended with code 1: started again');
    expect(await next()).toMatch(/process \d+ of api is not recorded: ENOSPC/);
  });

  it('is restarted and reported, and continues its log', async () => {
    const { next } = superviseWith({});
    await supervisor.start(part('api', `console.log('up'); ${stayAlive}`));
    const before = recorded('api');
    process.kill(before.pid, 'SIGKILL');
    expect(await next()).toMatch(
      /^\d\d:\d\d:\d\d {2}api was ended by SIGKILL: started again in 0.001 s \(attempt 1 of 5\)$/,
    );
    const after = await successor('api', before);
    expect([isRunning(before), isRunning(after)]).toEqual([false, true]);
    const log = join(dataDir, 'logs', 'api.log');
    while (readFileSync(log, 'utf8') !== 'up\nup\n') await new Promise(setImmediate);
    await supervisor.stop();
    expect(isRunning(after)).toBe(false);
  });

  it('waits twice as long after each death up to a limit, and is not restarted after too many deaths at its start', async () => {
    const { next } = superviseWith({ maxDeaths: 4, maxDelay: 5 });
    await supervisor.start(
      part(
        'api',
        `if (require('node:fs').existsSync('api.ready')) { console.error('no such table'); process.exit(3) } ${stayAlive}`,
      ),
    );
    process.kill(recorded('api').pid, 'SIGKILL');
    const waits = [];
    for (let death = 1; death <= 4; death += 1) waits.push(/in (\S+) s \(attempt (\d)/.exec(await next()));
    expect(waits.map((found) => found?.slice(1))).toEqual([
      ['0.001', '1'],
      ['0.002', '2'],
      ['0.004', '3'],
      ['0.005', '4'],
    ]);
    const { message } = await supervisor.failure;
    expect(message).toMatch(
      /api died 5 times in a row at its start, the last time it ended with code 3[^]*no such/,
    );
    expect(existsSync(join(dataDir, 'run', 'api.json'))).toBe(false);
  });

  it('is always restarted when it has lived for a while', async () => {
    const { next } = superviseWith({ startup: 0, maxDeaths: 1 });
    await supervisor.start(part('api', stayAlive));
    for (let life = 1; life <= 3; life += 1) {
      const before = recorded('api');
      process.kill(before.pid, 'SIGKILL');
      expect(await next()).toContain('attempt 1 of 1');
      await successor('api', before);
    }
  });

  it('has earlier deaths forgotten when it has lived for a while', async () => {
    const { next } = superviseWith({ startup: 60_000, maxDeaths: 2 });
    const realTime = Date.now.bind(Date);
    let passed = 0;
    const clock = jest.spyOn(Date, 'now').mockImplementation(() => realTime() + passed);
    try {
      await supervisor.start(part('api', stayAlive));
      const attempts: string[] = [];
      for (const lived of [0, 0, 60_000]) {
        const before = recorded('api');
        passed += lived;
        process.kill(before.pid, 'SIGKILL');
        attempts.push(/attempt (\d)/.exec(await next())![1]!);
        await successor('api', before);
      }
      expect(attempts).toEqual(['1', '2', '1']);
    } finally {
      clock.mockRestore();
    }
  });

  it('has its children killed with it', async () => {
    const { next } = superviseWith({ delay: 3_600_000, maxDelay: 3_600_000 });
    await supervisor.start(part('api', `${stayAlive}; ${child}`));
    const before = identify(Number(readFileSync(join(dataDir, 'child'), 'utf8')))!;
    process.kill(recorded('api').pid, 'SIGKILL');
    await next();
    expect(await ended(before, 10_000)).toBe(true);
  });

  it('is cleaned up before it is started again', async () => {
    const { next } = superviseWith({});
    const cleanedUp: boolean[] = [];
    const cleanUp = async () => cleanedUp.push(isRunning(before));
    await supervisor.start(part('api', stayAlive, { cleanUp }));
    const before = recorded('api');
    process.kill(before.pid, 'SIGKILL');
    await next();
    await successor('api', before);
    expect(cleanedUp).toEqual([false]);
  });

  it('does not keep the stack from stopping while it waits for its restart', async () => {
    const { next } = superviseWith({ delay: 3_600_000, maxDelay: 3_600_000 });
    await supervisor.start(part('api', stayAlive));
    process.kill(recorded('api').pid, 'SIGKILL');
    await next();
    await supervisor.stop();
    expect(existsSync(join(dataDir, 'run', 'api.json'))).toBe(false);
  });
});

describe('the supervisor', () => {
  it('waits until a part is ready, and stops the later waves first', async () => {
    await supervisor.start(part('store', `${stayAlive}; ${noteStop('store')}`));
    await supervisor.start(part('server', `${stayAlive}; ${noteStop('server')}`, { wave: 2 }));
    const ids = [recorded('store'), recorded('server')];
    expect(ids.map(isRunning)).toEqual([true, true]);

    await supervisor.stop();
    expect(ids.map(isRunning)).toEqual([false, false]);
    expect(readFileSync(join(dataDir, 'stopped'), 'utf8')).toBe('server store ');
    expect(existsSync(join(dataDir, 'run', 'store.json'))).toBe(false);
  });

  it('asks a part to stop by the signal of its definition', async () => {
    const stopsOnSigint = noteStop('store').replace('SIGTERM', 'SIGINT');
    await supervisor.start(part('store', `${stayAlive}; ${stopsOnSigint}`, { stopSignal: 'SIGINT' }));
    await supervisor.stop();
    expect(readFileSync(join(dataDir, 'stopped'), 'utf8')).toBe('store ');
  });

  it('shows the last lines of a part that fails to start', async () => {
    const lines = 'for (let line = 1; line <= 5_000; line += 1) console.error(`line ${line}`)';
    const failing = part('api', `${lines}; console.error('no such table'); process.exit(3)`);
    await expect(supervisor.start(failing)).rejects.toThrow(
      /api ended with code 3[^]*api\.log:\nline 4982\n[^]*\nline 5000\nno such table$/,
    );
  });

  it('rejects when a part is not ready in time, and names a program that does not exist', async () => {
    const slow = part('slow', stayAlive, { isReady: async () => false });
    await expect(supervisor.start(slow, 200)).rejects.toThrow('slow was not ready after 0.2 s');
    const absent = part('absent', '', { file: '/nowhere' });
    await expect(supervisor.start(absent)).rejects.toThrow('absent could not be started');
  });

  // A part has 40 ms, and 400 ms from its last progress, shows each twice, and is ready after 30 checks 20 ms apart.
  it('waits for a part while it makes progress, which is shown', async () => {
    const lines: string[] = [];
    supervisor = new Supervisor(records, (line) => void lines.push(line));
    let asked = 0;
    const progress = async () => `${Math.ceil((asked += 1) / 2)} %`;
    const busy = part('busy', stayAlive, { isReady: async () => asked >= 30, progress });
    await supervisor.start(busy, 40, 20);
    expect([asked >= 30, lines]).toEqual([true, ['1 %']]);
  });

  it('does not wait for a part that is stuck', async () => {
    const stuck = part('stuck', stayAlive, { isReady: async () => false, progress: async () => '40 %' });
    await expect(supervisor.start(stuck, 20)).rejects.toThrow('stuck made no progress for 0.2 s');
  });

  it('gives a part enough time to stop', async () => {
    const slow = `process.on('SIGTERM', () => setTimeout(() => {
      require('node:fs').appendFileSync('stopped', 'slow '); process.exit(); }, 1_800))`;
    await supervisor.start(part('slow', `${stayAlive}; ${slow}`, { stopsWithin: 4_000 }));
    await supervisor.stop();
    expect(readFileSync(join(dataDir, 'stopped'), 'utf8')).toBe('slow ');
  });

  it('kills a part that does not stop, with its children, within five seconds', async () => {
    await supervisor.start(part('stubborn', `process.on('SIGTERM', () => {}); ${stayAlive}; ${child}`));
    const grandchild = identify(Number(readFileSync(join(dataDir, 'child'), 'utf8')))!;
    const id = recorded('stubborn');
    const since = Date.now();
    await supervisor.stop();
    expect(Date.now() - since).toBeLessThan(5_000);
    expect([isRunning(id), await ended(grandchild, 1_000)]).toEqual([false, true]);
  });

  it('runs a part to its end, and rejects when it fails', async () => {
    await supervisor.run(part('migrate', `console.log('done')`));
    expect(readFileSync(join(dataDir, 'logs', 'migrate.log'), 'utf8')).toBe('done\n');
    await expect(supervisor.run(part('seed', 'process.exit(1)'))).rejects.toThrow('seed ended with code 1');
  });

  it('keeps the log of the previous run beside the new one', async () => {
    await supervisor.run(part('seed', `console.log('first')`));
    await supervisor.run(part('seed', `console.log('second')`));
    const log = (name: string) => readFileSync(join(dataDir, 'logs', name), 'utf8');
    expect([log('seed.log.1'), log('seed.log')]).toEqual(['first\n', 'second\n']);
    // Logs name people and addresses.
    for (const name of ['', 'seed.log.1', 'seed.log'])
      expect([name, statSync(join(dataDir, 'logs', name)).mode & 0o077]).toEqual([name, 0]);
  });

  it('starts no part after it was stopped', async () => {
    await supervisor.stop();
    await expect(supervisor.start(part('late', stayAlive))).rejects.toThrow('stopping');
  });
});
