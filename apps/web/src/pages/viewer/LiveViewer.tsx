import { convertedViewOf, isShownAsModel, previewOf } from '@market/contracts';
import type { StoredFile } from '@market/contracts';
import { Flex, Select } from 'antd';
import { Suspense, lazy, useState } from 'react';
import { Spinner } from '../../components/loading/Spinner';
import { FilePreview } from '../../features/objects/preview/FilePreview';
import { useMissingPicture } from '../uploads/MissingPictures';

const ModelViewer = lazy(async () => ({
  default: (await import('../../features/models/viewer/ModelViewer')).ModelViewer,
}));

/** Shown as it is, at once. */
const isPlainModel = ({ name }: StoredFile): boolean => previewOf(name) === 'model';
const isModel = ({ name }: StoredFile): boolean => isShownAsModel(name);

function Model({ file: { url, name } }: { file: StoredFile }) {
  return <ModelViewer url={url} name={name} onPicture={useMissingPicture(url)} />;
}

/** Displays one of the files at a time; starts with the first 3D model. */
export function LiveViewer({ files }: { files: readonly (StoredFile & { label?: string })[] }) {
  const [chosen, choose] = useState<string>();
  const file =
    files.find(({ url }) => url === chosen) ?? files.find(isPlainModel) ?? files.find(isModel) ?? files[0];
  if (!file) return <p>Dự án chưa có file để xem.</p>;
  return (
    <Flex vertical gap={12}>
      <Select
        aria-label="Chọn file để xem"
        value={file.url}
        options={files.map(({ url, name, label = name }) => ({ value: url, label }))}
        onChange={choose}
      />
      {isModel(file) && (
        <div style={{ height: 440 }}>
          <Suspense fallback={<Spinner />}>
            <Model key={file.url} file={file} />
          </Suspense>
        </div>
      )}
      {(!isModel(file) || convertedViewOf(file.name)) && <FilePreview file={file} isShown />}
    </Flex>
  );
}
