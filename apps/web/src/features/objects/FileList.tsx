import { DownloadOutlined } from '@ant-design/icons';
import type { StoredFile } from '@control-center/contracts';
import { Button } from 'antd';
import { useState } from 'react';
import { useToast } from '../../components/toast';
import { downloadTexts, formatBytes } from './file-text';
import styles from './objects.module.css';

/** The project's files, each with its download. */
export const FileList = ({ files }: { files: readonly StoredFile[] }) =>
  files.length === 0 ? (
    <p className={styles['size']}>Dự án chưa có file bản vẽ.</p>
  ) : (
    <ul className={styles['files']}>
      {files.map((file) => (
        <li key={file.url}>
          <span className={styles['name']}>
            {file.name}
            {file.description && <span className={styles['size']}>{file.description}</span>}
          </span>
          <span className={styles['size']}>{formatBytes(file.size)}</span>
          <DownloadButton file={file} />
        </li>
      ))}
    </ul>
  );

function DownloadButton({ file }: { file: StoredFile }) {
  const [busy, setBusy] = useState(false);
  const toast = useToast();
  const download = async () => {
    const { started, failed } = downloadTexts(file.name);
    setBusy(true);
    try {
      const reply = await fetch(file.url, { credentials: 'same-origin' });
      if (!reply.ok) throw new Error(reply.statusText);
      save(await reply.blob(), file.name);
      toast.success(started, 'Vui lòng kiểm tra thư mục Downloads.');
    } catch {
      toast.error('Lỗi', failed);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      icon={<DownloadOutlined />}
      loading={busy}
      aria-label={`Tải xuống ${file.name}`}
      onClick={() => void download()}
    >
      Tải xuống
    </Button>
  );
}

function save(bytes: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(bytes);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
