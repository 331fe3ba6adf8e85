import { projectExamples } from '@market/domain';
import { auditSchema, lastHead } from '@market/audit';
import { expect, it } from '@jest/globals';
import { metric, until, Writers } from './one-writer.fixture.js';

// Tests that leave both projectors as they were come first: a start takes seconds. More ways to lose a writer are in
// one-writer.long.int.spec.ts.
const writers = new Writers();

it('projectors end analysts’ abandoned transactions', async () => {
  await until(async () => {
    const { rows } = await writers.db.query(
      `select from pg_stat_activity where datname = current_database() and query like '%pg_cancel_backend%'
         and application_name <> current_setting('application_name')`,
    );
    return rows.length > 0;
  });
});

it('the commit of an event continues the trace of its command', async () => {
  const [trace, span] = ['c'.repeat(32), 'd'.repeat(16)];
  await writers.rowExists(await writers.submitProject());
  await writers.rowExists(await writers.submitProject(`00-${trace}-${span}-01`));
  await until(() => Promise.resolve(writers.collector.spans.length > 0));
  expect(writers.collector.spans).toMatchObject([
    {
      ...{ service: 'control-center-projector', name: 'project', traceId: trace, parentSpanId: span },
      attributes: { 'event.type': projectExamples.submitted[0]!.type },
    },
  ]);
});

it('a projector appends each event to the audit, and signs the log when it begins and when it is told to stop', async () => {
  const projectId = await writers.submitProject();
  await until(async () => {
    const { rows } = await writers.db.query(`select from ${auditSchema}.events where "projectId" = $1`, [
      projectId,
    ]);
    return rows.length === 1;
  });
  await until(async () => (await lastHead(writers.db)) !== undefined);
  const before = await lastHead(writers.db);
  // Only later events are signed again.
  await writers.rowExists(await writers.submitProject());
  writers.writer.program.signal('SIGTERM');
  await writers.writer.program.exitCode();
  const after = await lastHead(writers.db);
  expect(after!.head.ordinal).toBeGreaterThan(before!.head.ordinal);
  // It releases the lease at once.
  await writers.rowExists(await writers.submitProject());
});

it('the metrics of each projector say whether it is the writer, and what it has applied', async () => {
  expect(await metric(writers.writer, 'projector_writer')).toBe(1);
  expect(await metric(writers.writer, 'projector_events_total')).toBeGreaterThanOrEqual(1);
  expect(await metric(writers.writer, 'projector_batch_duration_seconds_count')).toBeGreaterThanOrEqual(1);
  expect(
    await metric({ metricsPort: writers.nodeMetrics }, 'event_node_group_appends_count'),
  ).toBeGreaterThanOrEqual(1);
  expect(await metric(writers.standby, 'projector_writer')).toBe(0);
  expect(await metric(writers.standby, 'projector_events_total')).toBe(0);
  writers.writer.program.signal('SIGKILL');
  await writers.rowExists(await writers.submitProject());
  expect(await metric(writers.standby, 'projector_writer')).toBe(1);
  expect(await metric(writers.standby, 'projector_events_total')).toBeGreaterThanOrEqual(1);
});
