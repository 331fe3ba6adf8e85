import { isShownAsModel } from '@market/contracts';
import type { MessagePin } from '@market/contracts';
import { mayOpenFile, Refusal } from '@market/domain';
import type { ProjectState, Viewer } from '@market/domain';

/** Throws unless the pin is on a model of the order that both writer and reader may open. */
export function checkPin(
  { file: url }: MessagePin,
  project: ProjectState,
  sender: Viewer,
  receiverId: string | null,
): void {
  const file = project.files.find((one) => one.url === url);
  if (!file || !isShownAsModel(file.name) || !mayOpenFile(sender, project)(url))
    throw new Refusal('object.not-found', 'Không tìm thấy mô hình này trong dự án');
  const role = receiverId === project.customerId ? 'customer' : 'manufacturer';
  if (receiverId !== null && !mayOpenFile({ id: receiverId, role }, project)(url))
    throw new Refusal(
      'object.not-shared',
      'Người nhận chưa được xem file này. Hãy chia sẻ file trước khi ghi chú lên đó.',
    );
}
