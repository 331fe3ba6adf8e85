import { eventFormat, evolve, projectDecider, streamName } from '@control-center/domain';
import type { ProjectEvents, ProjectState } from '@control-center/domain';
import { EventStore, recorded } from '@control-center/event-store';

/** Folds a project from the log, without the application. */
export async function foldOf(projectId: string): Promise<ProjectState> {
  const store = new EventStore(
    `esdb://127.0.0.1:${process.env['E2E_EVENT_NODE_PORT']}?tls=false`,
    eventFormat,
  );
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
