import type { OrderFile } from '@market/contracts';
import { useContext } from 'react';
import { DownloadButton } from './DownloadButton';
import { newTabUrl } from './open-file';
import { OrderOfFiles } from './use-open-viewer';
import styles from '../objects.module.css';

/** A drawing among the facts of its part: its name, which opens it, its revision and a button to download it. */
export function FileLine({ file }: { file: OrderFile }) {
  const project = useContext(OrderOfFiles);
  return (
    <span className={styles['line']}>
      <a href={newTabUrl(file, { project })} target="_blank" rel="noopener">
        {file.name}
      </a>
      {file.revision !== null && ` · phiên bản ${file.revision} `}
      <DownloadButton file={file} text="Tải bản vẽ" asLink />
    </span>
  );
}
