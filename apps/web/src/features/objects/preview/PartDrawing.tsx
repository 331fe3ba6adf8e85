import { previewOf } from '@control-center/contracts';
import { useNavigate } from 'react-router-dom';
import { Thumbnail } from '../../../components/pictures/Thumbnail';
import { DownloadButton } from './DownloadButton';
import { inlineUrl, openViewer } from './open-file';
import styles from '../objects.module.css';

type FileLink = { url: string; name: string };

export const renderDrawing = (file: FileLink) => <PartDrawing file={file} />;

/** A drawing as a large picture, which opens the model or the file, with a button to download it. */
function PartDrawing({ file }: { file: FileLink }) {
  const navigate = useNavigate();
  const picture = <Thumbnail file={file} size="large" />;
  const kind = previewOf(file.name);
  return (
    <div className={styles['drawing']}>
      {kind === 'model' ? (
        <button
          type="button"
          className={styles['open']}
          aria-label={`Xem mô hình ${file.name}`}
          onClick={() => openViewer(file, (path) => void navigate(path))}
        >
          {picture}
        </button>
      ) : kind === 'pdf' || kind === 'image' ? (
        <a
          className={styles['open']}
          href={inlineUrl(file)}
          target="_blank"
          rel="noopener"
          aria-label={`Mở ${file.name} trong tab mới`}
        >
          {picture}
        </a>
      ) : (
        picture
      )}
      <DownloadButton file={file} text="Tải bản vẽ" />
    </div>
  );
}
