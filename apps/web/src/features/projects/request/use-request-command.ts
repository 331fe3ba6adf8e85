import type { Project, SubmitProject } from '@market/contracts';
import { useCommand } from '../../../commands/use-command';
import type { Command } from '../../../commands/use-command';
import { unsentInput } from '../../../components/unsent-input/unsent-input';
import type { Place } from '../../../components/unsent-input/unsent-input';
import { useSubmitProjectMutation, useUpdateProjectMutation } from '../projects.api';
import { requestBodyOf } from './request-values';
import type { EditedDraft } from './request-values';

const outcomes = {
  submitted: {
    done: ['Đã gửi yêu cầu', 'Việt Phát sẽ báo giá trong vòng 24 giờ.'],
    failed: 'Không thể gửi yêu cầu. Vui lòng thử lại.',
  },
  draft: {
    done: ['Đã lưu bản nháp', 'Bạn có thể viết tiếp và gửi bất cứ lúc nào.'],
    failed: 'Không thể lưu bản nháp. Vui lòng thử lại.',
  },
} as const;

const refusals = {
  'command.key-reused':
    'Yêu cầu này đã được gửi hoặc lưu ở một thẻ khác. Bấm lần nữa để gửi nội dung này thành yêu cầu mới.',
  'section.stale': 'Bản nháp này vừa được lưu hoặc gửi ở một thẻ khác. Hãy xem lại rồi bấm lần nữa.',
} as const;

/**
 * Sends a request, or saves it: as a new project, or as a change of the draft. A new one is sent under the key of what was
 * typed at `place`, which is one request, in however many tabs it is open.
 */
export function useRequestCommand(
  status: keyof typeof outcomes,
  draft: EditedDraft | undefined,
  place: Place,
): Command<SubmitProject, Project>['run'] {
  const { done, failed } = outcomes[status];
  const create = useCommand(useSubmitProjectMutation(), { done, failed, refusals });
  const change = useCommand(useUpdateProjectMutation(), { done, failed, refusals });
  const clearProcesses = useCommand(useUpdateProjectMutation(), { failed, refusals });

  return async (input) => {
    const body = requestBodyOf(input, status);
    if (!draft) return create.run({ body, key: unsentInput.read(place)?.key ?? crypto.randomUUID() });
    const { id, manufacturingProcesses } = draft.project;
    let { version } = draft.project;
    const versions = () => [version, ...(draft.partVersions ?? [])];
    // The server leaves a missing field unchanged, so the processes of the draft are cleared first.
    if (!body.manufacturingProcesses && manufacturingProcesses.length > 0) {
      const cleared = await clearProcesses.run({
        ...{ id, versions: versions() },
        body: { status: 'draft', manufacturingProcesses: [] },
      });
      if (cleared.error) return cleared;
      ({ version } = cleared.data);
    }
    return change.run({ id, body, versions: versions() });
  };
}
