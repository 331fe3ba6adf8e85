import { isShownAsModel } from '@control-center/contracts';
import type { OrderFile } from '@control-center/contracts';
import { Button } from 'antd';
import { Suspense, lazy, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { usePast } from '../../components/past/past';
import { Thumbnail } from '../../components/pictures/Thumbnail';
import { OpenFile } from '../../features/objects/preview/OpenFile';
import { openViewer } from '../../features/objects/preview/open-file';
import { useIsNarrow } from '../../look/use-media';
import { useMissingPicture } from '../uploads/MissingPictures';
import styles from './FileHero.module.css';

const ModelViewer = lazy(async () => ({
  default: (await import('../../features/models/ModelViewer')).ModelViewer,
}));

/** Bytes. A larger model is loaded when it is asked for. */
const maxAtOnce = 10 * 2 ** 20;

export const renderHero = (file: OrderFile | undefined) => <FileHero key={file?.url} file={file} />;

/** A file as large as its frame: a model that turns, or a picture that opens the file. A finger scrolls past the picture. */
function FileHero({ file }: { file: OrderFile | undefined }) {
  const isNarrow = useIsNarrow();
  const isPast = usePast() !== undefined;
  const [isWanted, want] = useState(false);
  if (!file) return <p className={styles['empty']}>Chưa có bản vẽ.</p>;
  const isModel = isShownAsModel(file.name) && !isPast;
  if (isModel && (isWanted || (!isNarrow && file.size <= maxAtOnce)))
    return (
      <Suspense fallback={<Thumbnail file={file} size="fill" />}>
        <Model file={file} />
      </Suspense>
    );
  return (
    <div className={styles['picture']}>
      <OpenFile file={file}>
        <Thumbnail file={file} size="fill" />
      </OpenFile>
      {isModel && !isNarrow && (
        <Button className={styles['load'] ?? ''} onClick={() => want(true)}>
          Xoay mô hình 3D
        </Button>
      )}
    </div>
  );
}

function Model({ file }: { file: OrderFile }) {
  const navigate = useNavigate();
  return (
    <ModelViewer
      url={file.url}
      name={file.name}
      onPicture={useMissingPicture(file.url)}
      onLarge={() => openViewer(file, (path) => void navigate(path))}
    />
  );
}
