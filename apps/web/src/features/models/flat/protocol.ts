import type { SheetKind } from './sheets';

export type SheetFile = { url: string; kind: SheetKind };

/** Messages to the worker that draws drawings. The first is `open`. */
export type SheetCommand =
  /** The drawing and, where two are compared, the earlier one. */
  | { type: 'open'; files: readonly SheetFile[]; maxBytes: number }
  /** The longer side of a page, in pixels. */
  | { type: 'draw'; page: number; side: number };

/** Messages from it. */
export type SheetEvent =
  | { type: 'opened'; pages: number[] }
  /** A drawing that has no such page has no picture. */
  | { type: 'drawn'; page: number; side: number; pictures: (ImageBitmap | undefined)[] }
  | { type: 'failed'; message: string };
