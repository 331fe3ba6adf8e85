import { drawingExtensions, imageExtensions, maxAttachments } from '@control-center/contracts';
import type { StoredFile } from '@control-center/contracts';
import { UploadField } from '../../features/objects/upload/UploadField';

const attachmentExtensions = [...drawingExtensions, ...imageExtensions];

/** The upload controls of a request and of its parts, with the visibility, number and formats of their files. */
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
  partFiles: {
    drawing: (
      <UploadField
        label="Tải lên bản vẽ chi tiết"
        visibility="public"
        extensions={drawingExtensions}
        known={known}
      />
    ),
    attachments: (
      <UploadField
        label="Tải lên file kèm chi tiết"
        visibility="private"
        maxFiles={maxAttachments}
        extensions={attachmentExtensions}
        known={known}
      />
    ),
  },
});
