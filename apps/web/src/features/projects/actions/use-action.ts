import { actionOf } from '@market/contracts';
import type { BodyOf, CalledAction, Project, Terms } from '@market/contracts';
import { createContext, useContext } from 'react';
import type { Changed } from '../../../commands/changed/changed';
import { seenFor, useSeen } from '../../../commands/changed/use-seen';
import { useCommand } from '../../../commands/use-command';
import type { CommandResult } from '../../../commands/use-command';
import { useTakeActionMutation } from '../projects.api';
import type { ActionCall } from '../projects.api';

type TakeAction = {
  /** `seen`: what is on the screen at the click, for a button without a dialog. */
  run: <Name extends CalledAction>(
    action: Name,
    body: BodyOf<Name>,
    seen?: Terms,
  ) => Promise<CommandResult<Project>>;
  busy: boolean;
  /** Why the last decision was refused: what its author saw has changed. The next one is about what applies now. */
  changed: Changed | undefined;
};

/** What the screen does after an action of the user has succeeded. */
export const AfterAction = createContext<(project: Project) => void>(() => undefined);

/**
 * Takes actions on a project. A decision is about the project as it was when its dialog opened, and after a refusal about what
 * the refusal has shown.
 */
export function useAction(project: Pick<Project, 'id' | 'terms'>, refused?: Changed): TakeAction {
  const { seen, changed, learn } = useSeen(project.terms, refused);
  const { run, busy } = useCommand(useTakeActionMutation(), {
    done: (_project, { action }) => actionOf(action).done,
    failed: 'Không thể cập nhật dự án. Vui lòng thử lại.',
    shown: ['project.changed'],
  });
  const afterAction = useContext(AfterAction);
  const take: TakeAction['run'] = async (action, body, shown = seen) => {
    const call = { id: project.id, action, body: { ...body, ...seenFor(action, shown) } };
    const result = await run(call as ActionCall);
    if (result.data) afterAction(result.data);
    learn(result.error, shown);
    return result;
  };
  return { run: take, busy, changed };
}
