import { isShownAsModel } from '@market/contracts';
import type { OrderFile } from '@market/contracts';
import { ArrowsAltOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Suspense, lazy, useContext, useState } from 'react';
import { usePast } from '../../components/past/past';
import { Thumbnail } from '../../components/pictures/Thumbnail';
import { OpenFile } from '../../features/objects/preview/OpenFile';
import { seenAs } from '../../features/objects/preview/revisions';
import { OrderOfFiles, useOpenViewer } from '../../features/objects/preview/use-open-viewer';
import { useIsNarrow } from '../../look/use-media';
import styles from './FileHero.module.css';

const NotedModel = lazy(async () => ({ default: (await import('./NotedModel')).NotedModel }));
const FlatViewer = lazy(async () => ({
  default: (await import('../../features/models/flat/FlatViewer')).FlatViewer,
}));

/** Bytes. A larger file is loaded when it is asked for. */
const maxAtOnce = 10 * 2 ** 20;

export const renderHero = (file: OrderFile | undefined) => <FileHero key={file?.url} file={file} />;

/**
 * A file as large as its frame: a model that turns, or a drawing with its pages; else a picture that opens the file. A finger
 * scrolls past the picture.
 */
function FileHero({ file }: { file: OrderFile | undefined }) {
  const isNarrow = useIsNarrow();
  const isPast = usePast() !== undefined;
  const [isWanted, want] = useState(false);
  if (!file) return <p className={styles['empty']}>Chưa có bản vẽ.</p>;
  const isSeen = !isPast && !isNarrow && seenAs(file.name) !== undefined;
  if (isSeen && (isWanted || file.size <= maxAtOnce))
    return (
      <Suspense fallback={<Thumbnail file={file} size="fill" />}>
        {isShownAsModel(file.name) ? (
          <Model file={file} />
        ) : (
          <div className={styles['paper']}>
            <FlatViewer file={file} />
          </div>
        )}
      </Suspense>
    );
  return (
    <div className={styles['picture']}>
      <OpenFile file={file}>
        <Thumbnail file={file} size="fill" />
        <span className={styles['large']} aria-hidden>
          <ArrowsAltOutlined />
        </span>
      </OpenFile>
      {isSeen && (
        <Button className={styles['load'] ?? ''} onClick={() => want(true)}>
          {isShownAsModel(file.name) ? 'Xoay mô hình 3D' : 'Xem bản vẽ'}
        </Button>
      )}
    </div>
  );
}

function Model({ file }: { file: OrderFile }) {
  const openViewer = useOpenViewer();
  const projectId = useContext(OrderOfFiles);
  return <NotedModel file={file} projectId={projectId} onLarge={() => openViewer(file)} />;
}
