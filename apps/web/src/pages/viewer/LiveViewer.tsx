import { previewOf } from '@control-center/contracts';
import type { StoredFile } from '@control-center/contracts';
import { Select } from 'antd';
import { Suspense, lazy, useState } from 'react';
import { Waiting } from '../../components/loading/Waiting';
import { FilePreview } from '../../features/objects/preview/FilePreview';
import styles from './LiveViewer.module.css';

const ModelViewer = lazy(async () => ({
  default: (await import('../../features/models/ModelViewer')).ModelViewer,
}));

const isModel = ({ name }: StoredFile): boolean => previewOf(name) === 'model';

/** One of the files at a time, drawn where it stands; models come first. */
export function LiveViewer({ files }: { files: readonly StoredFile[] }) {
  const [chosen, choose] = useState<string>();
  const file = files.find(({ url }) => url === chosen) ?? files.find(isModel) ?? files[0];
  if (!file) return <p>Dự án chưa có file để xem.</p>;
  return (
    <div className={styles['viewer']}>
      <Select
        aria-label="Chọn file để xem"
        value={file.url}
        options={files.map(({ url, name }) => ({ value: url, label: name }))}
        onChange={choose}
      />
      {isModel(file) ? (
        <div className={styles['stage']}>
          <Suspense fallback={<Waiting />}>
            <ModelViewer key={file.url} url={file.url} name={file.name} />
          </Suspense>
        </div>
      ) : (
        <FilePreview file={file} />
      )}
    </div>
  );
}
