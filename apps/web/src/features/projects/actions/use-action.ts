import { actionOf } from '@control-center/contracts';
import type { BodyOf, CalledAction, Project } from '@control-center/contracts';
import { useToast } from '../../../components/toast';
import { useTakeActionMutation } from '../projects.api';
import type { ActionCall } from '../projects.api';

type TakeAction = {
  /** Resolves after the success message; rejects after it has displayed the failure. */
  run: <Name extends CalledAction>(action: Name, body: BodyOf<Name>) => Promise<void>;
  busy: boolean;
};

/** Takes actions on a project; displays a message for success and failure. */
export function useAction({ id }: Pick<Project, 'id'>): TakeAction {
  const [takeAction, { isLoading }] = useTakeActionMutation();
  const toast = useToast();
  const run: TakeAction['run'] = async (action, body) => {
    try {
      await takeAction({ id, action, body } as ActionCall).unwrap();
      toast.success(actionOf(action).done);
    } catch (error) {
      toast.failure(error, 'Không thể cập nhật dự án. Vui lòng thử lại.');
      throw error;
    }
  };
  return { run, busy: isLoading };
}
