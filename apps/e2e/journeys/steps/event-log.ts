import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { eventFormat, projectDecider, streamName } from '@market/domain';
import { evolve } from '@platform/kernel';
import type { ProjectEvents, ProjectState } from '@market/domain';
import { EventStore, recorded } from '@platform/log';
import { eventStoreUrl } from '@control-center/stack';

/** Works on the log of the journey's system, without the application. */
async function withLog<Result>(work: (store: EventStore) => Promise<Result>): Promise<Result> {
  const address = await eventStoreUrl({
    EVENT_STORE_URL: '',
    EVENT_NODE_PORT: Number(process.env['E2E_EVENT_NODE_PORT']),
    DATA_DIR: process.env['E2E_DATA_DIR']!,
  });
  const store = new EventStore(address, eventFormat);
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

/** Folds a project from the log. */
export const foldOf = (projectId: string): Promise<ProjectState> =>
  withLog(async (store) => {
    const events = await store.load(streamName('project', projectId));
    return events.reduce(
      (state, event) => evolve(projectDecider, state, recorded<ProjectEvents>(event)),
      projectDecider.initial,
    );
  });

/** Appends an event to a project that no release can apply. */
export const appendUnknownEvent = (projectId: string): Promise<unknown> =>
  withLog(async (store) => {
    const stream = streamName('project', projectId);
    const last = (await store.load(stream)).at(-1)!;
    const metadata = { ...last.metadata, commandId: randomUUID() };
    const event = { id: randomUUID(), type: 'UnknownType', data: {}, metadata };
    return store.append(stream, [event], last.revision);
  });

const seedCommand = join(import.meta.dirname, '../../../../dist/seed-orders.js');

/** Adds orders of invented people, with the command that operators use. */
export async function seedOrders(seed: string, projects: number): Promise<void> {
  const { E2E_EVENT_NODE_PORT, E2E_POSTGRES_PORT, E2E_DATA_DIR } = process.env;
  const installation = {
    ...{ EVENT_NODE_PORT: E2E_EVENT_NODE_PORT, POSTGRES_PORT: E2E_POSTGRES_PORT, DATA_DIR: E2E_DATA_DIR },
  };
  const env = { ...process.env, ...installation };
  await promisify(execFile)(
    process.execPath,
    [seedCommand, '--projects', String(projects), '--seed', seed, '--yes'],
    { env },
  );
}
