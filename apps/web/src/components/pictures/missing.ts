import { createContext } from 'react';
import type { StoredFile } from '@market/contracts';

/** A file whose picture is shown. */
export type PicturedFile = Pick<StoredFile, 'url' | 'name'>;

/** Called with each file on the screen that has no small picture; undefined where none is drawn. */
export const MissingPicturesContext = createContext<((file: PicturedFile) => void) | undefined>(undefined);
