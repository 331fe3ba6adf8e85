import { drawingExtensions, imageExtensions, maxAttachments } from '@control-center/contracts';
import type { StoredFile } from '@control-center/contracts';
import { UploadField } from '../../features/objects/UploadField';

const attachmentExtensions = [...drawingExtensions, ...imageExtensions];

/** The upload controls of a request: who may read what comes through them, how many files, which formats. */
export const drawingControls = (known: readonly StoredFile[] = []) => ({
  drawing: (
    <UploadField
      label="Tải lên bản vẽ chính"
      visibility="public"
      maxFiles={1}
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
});
