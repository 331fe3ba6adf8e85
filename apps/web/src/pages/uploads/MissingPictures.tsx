import type { ReactNode } from 'react';
import { MissingPicturesContext } from '../../components/pictures/missing';
import type { PicturedFile } from '../../components/pictures/missing';
import { useUser } from '../../features/accounts/user';
import { useShowPicture } from '../../features/objects/preview/use-show-picture';
import { drawFile } from './draw-file';

/** Bytes. A larger file is not downloaded for its picture alone: it is drawn when somebody opens it. */
const maxBytes = 10 * 2 ** 20;

/** One file after the other, and each once: what cannot be drawn is not downloaded again. */
let last: Promise<unknown> = Promise.resolve();
const tried = new Set<string>();

/**
 * Draws small pictures for the files on a screen that have none, such as those of earlier releases, and stores them for
 * all readers. A factory sets no pictures of other people's files.
 */
export function MissingPictures({ children }: { children: ReactNode }) {
  const { role } = useUser();
  const showPicture = useShowPicture();
  const draw = async ({ url, name }: PicturedFile) => {
    if (!(await hasNoPicture(url))) return;
    const response = await fetch(url);
    if (!response.ok || Number(response.headers.get('content-length')) > maxBytes) {
      void response.body?.cancel();
      return;
    }
    const { picture } = await drawFile(await response.blob(), name);
    if (picture) showPicture(url, picture);
  };
  const drawInTurn = (file: PicturedFile) => {
    if (tried.has(file.url)) return;
    tried.add(file.url);
    last = last.then(() => draw(file)).catch(() => undefined);
  };
  return (
    <MissingPicturesContext value={role === 'manufacturer' ? undefined : drawInTurn}>
      {children}
    </MissingPicturesContext>
  );
}

/** Stores the picture of a model that is displayed, where the server has none. */
export function useMissingPicture(fileUrl: string): (picture: Blob) => void {
  const { role } = useUser();
  const showPicture = useShowPicture();
  return (picture) => {
    if (role === 'manufacturer') return;
    void hasNoPicture(fileUrl).then(
      (isMissing) => isMissing && showPicture(fileUrl, picture),
      () => undefined,
    );
  };
}

/** Whether the server says that it has none; an error is no reason to draw one. */
const hasNoPicture = async (fileUrl: string): Promise<boolean> =>
  (await fetch(`${fileUrl}/thumbnail`)).status === 204;
