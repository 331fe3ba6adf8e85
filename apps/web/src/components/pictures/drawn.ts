import { createContext } from 'react';

/** A body of an assembly. Bodies of one shape have one number. */
export type SolidPiece = {
  name: string;
  shape: number;
  size: readonly [x: number, y: number, z: number];
  volume?: number;
};

/** What a model measures, in the units of its file. */
export type Solid = {
  size: readonly [x: number, y: number, z: number];
  /** Absent where the surface is not closed. */
  volume?: number;
  /** The numbers are no exact ones: bodies touch, or the file rounds. */
  approximate?: true;
  /** Absent where the file names no unit. */
  unit?: 'mm';
  /** Measured on the triangles of a converted view. */
  converted?: true;
  /** Those of an assembly. */
  bodies?: SolidPiece[];
};

/** What this browser found out about a file. */
export type Drawn = {
  /** A small picture: JPEG. */
  picture?: Blob;
  solid?: Solid;
  /** Why there is no picture, in words for the user; absent where the format has none. */
  problem?: string;
};

/** A model that this page measured. */
export type MeasuredModel = { name: string; solid: Solid };
const models = new Map<string, MeasuredModel>();
const modelListeners = new Set<() => void>();

/** What this page measured, by the URL of the files: suggestions, which somebody confirms. */
export const measuredModels = {
  add: (fileUrl: string, model: MeasuredModel): void => {
    models.set(fileUrl, model);
    for (const notify of modelListeners) notify();
  },
  of: (fileUrl: string): MeasuredModel | undefined => models.get(fileUrl),
  subscribe: (notify: () => void): (() => void) => {
    modelListeners.add(notify);
    return () => void modelListeners.delete(notify);
  },
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
