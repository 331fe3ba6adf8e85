import { actionOf } from '@control-center/contracts';
import type { BodyOf, CalledAction, Project } from '@control-center/contracts';
import { createContext, useContext } from 'react';
import { useCommand } from '../../../commands/use-command';
import type { CommandResult } from '../../../commands/use-command';
import { useTakeActionMutation } from '../projects.api';
import type { ActionCall } from '../projects.api';

type TakeAction = {
  run: <Name extends CalledAction>(action: Name, body: BodyOf<Name>) => Promise<CommandResult<Project>>;
  busy: boolean;
};

/** What the screen does after an action of the user has succeeded. */
export const AfterAction = createContext<(project: Project) => void>(() => undefined);

/** Takes actions on a project. */
export function useAction({ id }: Pick<Project, 'id'>): TakeAction {
  const { run, busy } = useCommand(useTakeActionMutation(), {
    done: (_project, { action }) => actionOf(action).done,
    failed: 'Không thể cập nhật dự án. Vui lòng thử lại.',
  });
  const afterAction = useContext(AfterAction);
  const take: TakeAction['run'] = async (action, body) => {
    const result = await run({ id, action, body } as ActionCall);
    if (result.data) afterAction(result.data);
    return result;
  };
  return { run: take, busy };
}
