import { PaperClipOutlined, UploadOutlined } from '@ant-design/icons';
import type { StoredFile, Visibility } from '@market/contracts';
import { Button, Flex, Progress, Typography } from 'antd';
import { Suspense, lazy, useCallback, useState } from 'react';
import type { DrawFile } from '../../../components/pictures/drawn';
import { useToast } from '../../../components/toast';
import { usePendingFiles } from '../../../forms/form-context';
import styles from '../objects.module.css';
import { UploadedFile } from './UploadedFile';
import { isRunning, pendingStateOf, useUploader } from './use-uploader';

const UploadDialog = lazy(async () => ({ default: (await import('./UploadDialog')).UploadDialog }));

type UploadFieldProps = {
  /** The button's text. */
  label: string;
  /** An icon says it, where there is no room for text. */
  iconOnly?: boolean;
  visibility: Visibility;
  /** Default: 1. */
  maxFiles?: number;
  extensions: readonly string[];
  drawFile: DrawFile;
  /** Name and size of the files that the field starts with. */
  known?: readonly StoredFile[];
  /** Whether a file whose access cannot be set arrives as an empty URL, instead of that of its upload. */
  needsAccess?: boolean;
  /** Provided by the form: the URLs of the files. */
  value?: string[];
  onChange?: (urls: string[]) => void;
};

/** A form control that holds the URLs of uploaded files. The form cannot be submitted during an upload. */
export function UploadField(props: UploadFieldProps) {
  const {
    label,
    iconOnly = false,
    maxFiles = 1,
    visibility,
    extensions,
    drawFile,
    known = [],
    needsAccess = false,
    value: urls = [],
    onChange,
  } = props;
  const toast = useToast();
  const [dialogOpen, setDialogOpen] = useState(false);
  const [uploaded, setUploaded] = useState<StoredFile[]>([]);
  const { uppy, load, uploads, discard } = useUploader({
    maxFiles: Math.max(1, maxFiles - urls.length),
    extensions,
    drawFile,
    needsAccess,
    place: () => visibility,
    onEnd: (files) => {
      setUploaded([...uploaded, ...files]);
      onChange?.([...urls, ...files.map(({ url }) => url)]);
    },
    onFailure: (file, reason) => toast.error(`Tải lên thất bại do ${reason}`, file),
  });
  const running = uploads.filter(isRunning);
  const waiting = uploads.length - running.length;
  const sending = running.length > 0;
  const percent = sending ? Math.round(sumOf(running.map((upload) => upload.percent)) / running.length) : 0;
  usePendingFiles(pendingStateOf(uploads), discard);
  const open = () => {
    setDialogOpen(true);
    void load();
  };
  const text = maxFiles > 1 ? `${label} (${urls.length}/${maxFiles})` : label;
  const close = useCallback(() => setDialogOpen(false), []);

  return (
    <Flex vertical align="start" gap={6}>
      <ul className={styles['files']} hidden={urls.length === 0}>
        {urls.map((url) => (
          <UploadedFile
            key={url}
            url={url}
            known={[...uploaded, ...known].find((file) => file.url === url)}
            onRemove={() => onChange?.(urls.filter((other) => other !== url))}
          />
        ))}
      </ul>
      <Button
        icon={iconOnly ? <PaperClipOutlined /> : <UploadOutlined />}
        {...(iconOnly && { 'aria-label': text, title: text })}
        disabled={urls.length >= maxFiles}
        onClick={open}
      >
        {!iconOnly && text}
      </Button>
      {sending && (
        <>
          <Progress size="small" percent={percent} aria-label="Tiến độ tải lên" />
          <small>Đang tải lên, có thể gửi khi tải xong.</small>
        </>
      )}
      {!dialogOpen && !sending && waiting > 0 && (
        <Typography.Text type="warning" role="status">
          Đã chọn {waiting} file nhưng chưa tải lên.{' '}
          <Button type="link" size="small" onClick={open}>
            Tải lên tiếp
          </Button>
        </Typography.Text>
      )}
      {uppy && (
        <Suspense>
          <UploadDialog uppy={uppy} extensions={extensions} open={dialogOpen} onClose={close} />
        </Suspense>
      )}
    </Flex>
  );
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);
