import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '@control-center/checkout/prepare';
import { exportCommand } from '@control-center/operate/export';
import { projectRoutes } from '@market/contracts';
import { auditSchema } from '@market/audit';
import { startStack } from '@control-center/api/testing/stack';
import type { Stack } from '@control-center/api/testing/stack';
import { until } from '@control-center/api/testing/until';
import { Visitor } from '@control-center/api/testing/visitor';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';

const request = { title: 'Gá kẹp', material: 'steel', quantity: 3, deadline: 'urgent' } as const;

let stack: Stack;
let folder: string;
let env: NodeJS.ProcessEnv;
let order: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'export-'));
  stack = await startStack();
  env = { ...process.env, DATABASE_URL: stack.db.options.connectionString, INIT_CWD: folder };
  const customer = await new Visitor(stack.url).signIn('khach');
  order = (await customer.call(projectRoutes.submit, { body: request })).body.id;
  await until('the views have the order', async () => {
    const { rows } = await stack.db.query<{ stands: boolean }>(
      `select to_regclass('analytics.freshness') is not null as stands`,
    );
    if (!rows[0]!.stands) return false;
    return (await stack.db.query('select from analytics.projects')).rowCount === 1;
  });
});
afterAll(async () => {
  await stack.close();
  await rm(folder, { recursive: true });
});

/** The exit code and the output of the command. */
async function run(...args: string[]): Promise<string> {
  let text = '';
  const spies = (['log', 'error'] as const).map((kind) =>
    jest.spyOn(console, kind).mockImplementation((line: string) => void (text += `${line}\n`)),
  );
  process.env['INIT_CWD'] = folder;
  const code = await exportCommand(args, env);
  for (const spy of spies) spy.mockRestore();
  return `${code} ${text}`;
}

it('writes the export that the file name selects, relative to the working directory', async () => {
  expect(await run('projects.csv')).toMatch(/^0 projects\.csv: [1-9]\d* bytes/);
  expect(await readFile(join(folder, 'projects.csv'), 'utf8')).toContain(`\r\n${order},`);
  await run('ocel.json');
  const { events } = JSON.parse(await readFile(join(folder, 'ocel.json'), 'utf8')) as { events: object[] };
  expect(events).toHaveLength(1);
  await run('projects.csv', '--to', '2020-01-01');
  expect((await readFile(join(folder, 'projects.csv'), 'utf8')).trimEnd().split('\r\n')).toHaveLength(1);
});

it('names what it cannot write, and leaves no file', async () => {
  const before = await readdir(folder);
  const expected: [RegExp, ...string[]][] = [
    [/^1 npm run export -- FILE/],
    [/^1 npm run export -- FILE/, 'projects.csv', '--until', '2026-01-01'],
    [/^1 There is no export sessions\.csv/, 'sessions.csv'],
    ...['--from', '--to'].flatMap((bound): typeof expected => [
      [/^1 View statuses has no days/, 'statuses.csv', bound, '2026-01-01'],
      [/^1 .*no period/, 'ocel.json', bound, '2026-01-01'],
    ]),
    [/^1 .*2026-02-30/, 'projects.csv', '--from', '2026-02-30'],
  ];
  for (const [sentence, ...args] of expected) expect(await run(...args)).toMatch(sentence);
  expect(await readdir(folder)).toEqual(before);
});

it('stops when it is interrupted: its statement ends and no file appears', async () => {
  const holder = await stack.db.connect();
  await holder.query(
    `begin; set local idle_in_transaction_session_timeout = 0;
     lock table ${auditSchema}.events in access exclusive mode`,
  );
  const blocked = async () => {
    const sql = `select from pg_stat_activity where wait_event_type = 'Lock' and query like '%demo.type%'`;
    return (await stack.db.query(sql)).rowCount === 1;
  };
  try {
    const running = spawn(process.execPath, [join(root, 'dist', 'export.js'), 'event-log.xes'], {
      env,
      stdio: 'ignore',
    });
    const ended = once(running, 'exit');
    await until('the export waits', blocked);
    running.kill('SIGINT');
    expect(await ended).toEqual([1, null]);
    await until('the statement is cancelled', async () => !(await blocked()));
    expect((await readdir(folder)).filter((name) => name.startsWith('event-log'))).toEqual([]);
  } finally {
    await holder.query('rollback');
    holder.release();
  }
});

it('names the invalid setting', async () => {
  const usable = env;
  env = { ...usable, PORT: 'abc' };
  expect(await run('projects.csv')).toMatch(/^1 Settings that cannot be used:\n +PORT: [^\n]+\n$/);
  env = usable;
});
