import { isShownAsModel, previewOf } from '@market/contracts';
import type { ReactNode } from 'react';
import { inlineUrl } from './open-file';
import { useOpenViewer } from './use-open-viewer';
import styles from '../objects.module.css';

type OpenFileProps = { file: { url: string; name: string }; children: ReactNode };

/** Opens a model in the viewer, a PDF or a picture in a new tab; what cannot be displayed does not react. */
export function OpenFile({ file, children }: OpenFileProps) {
  const openViewer = useOpenViewer();
  const kind = previewOf(file.name);
  if (isShownAsModel(file.name))
    return (
      <button
        type="button"
        className={styles['open']}
        aria-label={`Xem mô hình ${file.name}`}
        onClick={() => openViewer(file)}
      >
        {children}
      </button>
    );
  if (kind === 'pdf' || kind === 'image')
    return (
      <a
        className={styles['open']}
        href={inlineUrl(file)}
        target="_blank"
        rel="noopener"
        aria-label={`Mở ${file.name} trong tab mới`}
      >
        {children}
      </a>
    );
  return children;
}
