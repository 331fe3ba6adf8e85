import { admits, extensionsFor, maxAttachments, objectRoutes, passesPage } from '@control-center/contracts';
import type { MessageFile, User } from '@control-center/contracts';
import { FileChip } from '../../features/objects/preview/FileChip';
import { UploadField } from '../../features/objects/upload/UploadField';
import { drawFile } from './draw-file';

const { access, page } = objectRoutes.requestUpload;

/** The control for the files of a message; undefined for a user who may not upload. */
export const attachmentsControl = (user: User) =>
  admits(access, user) && passesPage(page, user) ? (
    <UploadField
      label="Đính kèm file"
      visibility="private"
      maxFiles={maxAttachments}
      extensions={extensionsFor('attachment')}
      drawFile={drawFile}
    />
  ) : undefined;

export const renderFile = (file: MessageFile) => <FileChip key={file.url} file={file} />;
