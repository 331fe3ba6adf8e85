import { expect, it } from '@jest/globals';
import { until, Writers } from './one-writer.fixture.js';

const writers = new Writers();

it.each<[string, () => unknown]>([
  ['is killed', () => writers.writer.program.signal('SIGKILL')],
  ['is disconnected silently', () => writers.writer.proxy.stall()],
  ['is frozen', () => writers.writer.program.signal('SIGSTOP')],
])('a standby takes over when the writer %s', async (_, disable) => {
  const before = await writers.epoch();
  disable();
  await writers.rowExists(await writers.submitProject());
  expect(await writers.epoch()).toBe(before + 1);
});

it('when the server ends the connection of the writer, the standby or the same process takes over', async () => {
  const before = await writers.epoch();
  await writers.db.query(
    `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and mode = 'ExclusiveLock'
     and granted and database = (select oid from pg_database where datname = current_database())`,
  );
  await until(async () => (await writers.epoch()) === before + 1);
  await writers.rowExists(await writers.submitProject());
});

it('a writer that is frozen during a batch and resumed later changes nothing and becomes the standby', async () => {
  const before = await writers.epoch();
  const holder = await writers.db.connect();
  await holder.query('begin');
  await holder.query('select pg_advisory_xact_lock(7310003, hashtext(current_schema()))');
  const halfDone = await writers.submitProject();
  await until(async () => {
    const waiting = await writers.db.query(
      `select 1 from pg_stat_activity
       where datname = current_database() and wait_event = 'advisory' and query like '%7310003%'`,
    );
    return waiting.rows.length === 1;
  });
  writers.writer.program.signal('SIGSTOP');
  await holder.query('commit');
  holder.release();

  await writers.rowExists(halfDone);
  expect(await writers.epoch()).toBe(before + 1);
  await writers.rowExists(await writers.submitProject());
  const rowsNow = async () =>
    (await writers.db.query(`select p.*, c.* from projects p, checkpoint c order by id`)).rows;
  const after = await rowsNow();

  writers.writer.program.signal('SIGCONT');
  await writers.writer.program.waitForLine('restarts from its checkpoint');
  expect(await rowsNow()).toEqual(after);

  writers.standby.program.signal('SIGKILL');
  await writers.rowExists(await writers.submitProject());
  expect(await writers.epoch()).toBe(before + 2);
});

it('a projector that is told to stop ends within 5 s while the event store is frozen, whatever it does', async () => {
  writers.node.signal('SIGSTOP');
  // It writes without the event store: the standby takes over, and reads which log it is.
  const before = await writers.epoch();
  writers.writer.program.signal('SIGKILL');
  await until(async () => (await writers.epoch()) > before);
  const starting = await writers.startProjector();
  await starting.program.waitForLine('following the log');
  const told = performance.now();
  for (const { program } of [writers.standby, starting]) program.signal('SIGTERM');
  await Promise.all([writers.standby.program.exitCode(), starting.program.exitCode()]);
  const milliseconds = performance.now() - told;
  writers.node.signal('SIGCONT');
  starting.proxy.close();
  expect(milliseconds).toBeLessThan(5_000);
});

it('a projector that follows a log that freezes ends within 5 s as well', async () => {
  writers.node.signal('SIGSTOP');
  const told = performance.now();
  writers.writer.program.signal('SIGTERM');
  await writers.writer.program.exitCode();
  const milliseconds = performance.now() - told;
  writers.node.signal('SIGCONT');
  expect(milliseconds).toBeLessThan(5_000);
});
