import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { eventFormat, projectExamples } from '@market/domain';
import { startEventNode } from '@control-center/event-node';
import { EventStore } from '@platform/log';
import { audit } from '@market/audit';
import { migrateApp, openDatabase, readModels } from '@market/release';
import { findProject } from '@market/rows';
import { createReadSchema, runProjector } from '@platform/rows';
import { createDatabase, freePort, nodeFolder } from '@platform/testing';
import type { TestDatabase } from '@platform/testing';
import { expect, it } from '@jest/globals';

const metadata = {
  ...{ correlationId: '', causationId: '', commandId: '', commandHash: '', command: '' },
  ...{ actorId: randomUUID(), actorRole: 'customer' as const, occurredAt: projectExamples.now },
};

it('a running projector notices that the log was restored from a backup, and rebuilds the rows from it', async () => {
  const rows = await createDatabase('replaced');
  const log = await createDatabase('replaced_log');
  await migrateApp(rows.url);
  for (const models of [readModels, audit]) await createReadSchema(rows.url, models);
  const pool = openDatabase(rows.url, { max: 6, name: 'test' });

  let node = await startEventNode({ databaseUrl: log.url, port: await freePort(), folder: nodeFolder() });
  const serve = async (database: TestDatabase) => {
    node = await startEventNode({
      databaseUrl: database.url,
      port: Number(new URL(node.url).port),
      folder: nodeFolder(),
    });
  };
  const store = new EventStore(node.url, { ...eventFormat, personal: {} });
  const stopping = new AbortController();
  const projector = runProjector({ pool, store, readModels, log: () => undefined }, stopping.signal);
  const appendOrder = async (): Promise<string> => {
    const id = randomUUID();
    const [first] = projectExamples.submitted;
    const data = { ...first!.data, projectId: id };
    await store.append(`project-${id}`, [{ id: randomUUID(), type: first!.type, data, metadata }], -1);
    return id;
  };
  const waitForRow = async (id: string) => {
    while (!(await findProject(pool, id))) await delay(20);
  };

  const idInBackup = await appendOrder();
  await waitForRow(idInBackup);
  await node.close();
  const backup = await createDatabase('replaced_backup', log);
  await serve(log);
  const lostId = await appendOrder();
  await waitForRow(lostId);
  await node.close();
  await serve(backup);
  await waitForRow(await appendOrder());
  expect(await findProject(pool, idInBackup)).toBeDefined();
  expect(await findProject(pool, lostId)).toBeUndefined();

  stopping.abort();
  await projector;
  await store.close();
  await node.close();
  await pool.end();
  for (const database of [rows, log, backup]) await database.drop();
});
