import { Thumbnail } from '../../../components/pictures/Thumbnail';
import { DownloadButton } from './DownloadButton';
import { OpenFile } from './OpenFile';
import styles from '../objects.module.css';

type FileLink = { url: string; name: string };

export const renderDrawing = (file: FileLink) => <PartDrawing file={file} />;

/** A drawing as a large picture, which opens the model or the file, with a button to download it. */
const PartDrawing = ({ file }: { file: FileLink }) => (
  <div className={styles['drawing']}>
    <OpenFile file={file}>
      <Thumbnail file={file} size="large" />
    </OpenFile>
    <DownloadButton file={file} text="Tải bản vẽ" />
  </div>
);
