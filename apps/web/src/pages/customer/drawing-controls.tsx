import { drawingExtensions, imageExtensions, maxAttachments } from '@control-center/contracts';
import type { PartFields, StoredFile } from '@control-center/contracts';
import { UploadField } from '../../features/objects/upload/UploadField';

const attachmentExtensions = [...drawingExtensions, ...imageExtensions];

/** The upload controls of a request, with the visibility, number and formats of their files. */
export const drawingControls = (known: readonly StoredFile[] = []) => ({
  drawing: (
    <UploadField
      label="Tải lên bản vẽ chính"
      visibility="public"
      extensions={drawingExtensions}
      known={known}
    />
  ),
  attachments: (
    <UploadField
      label="Tải lên file đính kèm"
      visibility="private"
      maxFiles={maxAttachments}
      extensions={attachmentExtensions}
      known={known}
    />
  ),
  partFiles: (part: PartFields, onChange: (change: Partial<PartFields>) => void) => (
    <>
      <UploadField
        label="Tải lên bản vẽ chi tiết"
        visibility="public"
        extensions={drawingExtensions}
        known={known}
        value={part.drawingFileUrl ? [part.drawingFileUrl] : []}
        onChange={([url]) => onChange({ drawingFileUrl: url ?? '' })}
      />
      <UploadField
        label="Tải lên file kèm chi tiết"
        visibility="private"
        maxFiles={maxAttachments}
        extensions={attachmentExtensions}
        known={known}
        value={part.attachments ?? []}
        onChange={(attachments) => onChange({ attachments })}
      />
    </>
  ),
});
