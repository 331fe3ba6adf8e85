// Starts one temporary PostgreSQL for all specs; TEST_PG_URL is its address, with a role that may create databases.
// TEST_EVENT_NODE_FOLDER holds the certificate and the password of all their event nodes. Also writes the reply schemas
// of the contracts: specs check every reply to a visitor against them.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const prefix = 'control-center-test-';

/** @typedef {import('node:child_process').ChildProcess} ChildProcess */

/** The server and folder that the teardown removes. @type {{ server?: ChildProcess, scratch: string } | undefined} */
export let running;

export default async function setup() {
  // Imported only now, so that tests of other kinds run before anything is compiled.
  const { writeReplySchemas } = await import('../dist/openapi/replies-file.js');
  const { initdbFlags, postgresPrograms } = await import('../../stack/dist/embedded/postgres-programs.js');
  const { freePort } = await import('../../../libs/platform/testing/dist/index.js');
  const { openAccess } = await import('../../../apps/event-node/dist/access/index.js');
  await writeReplySchemas();
  removeLeftOvers();
  const scratch = mkdtempSync(join(tmpdir(), `${prefix}${process.pid}-`));
  chmodSync(scratch, 0o755);
  running = { scratch };
  process.env['TEST_EVENT_NODE_FOLDER'] = join(scratch, 'event-node');
  await openAccess(process.env['TEST_EVENT_NODE_FOLDER']);
  if (process.env['TEST_PG_URL']) return;
  const { command, folder } = await postgresPrograms({
    preferred: join(scratch, 'own'),
    fallback: join(scratch, 'elsewhere'),
  });
  const data = join(folder, 'data');
  const start = (/** @type {'initdb' | 'postgres'} */ program, /** @type {string[]} */ args) => {
    const { file, args: programArgs, ...user } = command(program, args);
    return spawn(file, programArgs, { ...user, cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] });
  };

  await waitForInitdb(
    start('initdb', ['-D', data, '-U', 'postgres', '--auth=trust', '--no-sync', ...initdbFlags]),
  );
  const port = await freePort();
  const server = start('postgres', ['-D', data, '-p', `${port}`, '-h', '127.0.0.1', ...settings]);
  await waitUntilReady(server.stderr);
  process.env['TEST_PG_URL'] = `postgres://postgres@127.0.0.1:${port}/postgres`;
  running = { server, scratch };
}

/** Speed instead of safety: this data is never read again. */
const settings = [
  ...['-c', 'fsync=off', '-c', 'synchronous_commit=off', '-c', 'full_page_writes=off'],
  ...['-c', 'unix_socket_directories=', '-c', 'max_connections=200', '-c', 'jit=off'],
];

/** A killed run leaves its folder behind; its PostgreSQL ends by itself when the folder is removed. */
function removeLeftOvers() {
  const folders = readdirSync(tmpdir()).filter((name) => name.startsWith(prefix));
  const owner = (/** @type {string} */ name) => Number(name.slice(prefix.length).split('-')[0]);
  for (const name of folders.filter((name) => !isRunning(owner(name)))) {
    try {
      rmSync(join(tmpdir(), name), { recursive: true, force: true });
    } catch {
      // It belongs to another user.
    }
  }
}

/** @param {number} pid */
function isRunning(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** @param {import('node:child_process').ChildProcessByStdio<null, null, import('node:stream').Readable>} process */
async function waitForInitdb(process) {
  const lines = /** @type {Promise<string[]>} */ (process.stderr.setEncoding('utf8').toArray());
  await once(process, 'exit');
  if (process.exitCode !== 0) throw new Error(`initdb failed:\n${(await lines).join('')}`);
}

/** @param {import('node:stream').Readable} errors */
async function waitUntilReady(errors) {
  const lines = [];
  for await (const line of createInterface(errors)) {
    if (line.includes('ready to accept connections')) {
      errors.resume();
      return;
    }
    lines.push(line);
  }
  throw new Error(`PostgreSQL did not start:\n${lines.join('\n')}`);
}
