import type { Drawn } from '../../../components/pictures/drawn';
import type { CameraMove } from '../camera-moves';
import type { ModelExtension } from '../parse/parse-model';
import type { Model } from '../parse/mesh';
import type { ViewportSize } from './model-scene';

/** A JPEG: the length of its longer side in pixels, its quality from 0 to 1. */
export type PictureFormat = { side: number; quality: number };

export type OpenModel = {
  canvas: OffscreenCanvas;
  size: ViewportSize;
  url: string;
  extension: ModelExtension;
  maxBytes: number;
  /** Of the small picture that is drawn once the model is displayed. */
  format: PictureFormat;
};

/** A file to draw a small picture of. */
export type DrawnFile = {
  file: Blob;
  as: ModelExtension | 'pdf' | 'image' | 'tiff' | 'svg';
  format: PictureFormat;
};

/** Messages from the page to the worker. The first is `open` or `draw`. */
export type ModelCommand =
  | { type: 'open'; open: OpenModel }
  | { type: 'draw'; file: DrawnFile }
  | { type: 'move'; move: CameraMove }
  | { type: 'resize'; size: ViewportSize }
  | { type: 'wireframe'; on: boolean };

export type LoadProgress = { step: 'download' | 'parse'; ratio: number };
/** In the units of the file. */
export type ModelFacts = Pick<Model, 'min' | 'max' | 'triangles'>;

/** Messages from the worker to the page. */
export type ModelEvent =
  | { type: 'progress'; progress: LoadProgress }
  | { type: 'ready'; facts: ModelFacts }
  | { type: 'failed'; message: string }
  /** A file other than a model is about to be decoded: what that needs has been loaded. */
  | { type: 'decoding' }
  | { type: 'drawn'; drawn: Drawn }
  /** The browser took the WebGL context away, or restored it. */
  | { type: 'graphics'; present: boolean };
