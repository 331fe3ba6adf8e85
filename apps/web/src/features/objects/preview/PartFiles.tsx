import type { OrderFile } from '@market/contracts';
import { FileList } from './FileList';
import type { Reader } from './FileRow';

type Part = { id?: string | undefined; partId: string };

/** The files of one part among those of its order: the revisions of its drawing, and its attachments. */
export const renderFilesOf = (files: readonly OrderFile[], reader: Reader) => (part: Part) => (
  <FileList
    files={files.filter(({ partId }) => partId === part.id)}
    reader={reader}
    label={`File của chi tiết ${part.partId}`}
    empty="Chi tiết này chưa có file riêng."
  />
);
