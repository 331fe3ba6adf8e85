import { UploadOutlined } from '@ant-design/icons';
import type { StoredFile, Visibility } from '@control-center/contracts';
import { Button, Flex, Progress, Typography } from 'antd';
import { Suspense, lazy, useCallback, useState } from 'react';
import { usePendingFiles } from '../../../forms/form-context';
import styles from '../objects.module.css';
import { UploadedFile } from './UploadedFile';

const UploadDialog = lazy(async () => ({ default: (await import('./UploadDialog')).UploadDialog }));

type UploadFieldProps = {
  /** The button's text. */
  label: string;
  visibility: Visibility;
  /** Default: 1. */
  maxFiles?: number;
  extensions: readonly string[];
  /** Name and size of the files that the field starts with. */
  known?: readonly StoredFile[];
  /** Provided by the form: the URLs of the files. */
  value?: string[];
  onChange?: (urls: string[]) => void;
};

/** A form control that holds the URLs of uploaded files. The form cannot be submitted during an upload. */
export function UploadField(props: UploadFieldProps) {
  const { label, maxFiles = 1, known = [], value: urls = [], onChange, ...kind } = props;
  const [dialog, setDialog] = useState<'never opened' | 'open' | 'closed'>('never opened');
  const [uploaded, setUploaded] = useState<StoredFile[]>([]);
  const [percent, setPercent] = useState<number>();
  const [chosen, setChosen] = useState(0);
  const sending = percent !== undefined;
  // Unmounting the dialog cancels its uploads and forgets the chosen files.
  const discardUploads = useCallback(() => {
    setDialog('never opened');
    setChosen(0);
  }, []);
  usePendingFiles(sending ? 'sending' : chosen > 0 ? 'chosen' : undefined, discardUploads);

  const addFiles = (files: StoredFile[]) => {
    setUploaded([...uploaded, ...files]);
    onChange?.([...urls, ...files.map(({ url }) => url)]);
  };

  return (
    <Flex vertical align="start" gap={6}>
      <ul className={styles['files']}>
        {urls.map((url) => (
          <UploadedFile
            key={url}
            url={url}
            known={[...uploaded, ...known].find((file) => file.url === url)}
            onRemove={() => onChange?.(urls.filter((other) => other !== url))}
          />
        ))}
      </ul>
      <Button icon={<UploadOutlined />} disabled={urls.length >= maxFiles} onClick={() => setDialog('open')}>
        {maxFiles > 1 ? `${label} (${urls.length}/${maxFiles})` : label}
      </Button>
      {sending && (
        <>
          <Progress size="small" percent={percent} aria-label="Tiến độ tải lên" />
          <small>Đang tải lên, có thể gửi khi tải xong.</small>
        </>
      )}
      {dialog === 'closed' && !sending && chosen > 0 && (
        <Typography.Text type="warning" role="status">
          Đã chọn {chosen} file nhưng chưa tải lên.{' '}
          <Button type="link" size="small" onClick={() => setDialog('open')}>
            Tải lên tiếp
          </Button>
        </Typography.Text>
      )}
      {dialog !== 'never opened' && (
        <Suspense>
          <UploadDialog
            {...kind}
            open={dialog === 'open'}
            maxFiles={Math.max(1, maxFiles - urls.length)}
            onStored={addFiles}
            onProgress={setPercent}
            onChosen={setChosen}
            onClose={() => setDialog('closed')}
          />
        </Suspense>
      )}
    </Flex>
  );
}
