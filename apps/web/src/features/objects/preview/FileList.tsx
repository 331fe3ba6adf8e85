import type { StoredFile } from '@control-center/contracts';
import { extensionOf, previewOf } from '@control-center/contracts';
import { Button } from 'antd';
import { useState } from 'react';
import { formatBytes } from '../file-text';
import { DownloadButton } from './DownloadButton';
import { FilePreview } from './FilePreview';
import { inlineUrl } from './open-file';
import styles from './preview.module.css';

/** The project's files; each row expands to a preview. */
export const FileList = ({ files }: { files: readonly StoredFile[] }) =>
  files.length === 0 ? (
    <p className={styles['quiet']}>Dự án chưa có file bản vẽ.</p>
  ) : (
    <ul className={styles['files']}>
      {files.map((file) => (
        <FileRow key={file.url} file={file} />
      ))}
    </ul>
  );

function FileRow({ file }: { file: StoredFile }) {
  const [open, setOpen] = useState(false);
  return (
    <li>
      <div className={styles['row']}>
        <Thumbnail file={file} />
        <span className={styles['name']}>
          {file.name}
          <span className={styles['quiet']}>
            {[formatBytes(file.size), file.description].filter(Boolean).join(' · ')}
          </span>
        </span>
        <span className={styles['buttons']}>
          <Button
            aria-expanded={open}
            aria-label={`${open ? 'Đóng' : 'Xem'} ${file.name}`}
            onClick={() => setOpen(!open)}
          >
            {open ? 'Đóng' : 'Xem'}
          </Button>
          <DownloadButton file={file} />
        </span>
      </div>
      {open && <FilePreview file={file} />}
    </li>
  );
}

/** A small picture of an image, or the extension of any other file. */
function Thumbnail({ file }: { file: StoredFile }) {
  const [failed, setFailed] = useState(false);
  return (
    <span className={styles['thumbnail']} aria-hidden>
      {previewOf(file.name) === 'image' && !failed ? (
        <img src={inlineUrl(file)} alt="" loading="lazy" onError={() => setFailed(true)} />
      ) : (
        extensionOf(file.name).slice(1).toUpperCase() || '?'
      )}
    </span>
  );
}
