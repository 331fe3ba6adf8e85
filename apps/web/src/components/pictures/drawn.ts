import { createContext } from 'react';

/** The size of a model, in the units of its file. */
export type Solid = {
  size: readonly [x: number, y: number, z: number];
  /** Absent where the surface is not closed. */
  volume?: number;
};

/** What this browser found out about a file. */
export type Drawn = {
  /** A small picture: JPEG. */
  picture?: Blob;
  solid?: Solid;
  /** Why there is no picture, in words for the user; absent where the format has none. */
  problem?: string;
};

/** Never rejects. */
export type DrawFile = (file: Blob, name: string) => Promise<Drawn>;

/** Draws a file that a browser does not show, or not safely, as large as a preview. */
export const DrawPreviewContext = createContext<DrawFile>(() => Promise.resolve({}));

/** The addresses of pictures that this page drew itself, by the URL of their files: they are shown at once. */
const addresses = new Map<string, string>();
const listeners = new Set<() => void>();

export const drawnPictures = {
  add: (fileUrl: string, picture: Blob): void => {
    if (addresses.has(fileUrl)) return;
    addresses.set(fileUrl, URL.createObjectURL(picture));
    for (const notify of listeners) notify();
  },
  addressOf: (fileUrl: string): string | undefined => addresses.get(fileUrl),
  subscribe: (notify: () => void): (() => void) => {
    listeners.add(notify);
    return () => void listeners.delete(notify);
  },
};
