import type { Project, UpdateProject } from '@control-center/contracts';
import { useToast } from '../../../components/toast';
import { useUpdateProjectMutation } from '../projects.api';

export type Change = Partial<UpdateProject>;

type Command = {
  /** Resolves when it is done; rejects with the failure, which has been told already. */
  run: (change: Change, done: string) => Promise<void>;
  busy: boolean;
};

/** PUT /api/projects/:id, with a message for either outcome. */
export function useProjectCommand({ id }: Pick<Project, 'id'>): Command {
  const [update, { isLoading }] = useUpdateProjectMutation();
  const toast = useToast();
  const run = async (change: Change, done: string) => {
    try {
      await update({ id, body: change }).unwrap();
      toast.success(done);
    } catch (error) {
      toast.failure(error, 'Không thể cập nhật dự án. Vui lòng thử lại.');
      throw error;
    }
  };
  return { run, busy: isLoading };
}
