import { extensionsFor } from '@market/contracts';
import type { Part } from '@market/contracts';
import { useCommand } from '../../../commands/use-command';
import { useToast } from '../../../components/toast';
import { UploadField } from '../../../features/objects/upload/UploadField';
import { useUpdatePartMutation } from '../../../features/projects/projects.api';
import { drawFile } from '../../uploads/draw-file';

const failed = ['❌ Lỗi cập nhật bản vẽ', 'Không thể thay thế bản vẽ. Vui lòng thử lại.'] as const;
const extensions = extensionsFor('replacement');

/** Uploads a new drawing of a part, which becomes its next revision; the present one stays among the files. */
export function ReplaceDrawing({ part }: { part: Part }) {
  const toast = useToast();
  const { run } = useCommand(useUpdatePartMutation(), {
    done: ['✅ Bản vẽ đã được cập nhật', `${part.partId} ${part.partName}`],
    failed,
  });
  const replace = (url: string) => {
    if (!url) return toast.error(...failed);
    void run({ id: part.id, body: { drawingFileUrl: url }, versions: [part.version] });
  };
  return (
    <UploadField
      label={part.drawingFileUrl ? 'Thay bản vẽ' : 'Thêm bản vẽ'}
      visibility="public"
      extensions={extensions}
      drawFile={drawFile}
      needsAccess
      value={[]}
      onChange={([url = '']) => replace(url)}
    />
  );
}
