import { isShownAsModel } from '@market/contracts';
import { CloseOutlined, InboxOutlined, ReloadOutlined } from '@ant-design/icons';
import type { StoredFile, Visibility } from '@market/contracts';
import { Button, Flex, Progress, Typography } from 'antd';
import { Suspense, lazy, useCallback, useRef, useState } from 'react';
import type { DragEvent } from 'react';
import type { DrawFile, Drawn } from '../../../components/pictures/drawn';
import { usePendingFiles } from '../../../forms/form-context';
import { useIsPhone } from '../../../look/use-media';
import { formatBytes } from '../file-text';
import { pendingStateOf, useUploader } from './use-uploader';
import type { PendingUpload } from './use-uploader';
import styles from './UploadZone.module.css';

const UploadDialog = lazy(async () => ({ default: (await import('./UploadDialog')).UploadDialog }));

/** More than anybody drops at once. */
const maxFiles = 100;

export type UploadZoneProps = {
  extensions: readonly string[];
  maxBytes: number;
  drawFile: DrawFile;
  /** Puts a stored file into the form, and says who may read it. Throws the reason why there is no place for it. */
  place: (file: StoredFile, drawn: Drawn, droppedNames: readonly string[]) => Visibility;
};

/** Something to read about a file: it was not accepted, or cannot be drawn. */
type Remark = { id: string; name: string; text: string; isRefusal: boolean };

/** Files that are dropped here are uploaded at once. The dialog shows the same uploads. */
export function UploadZone({ extensions, maxBytes, drawFile, place }: UploadZoneProps) {
  const isPhone = useIsPhone();
  const [isOver, setOver] = useState(false);
  const [dialogOpen, setDialogOpen] = useState(false);
  const [remarks, setRemarks] = useState<Remark[]>([]);
  const remark = (name: string, text: string, isRefusal = false) =>
    setRemarks((all) => [...all, { id: crypto.randomUUID(), name, text, isRefusal }]);
  const input = useRef<HTMLInputElement>(null);
  const { uppy, load, uploads, retry, discard } = useUploader({
    maxFiles,
    extensions,
    drawFile,
    place: (file, drawn, names) => {
      const visibility = place(file, drawn, names);
      if (drawn.problem) remark(file.name, drawn.problem);
      return visibility;
    },
    onEnd: () => undefined,
    onFailure: () => undefined,
  });
  usePendingFiles(pendingStateOf(uploads), discard);

  const add = async (files: readonly File[]) => {
    setRemarks([]);
    const uploader = await load();
    for (const file of files) {
      try {
        uploader.addFile({ name: file.name, type: file.type, data: file });
      } catch (error) {
        remark(file.name, (error as Error).message, true);
      }
    }
    await uploader.upload();
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void add([...event.dataTransfer.files]);
  };
  const closeDialog = useCallback(() => setDialogOpen(false), []);

  return (
    <section
      className={styles['zone']}
      aria-label="Thả file vào đây"
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Flex vertical align="center" gap={4} className={styles['invitation'] ?? ''}>
        <InboxOutlined className={styles['icon'] ?? ''} />
        <b>{isPhone ? 'Chọn mô hình 3D và bản vẽ' : 'Thả mô hình 3D và bản vẽ vào đây'}</b>
        <small>
          Mỗi mô hình thành một chi tiết; kích thước và thể tích đo từ file là gợi ý để bạn xác nhận.
        </small>
        <Flex wrap justify="center" gap="small" style={{ margin: '8px 0' }}>
          <Button onClick={() => input.current?.click()}>Chọn file</Button>
          <Button
            onClick={() => {
              setDialogOpen(true);
              void load();
            }}
          >
            Tải lên kèm tên và mô tả
          </Button>
        </Flex>
        <small>
          {formatsText(extensions)} · tối đa {formatBytes(maxBytes)} mỗi file
        </small>
        <input
          ref={input}
          hidden
          type="file"
          multiple
          accept={extensions.join(',')}
          aria-label="Chọn file để tải lên"
          onChange={({ target }) => {
            void add([...(target.files ?? [])]);
            target.value = '';
          }}
        />
      </Flex>
      {uploads.length + remarks.length > 0 && (
        <ul className={styles['uploads']} aria-label="File đang tải lên">
          {uploads.map((upload) => (
            <UploadRow
              key={upload.id}
              upload={upload}
              onRetry={() => void retry(upload.id)}
              onRemove={() => uppy?.removeFile(upload.id)}
            />
          ))}
          {remarks.map(({ id, name, text, isRefusal }) => (
            <li key={id}>
              <span className={styles['name']}>
                {name}
                <Typography.Text type={isRefusal ? 'danger' : 'warning'} role="status">
                  {text}
                </Typography.Text>
              </span>
              <Button
                type="text"
                icon={<CloseOutlined />}
                aria-label={`Đóng thông báo về ${name}`}
                onClick={() => setRemarks(remarks.filter((other) => other.id !== id))}
              />
            </li>
          ))}
        </ul>
      )}
      {uppy && dialogOpen && (
        <Suspense>
          <UploadDialog uppy={uppy} extensions={extensions} open onClose={closeDialog} />
        </Suspense>
      )}
    </section>
  );
}

const formatsText = (extensions: readonly string[]): string =>
  extensions.map((extension) => extension.slice(1).toUpperCase()).join(' ');

const stateTexts: Record<PendingUpload['state'], string> = {
  chosen: 'Chờ tải lên',
  sending: 'Đang tải lên',
  drawing: 'Đang đo và vẽ',
  stored: 'Xong',
  failed: '',
};

type UploadRowProps = { upload: PendingUpload; onRetry: () => void; onRemove: () => void };

function UploadRow({
  upload: { name, state, percent, reason, isRefused },
  onRetry,
  onRemove,
}: UploadRowProps) {
  return (
    <li>
      <span className={styles['name']}>
        {name}
        {state === 'failed' ? (
          <Typography.Text type="danger" role="status">
            Tải lên thất bại do {reason}
          </Typography.Text>
        ) : (
          <small>
            {state === 'drawing' && !isShownAsModel(name) ? 'Đang vẽ hình nhỏ' : stateTexts[state]}
          </small>
        )}
      </span>
      {state !== 'failed' && <Progress className={styles['progress'] ?? ''} size="small" percent={percent} />}
      {state === 'failed' && !isRefused && (
        <Button icon={<ReloadOutlined />} aria-label={`Thử lại ${name}`} onClick={onRetry}>
          Thử lại
        </Button>
      )}
      {state !== 'stored' && (
        <Button
          type="text"
          icon={<CloseOutlined />}
          aria-label={state === 'failed' ? `Bỏ ${name}` : `Huỷ tải lên ${name}`}
          onClick={onRemove}
        />
      )}
    </li>
  );
}
