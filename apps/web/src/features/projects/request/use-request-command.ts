import type { Project, SubmitProject } from '@control-center/contracts';
import { useCommand } from '../../../commands/use-command';
import type { Command, Message } from '../../../commands/use-command';
import { useSubmitProjectMutation, useUpdateProjectMutation } from '../projects.api';
import type { EditedDraft } from './request-values';

/** Sends a request, or saves it: as a new project, or as a change of the draft. */
export function useRequestCommand(
  draft: EditedDraft | undefined,
  { done, failed }: { done: Message; failed: Message },
): Omit<Command<SubmitProject, Project>, 'stop'> {
  const create = useCommand(useSubmitProjectMutation(), { done, failed });
  const change = useCommand(useUpdateProjectMutation(), { done, failed });
  const clearProcesses = useCommand(useUpdateProjectMutation(), { failed });

  const run = async (body: SubmitProject) => {
    if (!draft) return create.run({ body });
    const { id, manufacturingProcesses } = draft.project;
    // The server leaves a missing field unchanged, so the processes of the draft are cleared first.
    if (!body.manufacturingProcesses && manufacturingProcesses.length > 0) {
      const cleared = await clearProcesses.run({
        id,
        body: { status: 'draft', manufacturingProcesses: [] },
      });
      if (cleared.error) return cleared;
    }
    return change.run({ id, body });
  };
  return { run, busy: [create, change, clearProcesses].some(({ busy }) => busy) };
}
