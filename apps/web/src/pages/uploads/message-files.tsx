import { admits, extensionsFor, maxAttachments, objectRoutes, passesPage } from '@market/contracts';
import type { MessageFile, Project, User } from '@market/contracts';
import { FileChip } from '../../features/objects/preview/FileChip';
import { UploadField } from '../../features/objects/upload/UploadField';
import { drawFile } from './draw-file';

const { access, page } = objectRoutes.requestUpload;

/** Whether a user may send files. */
export const mayUpload = (user: User): boolean => admits(access, user) && passesPage(page, user);

/** The control for the files of a message; undefined for a user who may not upload. */
export const attachmentsControl = (user: User, iconOnly = false) =>
  mayUpload(user) ? (
    <UploadField
      label="Đính kèm file"
      iconOnly={iconOnly}
      visibility="private"
      maxFiles={maxAttachments}
      extensions={extensionsFor('attachment')}
      drawFile={drawFile}
    />
  ) : undefined;

/** The control for a picture of a transfer. */
export const receiptsControl = (
  <UploadField
    label="Đính kèm ảnh chuyển khoản"
    visibility="private"
    maxFiles={maxAttachments}
    extensions={extensionsFor('attachment')}
    drawFile={drawFile}
  />
);

/** The pictures of transfers of an order. */
export const receiptsOf =
  ({ files }: Pick<Project, 'files'>) =>
  (urls: readonly string[]) => (
    <span style={{ gridColumn: '1 / -1' }}>
      {files.filter(({ url, place }) => place === 'receipt' && urls.includes(url)).map(renderFile)}
    </span>
  );

export const renderFile = (file: MessageFile) => <FileChip key={file.url} file={file} />;
