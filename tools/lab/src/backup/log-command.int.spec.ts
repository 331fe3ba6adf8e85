import { execFile } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzipSync, gzipSync } from 'node:zlib';
import { root } from '@control-center/checkout/prepare';
import { logCommand } from '@control-center/operate/log-command';
import { accountRoutes, operationRoutes, projectRoutes } from '@market/contracts';
import { streamName } from '@market/domain';
import { LogSigner } from '@market/audit';
import { startStack } from '@control-center/api/testing/stack';
import type { Stack } from '@control-center/api/testing/stack';
import { until } from '@control-center/api/testing/until';
import { Visitor } from '@control-center/api/testing/visitor';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';

let stack: Stack;
let folder: string;
let env: NodeJS.ProcessEnv;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'log-'));
  stack = await startStack();
  env = {
    ...process.env,
    INIT_CWD: folder,
    DATABASE_URL: stack.db.options.connectionString,
    EVENT_STORE_URL: stack.eventStoreUrl,
  };
});
afterAll(async () => {
  await stack.close();
  await rm(folder, { recursive: true });
});

/** The exit code and the output of the command. */
async function run(...args: string[]): Promise<readonly [number, string]> {
  let text = '';
  const spies = (['log', 'error'] as const).map((kind) =>
    jest.spyOn(console, kind).mockImplementation((line: string) => void (text += `${line}\n`)),
  );
  process.env['INIT_CWD'] = folder;
  const code = await logCommand(args, env);
  for (const spy of spies) spy.mockRestore();
  return [code, text];
}

/** The same with the built program. */
const runBuilt = (...args: string[]) =>
  promisify(execFile)(process.execPath, [join(root, 'dist', 'log.js'), ...args], { env }).then(
    ({ stdout }) => [0, stdout] as const,
    ({ code, stderr }: { code: number; stderr: string }) => [code, stderr] as const,
  );

it('discards the event that closes the account of the only admin, so that it opens again', async () => {
  const admin = await new Visitor(stack.url).signIn('admin');
  const stream = streamName('account', (await admin.call(accountRoutes.me)).body.id);
  const [registered] = await stack.store.load(stream);
  const { revision } = (await stack.store.load(stream)).at(-1)!;
  const metadata = { ...registered!.metadata, commandId: randomUUID() };
  await stack.store.append(stream, [{ id: randomUUID(), type: 'UnknownType', data: {}, metadata }], revision);
  const status = async () => (await admin.call(operationRoutes.parked)).status;
  await until('the account is closed', async () => (await status()) === 503);

  expect(await run('discard', stream, 'Không ai vào được')).toEqual([
    0,
    expect.stringContaining('UnknownType'),
  ]);
  expect(await status()).toBe(200);
  expect(await run('discard', stream, 'Lần nữa')).toEqual([
    1,
    expect.stringContaining('has no event that cannot be read'),
  ]);
  expect(await run('discard', 'somewhere', 'Nhầm')).toEqual([1, expect.stringContaining('is no stream')]);
});

it('exports to a compressed file, and verifies its count and hash', async () => {
  const [, saved] = await runBuilt('export', 'log.gz');
  const count = /(\d+) events/.exec(saved)![1]!;
  const packed = await readFile(join(folder, 'log.gz'));
  expect(await run('verify', 'log.gz')).toEqual([
    0,
    expect.stringMatching(new RegExp(`^${count} events, sha256 [0-9a-f]{64}\n$`)),
  ]);
  const text = gunzipSync(packed).toString();
  await writeFile(
    join(folder, 'changed.gz'),
    gzipSync(text.replace('AccountRegistered', 'AccountForgotten')),
  );
  expect(await run('verify', 'changed.gz')).toEqual([1, expect.stringContaining('was changed')]);
  await writeFile(join(folder, 'cut.gz'), gzipSync(text.slice(0, -100)));
  expect(await run('verify', 'cut.gz')).toEqual([1, expect.stringContaining('is not complete')]);
  await writeFile(join(folder, 'half.gz'), packed.subarray(0, packed.length >> 1));
  expect((await runBuilt('verify', 'half.gz'))[0]).toBe(1);
});

it('verifies the running log and an export with signed heads, and reports what that does not prove', async () => {
  const stopped = AbortSignal.abort();
  const key = randomBytes(32).toString('base64');
  const log = (line: string) => expect(line).toBe('');
  await new LogSigner({ pool: stack.db, eventStoreUrl: stack.eventStoreUrl, key, log }).run(stopped);
  expect((await run('heads', 'heads.json'))[0]).toBe(0);
  expect((await run('key', 'key.pem'))[0]).toBe(0);
  const signed = ['--heads', 'heads.json', '--key', 'key.pem'];
  const customer = await new Visitor(stack.url).signIn('khach');
  const request = { title: 'Gá kẹp', material: 'steel', quantity: 1, deadline: 'urgent' } as const;
  await customer.call(projectRoutes.submit, { body: request });
  await run('export', 'proved');
  const lines = (await readFile(join(folder, 'proved'), 'utf8')).trimEnd().split('\n');
  for (const file of [[], ['proved']]) {
    const [code, text] = await run('verify', ...file, ...signed);
    expect([code, text]).toEqual([0, expect.stringMatching(/^\d+ events: the first \d+ are those/)]);
    expect(text).toMatch(/Not proved: [1-9]\d* events after that head; refused calls, sign-ins/);
  }
  // After the last head only the hash of the file detects a change.
  const behind = lines.toSpliced(-2, 1, lines.at(-2)!.replace('Gá kẹp', 'Gá kẻp'));
  expect(behind).not.toEqual(lines);
  await writeFile(join(folder, 'behind'), `${behind.join('\n')}\n`);
  expect(await run('verify', 'behind', ...signed)).toEqual([
    1,
    expect.stringContaining('was changed after it was written'),
  ]);
  await writeFile(join(folder, 'endless'), `${lines.slice(0, -1).join('\n')}\n`);
  expect(await run('verify', 'endless', ...signed)).toEqual([1, expect.stringContaining('is not complete')]);
  // Line 0 is the header. The last line, with which a changed file would fail by itself, is dropped.
  const events = lines.slice(0, -1);
  await writeFile(join(folder, 'edited'), `${events.toSpliced(3, 1).join('\n')}\n`);
  const { type, id } = JSON.parse(events[4]!) as Record<string, string>;
  expect(await run('verify', 'edited', ...signed)).toEqual([
    1,
    expect.stringMatching(new RegExp(`^Event 3 \\(${type!}, .*, id ${id!}\\) differs from what was signed`)),
  ]);
});

it('names the invalid setting', async () => {
  const usable = env;
  env = { ...usable, PORT: 'abc' };
  expect(await run('verify', 'log.jsonl')).toEqual([
    1,
    expect.stringMatching(/^Settings that cannot be used:\n +PORT: [^\n]+\n$/),
  ]);
  env = usable;
});
