import { DeleteOutlined, EyeOutlined } from '@ant-design/icons';
import type { StoredFile } from '@market/contracts';
import { Button, Flex, Typography } from 'antd';
import { Suspense, lazy, useState } from 'react';
import { Thumbnail } from '../../../components/pictures/Thumbnail';
import { formatBytes } from '../file-text';
import { useFileFactsQuery } from '../objects.api';
import styles from '../objects.module.css';

const FilePreview = lazy(async () => ({ default: (await import('../preview/FilePreview')).FilePreview }));

type UploadedFileProps = { url: string; known: StoredFile | undefined; onRemove: () => void };

/** A file of a form, with its preview. Requests name and size when only the URL of the file is known. */
export function UploadedFile({ url, known, onRemove }: UploadedFileProps) {
  const { data, isError } = useFileFactsQuery(url, { skip: known !== undefined });
  const file = known ?? data;
  const name = file?.name ?? url.slice(url.lastIndexOf('/') + 1);
  const [open, setOpen] = useState(false);
  return (
    <li>
      <Thumbnail file={file && { url, name }} />
      <Flex vertical flex={1} className={styles['name'] ?? ''}>
        {name}
        {file && <small>{formatBytes(file.size)}</small>}
        {isError && (
          <Typography.Text type="danger" role="status">
            Không còn trên máy chủ, vui lòng tải lên lại.
          </Typography.Text>
        )}
      </Flex>
      <Flex>
        {file && (
          <Button
            type="text"
            icon={<EyeOutlined />}
            aria-expanded={open}
            aria-label={`${open ? 'Đóng' : 'Xem'} ${name}`}
            onClick={() => setOpen(!open)}
          />
        )}
        <Button type="text" icon={<DeleteOutlined />} aria-label={`Bỏ file ${name}`} onClick={onRemove} />
      </Flex>
      {open && file && (
        <Suspense>
          <FilePreview file={{ ...file, url }} />
        </Suspense>
      )}
    </li>
  );
}
