import type { StoredFile } from '@control-center/contracts';
import { Button, Flex, Typography } from 'antd';
import { useState } from 'react';
import { Thumbnail } from '../../../components/pictures/Thumbnail';
import { formatBytes } from '../file-text';
import { DownloadButton } from './DownloadButton';
import { FilePreview } from './FilePreview';
import styles from '../objects.module.css';

/** The project's files; each row expands to a preview. */
export const FileList = ({ files }: { files: readonly StoredFile[] }) =>
  files.length === 0 ? (
    <Typography.Text type="secondary">Dự án chưa có file bản vẽ.</Typography.Text>
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
      <Thumbnail file={file} />
      <Flex vertical flex={1} className={styles['name'] ?? ''}>
        {file.name}
        <small>{[formatBytes(file.size), file.description].filter(Boolean).join(' · ')}</small>
      </Flex>
      <Flex wrap gap="small">
        <Button
          aria-expanded={open}
          aria-label={`${open ? 'Đóng' : 'Xem'} ${file.name}`}
          onClick={() => setOpen(!open)}
        >
          {open ? 'Đóng' : 'Xem'}
        </Button>
        <DownloadButton file={file} />
      </Flex>
      {open && <FilePreview file={file} />}
    </li>
  );
}
