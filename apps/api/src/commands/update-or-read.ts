import { requireParticipant, requireReader } from '@market/domain';
import type { ProjectCommand, ProjectState } from '@market/domain';
import type { RequestContext } from './request-context.js';
import type { Streams } from './streams.js';

/**
 * Executes the commands that the body of an update contains. Without any it is a read, which needs the
 * right to read. So does a repeat, which decides nothing and is answered with the project as it is now.
 */
export async function updateOrRead(
  streams: Streams,
  projectId: string,
  context: RequestContext,
  commandsIn: (state: ProjectState) => readonly ProjectCommand[],
): Promise<ProjectState> {
  const project = await streams.execute('project', projectId, context, (state) => {
    requireParticipant(state, context.actor);
    const commands = commandsIn(state);
    if (commands.length === 0) requireReader(state, context.actor);
    return commands;
  });
  const isRepeat = context.commandNames.size === 0;
  if (isRepeat) requireReader(project, context.actor);
  return project;
}
