import type { Move } from '../moves';
import type { ModelExtension } from '../parse/parse-model';
import type { Model } from '../parse/mesh';
import type { StageSize } from './stage';

export type OpenModel = {
  canvas: OffscreenCanvas;
  size: StageSize;
  url: string;
  extension: ModelExtension;
  maxBytes: number;
};

/** What the page tells its worker. The first is always `open`. */
export type ModelCommand =
  | { type: 'open'; open: OpenModel }
  | { type: 'move'; move: Move }
  | { type: 'resize'; size: StageSize }
  | { type: 'wireframe'; on: boolean };

export type LoadStep = { step: 'download' | 'parse'; ratio: number };
/** In the units of the file. */
export type ModelFacts = Pick<Model, 'min' | 'max' | 'triangles'>;

/** What the worker tells its page. */
export type ModelAnswer =
  | { type: 'progress'; progress: LoadStep }
  | { type: 'ready'; facts: ModelFacts }
  | { type: 'failed'; message: string }
  /** The browser took the graphics away, or gave them back. */
  | { type: 'graphics'; present: boolean };
