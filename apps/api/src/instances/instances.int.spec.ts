import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '@platform/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

const instances = pathToFileURL(resolve(import.meta.dirname, '../../dist/instances/instances.js')).href;
/** Two instances that answer with their process id and end like the api, after the last reply. */
const program = (port: number) => `
  import { createServer } from 'node:http';
  const { isSupervisor, superviseInstances } = await import(process.env.INSTANCES);
  if (isSupervisor(2)) superviseInstances(2);
  else {
    const server = createServer((_, reply) => setTimeout(() => reply.end(String(process.pid)), 5));
    server.listen(${port}, '127.0.0.1');
    process.once('SIGTERM', () => server.close(() => process.exit(0)));
  }`;

let port: number;
let folder: string;
let supervisor: ReturnType<typeof spawn>;
beforeEach(async () => {
  port = await freePort();
  folder = mkdtempSync(join(tmpdir(), 'instances-'));
  const file = join(folder, 'program.mjs');
  writeFileSync(file, program(port));
  supervisor = spawn(process.execPath, [file], {
    env: { ...process.env, INSTANCES: instances },
    stdio: 'ignore',
  });
});
afterEach(() => {
  supervisor.kill('SIGKILL');
  rmSync(folder, { recursive: true });
});

/** The id of the answering process, on a new connection each time. `patience` in milliseconds. */
const ask = (patience = 60_000) =>
  new Promise<number>((resolve, reject) => {
    const request = get({ host: '127.0.0.1', port, agent: false }, (reply) => {
      text(reply).then((id) => resolve(Number(id)), reject);
    });
    request.on('error', reject);
    request.setTimeout(patience, () => request.destroy(new Error('no answer')));
  });

/** Asks until this many processes outside of `others` have answered. */
async function untilOthers(count: number, former: ReadonlySet<number> = new Set()): Promise<Set<number>> {
  const seen = new Set<number>();
  while (seen.size < count) {
    // Whoever talks to an instance that is killed loses the connection.
    const id = await ask(2_000).catch(() => undefined);
    if (id !== undefined && !former.has(id)) seen.add(id);
    await delay(10);
  }
  return seen;
}

describe('two instances behind one port', () => {
  it('a connection waits for no instance that does not take it, even one that is killed', async () => {
    const [stuck, other] = await untilOthers(2);
    process.kill(stuck!, 'SIGSTOP');
    const answers = Array.from({ length: 20 }, () => ask());
    await Promise.any(answers);
    process.kill(stuck!, 'SIGKILL');
    expect(new Set(await Promise.all(answers))).toEqual(new Set([other]));
  });

  it('both serve, a dead one is replaced, and a signal replaces all without a refused request', async () => {
    const first = await untilOthers(2);
    const [victim] = first;
    process.kill(victim!, 'SIGKILL');
    await untilOthers(1, first);

    const before = await untilOthers(2, new Set([victim!]));
    supervisor.kill('SIGHUP');
    const after = new Set<number>();
    let refused = 0;
    while (after.size < 2) {
      const id = await ask().catch(() => void (refused += 1));
      if (id !== undefined && !before.has(id)) after.add(id);
    }
    expect(refused).toBe(0);
    expect([...after].filter((id) => before.has(id))).toEqual([]);

    supervisor.kill('SIGTERM');
    expect(await once(supervisor, 'exit')).toEqual([0, null]);
    await expect(ask()).rejects.toThrow('ECONNREFUSED');
  });
});
