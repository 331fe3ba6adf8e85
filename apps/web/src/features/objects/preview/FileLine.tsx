import type { OrderFile } from '@control-center/contracts';
import { DownloadButton } from './DownloadButton';
import { newTabUrl } from './open-file';
import styles from '../objects.module.css';

/** A drawing among the facts of its part: its name, which opens it, its revision and a button to download it. */
export const FileLine = ({ file }: { file: OrderFile }) => (
  <span className={styles['line']}>
    <a href={newTabUrl(file)} target="_blank" rel="noopener">
      {file.name}
    </a>
    {file.revision !== null && ` · phiên bản ${file.revision} `}
    <DownloadButton file={file} text="Tải bản vẽ" asLink />
  </span>
);
