import { extensionOf, hasPicture, isShownAsModel } from '@market/contracts';
import { useContext, useState, useSyncExternalStore } from 'react';
import { drawnPictures } from './drawn';
import { MissingPicturesContext } from './missing';
import type { PicturedFile } from './missing';
import styles from './Thumbnail.module.css';

type ThumbnailProps = {
  /** Undefined for something that has no file yet. */
  file: PicturedFile | undefined;
  /** `part`: in a strip of parts; `fill`: takes its frame. */
  size?: 'row' | 'part' | 'small' | 'list' | 'large' | 'fill';
};

/** A small picture of a file, or the letters of its extension. The file's name stands beside it. */
export function Thumbnail({ file, size = 'small' }: ThumbnailProps) {
  const drawn = useSyncExternalStore(
    drawnPictures.subscribe,
    () => file && drawnPictures.addressOf(file.url),
  );
  const stored = file && hasPicture(file.name) ? `${file.url}/thumbnail` : undefined;
  const source = drawn ?? stored;
  const [failed, setFailed] = useState<string>();
  const drawMissing = useContext(MissingPicturesContext);
  const fail = () => {
    setFailed(source);
    if (file && source === stored) drawMissing?.(file);
  };
  return (
    <span
      className={styles['thumbnail']}
      data-size={size}
      data-shows={file && isShownAsModel(file.name) ? 'model' : undefined}
      aria-hidden
    >
      {source && source !== failed ? (
        <img src={source} alt="" loading="lazy" onError={fail} />
      ) : (
        lettersOf(file?.name ?? '')
      )}
    </span>
  );
}

const lettersOf = (name: string): string => extensionOf(name).slice(1).toUpperCase() || '–';
