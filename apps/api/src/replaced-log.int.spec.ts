import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { projectExamples } from '@control-center/domain';
import { startEventNode } from '@control-center/event-node';
import { EventStore } from '@control-center/event-store';
import {
  createReadSchema,
  findProject,
  migrateApp,
  openDatabase,
  projections,
  runProjector,
} from '@control-center/read-model';
import { expect, it, jest } from '@jest/globals';
import pg from 'pg';

jest.setTimeout(60_000);

const metadata = {
  ...{ correlationId: '', causationId: '', commandId: '', commandHash: '', command: '' },
  ...{ actorId: randomUUID(), actorRole: 'customer' as const, occurredAt: projectExamples.now },
};

it('a log that is restored under a projector that goes on running is noticed, and rows follow from it', async () => {
  const name = `replaced_${randomUUID().slice(0, 8)}`;
  const [rows, log, backup] = [name, `${name}_log`, `${name}_backup`];
  const urlOf = (database: string) =>
    Object.assign(new URL(process.env['TEST_PG_URL']!), { pathname: database }).href;
  const admin = new pg.Pool({ connectionString: process.env['TEST_PG_URL'], max: 1 });
  await admin.query(`create database ${rows}`);
  await admin.query(`create database ${log}`);
  await migrateApp(urlOf(rows));
  await createReadSchema(urlOf(rows));
  const pool = openDatabase(urlOf(rows), { max: 6, name: 'test' });

  let node = await startEventNode({ databaseUrl: urlOf(log), port: 0 });
  const serve = async (database: string) => {
    node = await startEventNode({ databaseUrl: urlOf(database), port: Number(new URL(node.url).port) });
  };
  const store = new EventStore(node.url, { personal: {} });
  const stopping = new AbortController();
  const projector = runProjector({ pool, store, projections, log: () => undefined }, stopping.signal);
  const order = async (): Promise<string> => {
    const id = randomUUID();
    const [first] = projectExamples.submitted;
    const data = { ...first!.data, projectId: id };
    await store.append(`project-${id}`, [{ id: randomUUID(), type: first!.type, data, metadata }], -1);
    return id;
  };
  const shows = async (id: string) => {
    while (!(await findProject(pool, id))) await delay(20);
  };

  const kept = await order();
  await shows(kept);
  await node.close();
  await admin.query(`create database ${backup} template ${log}`);
  await serve(log);
  const lost = await order();
  await shows(lost);
  await node.close();
  await serve(backup);
  await shows(await order());
  expect(await findProject(pool, kept)).toBeDefined();
  expect(await findProject(pool, lost)).toBeUndefined();

  stopping.abort();
  await projector;
  await store.close();
  await node.close();
  await pool.end();
  for (const database of [rows, log, backup]) await admin.query(`drop database ${database} with (force)`);
  await admin.end();
});
