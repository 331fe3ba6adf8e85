import { drawingExtensions, imageExtensions, maxAttachments, maxFileBytes } from '@market/contracts';
import type { StoredFile } from '@market/contracts';
import { UploadField } from '../../features/objects/upload/UploadField';
import { UploadZone } from '../../features/objects/upload/UploadZone';
import type { UploadZoneProps } from '../../features/objects/upload/UploadZone';
import { drawFile } from './draw-file';

const attachmentExtensions = [...drawingExtensions, ...imageExtensions];

/** Where files of a request are dropped. */
export const renderZone = (place: UploadZoneProps['place']) => (
  <UploadZone extensions={attachmentExtensions} maxBytes={maxFileBytes} drawFile={drawFile} place={place} />
);

/** The upload controls of a request, of its parts and of a quote, with the visibility, number and formats of their files. */
export const drawingControls = (known: readonly StoredFile[] = []) => ({
  drawing: (
    <UploadField
      label="Tải lên bản vẽ chính"
      visibility="public"
      extensions={drawingExtensions}
      drawFile={drawFile}
      known={known}
    />
  ),
  attachments: (
    <UploadField
      label="Tải lên file đính kèm"
      visibility="private"
      maxFiles={maxAttachments}
      extensions={attachmentExtensions}
      drawFile={drawFile}
      known={known}
    />
  ),
  quoteFiles: (
    <UploadField
      label="Đính kèm file"
      visibility="private"
      maxFiles={maxAttachments}
      extensions={attachmentExtensions}
      drawFile={drawFile}
    />
  ),
  partFiles: {
    drawing: (
      <UploadField
        label="Tải lên bản vẽ chi tiết"
        visibility="public"
        extensions={drawingExtensions}
        drawFile={drawFile}
        known={known}
      />
    ),
    attachments: (
      <UploadField
        label="Tải lên file đính kèm của chi tiết"
        visibility="private"
        maxFiles={maxAttachments}
        extensions={attachmentExtensions}
        drawFile={drawFile}
        known={known}
      />
    ),
  },
});
