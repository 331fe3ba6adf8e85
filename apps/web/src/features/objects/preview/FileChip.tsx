import type { MessageFile } from '@market/contracts';
import { Thumbnail } from '../../../components/pictures/Thumbnail';
import { formatBytes } from '../file-text';
import { DownloadButton } from './DownloadButton';
import { OpenFile } from './OpenFile';
import styles from '../objects.module.css';

/** A file in one line: its picture, which opens it, name, size and a button to download it. */
export const FileChip = ({ file }: { file: MessageFile }) => (
  <span className={styles['chip']}>
    <OpenFile file={file}>
      <Thumbnail file={file} />
    </OpenFile>
    <span className={styles['name']}>
      {file.name} <small>{formatBytes(file.size)}</small>
    </span>
    <DownloadButton file={file} iconOnly />
  </span>
);
