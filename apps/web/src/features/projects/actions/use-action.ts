import { actionOf } from '@control-center/contracts';
import type { BodyOf, CalledAction, Project } from '@control-center/contracts';
import { useCommand } from '../../../commands/use-command';
import type { CommandResult } from '../../../commands/use-command';
import { useTakeActionMutation } from '../projects.api';
import type { ActionCall } from '../projects.api';

type TakeAction = {
  run: <Name extends CalledAction>(action: Name, body: BodyOf<Name>) => Promise<CommandResult<Project>>;
  busy: boolean;
};

/** Takes actions on a project. */
export function useAction({ id }: Pick<Project, 'id'>): TakeAction {
  const { run, busy } = useCommand(useTakeActionMutation(), {
    done: (_project, { action }) => actionOf(action).done,
    failed: 'Không thể cập nhật dự án. Vui lòng thử lại.',
  });
  return { run: (action, body) => run({ id, action, body } as ActionCall), busy };
}
