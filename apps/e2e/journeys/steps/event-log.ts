import { eventFormat, evolve, projectDecider, streamName } from '@control-center/domain';
import type { ProjectEvents, ProjectState } from '@control-center/domain';
import { EventStore, recorded } from '@control-center/event-store';
import { eventStoreUrl } from '@control-center/local-stack';

/** Folds a project from the log, without the application. */
export async function foldOf(projectId: string): Promise<ProjectState> {
  const address = await eventStoreUrl({
    EVENT_STORE_URL: '',
    EVENT_NODE_PORT: Number(process.env['E2E_EVENT_NODE_PORT']),
    DATA_DIR: process.env['E2E_DATA_DIR']!,
  });
  const store = new EventStore(address, eventFormat);
  try {
    const events = await store.load(streamName('project', projectId));
    return events.reduce(
      (state, event) => evolve(projectDecider, state, recorded<ProjectEvents>(event)),
      projectDecider.initial,
    );
  } finally {
    await store.close();
  }
}
