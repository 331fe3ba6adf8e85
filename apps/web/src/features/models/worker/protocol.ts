import type { CameraMove } from '../camera-moves';
import type { ModelExtension } from '../parse/parse-model';
import type { Model } from '../parse/mesh';
import type { ViewportSize } from './model-scene';

export type OpenModel = {
  canvas: OffscreenCanvas;
  size: ViewportSize;
  url: string;
  extension: ModelExtension;
  maxBytes: number;
};

/** Messages from the page to the worker. The first is always `open`. */
export type ModelCommand =
  | { type: 'open'; open: OpenModel }
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
  /** The browser took the WebGL context away, or restored it. */
  | { type: 'graphics'; present: boolean };
