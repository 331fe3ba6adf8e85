import { UploadOutlined } from '@ant-design/icons';
import type { StoredFile, Visibility } from '@control-center/contracts';
import { Button } from 'antd';
import { Suspense, lazy, useCallback, useState } from 'react';
import { usePendingFiles } from '../../../forms/form-context';
import styles from '../objects.module.css';
import { UploadedFile } from './UploadedFile';

const UploadDialog = lazy(async () => ({ default: (await import('./UploadDialog')).UploadDialog }));

type UploadFieldProps = {
  /** The button's text. */
  label: string;
  visibility: Visibility;
  /** One where nothing else is said. */
  maxFiles?: number;
  extensions: readonly string[];
  /** What is known of the files that the field starts with. */
  known?: readonly StoredFile[];
  /** Given by the form: the files' addresses. */
  value?: string[];
  onChange?: (urls: string[]) => void;
};

/** A form control that holds the addresses of uploaded files. Its form is not sent while one is on its way. */
export function UploadField(props: UploadFieldProps) {
  const { label, maxFiles = 1, known = [], value: urls = [], onChange, ...kind } = props;
  const [dialog, setDialog] = useState<'never opened' | 'open' | 'closed'>('never opened');
  const [uploaded, setUploaded] = useState<StoredFile[]>([]);
  const [percent, setPercent] = useState<number>();
  const [chosen, setChosen] = useState(0);
  const sending = percent !== undefined;
  // Without its dialog nothing of an upload is left.
  const drop = useCallback(() => {
    setDialog('never opened');
    setChosen(0);
  }, []);
  usePendingFiles(sending ? 'sending' : chosen > 0 ? 'chosen' : undefined, drop);

  const addFiles = (files: StoredFile[]) => {
    setUploaded([...uploaded, ...files]);
    onChange?.([...urls, ...files.map(({ url }) => url)]);
  };

  return (
    <div className={styles['field']}>
      <ul>
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
        <div className={styles['sending']}>
          <progress max={100} value={percent} aria-label="Tiến độ tải lên" />
          <span className={styles['size']}>Đang tải lên, có thể gửi khi tải xong.</span>
        </div>
      )}
      {dialog === 'closed' && !sending && chosen > 0 && (
        <p className={styles['unsent']} role="status">
          Đã chọn {chosen} file nhưng chưa tải lên.{' '}
          <Button type="link" size="small" onClick={() => setDialog('open')}>
            Tải lên tiếp
          </Button>
        </p>
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
    </div>
  );
}
