import { DeleteOutlined, UploadOutlined } from '@ant-design/icons';
import type { StoredFile, Visibility } from '@control-center/contracts';
import { Button } from 'antd';
import { Suspense, lazy, useState } from 'react';
import { formatBytes } from './file-text';
import styles from './objects.module.css';

const UploadDialog = lazy(async () => ({ default: (await import('./UploadDialog')).UploadDialog }));

type UploadFieldProps = {
  /** The button's text. */
  label: string;
  visibility: Visibility;
  maxFiles: number;
  extensions: readonly string[];
  /** What is known of the files that the field starts with. */
  known?: readonly StoredFile[];
  /** Given by the form: the files' addresses. */
  value?: string[];
  onChange?: (urls: string[]) => void;
};

/** A form control that holds the addresses of uploaded files. */
export function UploadField({ label, known = [], value: urls = [], onChange, ...kind }: UploadFieldProps) {
  const [dialog, setDialog] = useState<'never opened' | 'open' | 'closed'>('never opened');
  const [uploaded, setUploaded] = useState<StoredFile[]>([]);
  const { maxFiles } = kind;

  const addFiles = (files: StoredFile[]) => {
    setUploaded([...uploaded, ...files]);
    onChange?.([...urls, ...files.map(({ url }) => url)]);
  };

  return (
    <div className={styles['field']}>
      <ul>
        {urls.map((url) => {
          const file = [...uploaded, ...known].find((candidate) => candidate.url === url);
          const name = file?.name ?? url;
          return (
            <li key={url}>
              <span className={styles['name']}>{name}</span>
              <span className={styles['size']}>{file && formatBytes(file.size)}</span>
              <Button
                type="text"
                icon={<DeleteOutlined />}
                aria-label={`Bỏ file ${name}`}
                onClick={() => onChange?.(urls.filter((other) => other !== url))}
              />
            </li>
          );
        })}
      </ul>
      <Button icon={<UploadOutlined />} disabled={urls.length >= maxFiles} onClick={() => setDialog('open')}>
        {maxFiles > 1 ? `${label} (${urls.length}/${maxFiles})` : label}
      </Button>
      {dialog !== 'never opened' && (
        <Suspense>
          <UploadDialog
            {...kind}
            open={dialog === 'open'}
            maxFiles={Math.max(1, maxFiles - urls.length)}
            onStored={addFiles}
            onClose={() => setDialog('closed')}
          />
        </Suspense>
      )}
    </div>
  );
}
