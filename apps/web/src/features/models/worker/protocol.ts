import type { Drawn } from '../../../components/pictures/drawn';
import type { PictureFormat } from '../../../components/pictures/picture-of';
import type { CameraMove } from '../camera/camera-moves';
import type { CompareLook } from '../compare/mode';
import type { BodyFacts } from '../inspect/bodies';
import type { Look } from '../look';
import type { Model } from '../parse/mesh';
import type { Picked, PinPlace } from '../picked';
import type { ViewportSize } from '../scene/stage';
import type { ShownExtension } from '../shown-extension';
import type { Surface } from '../surface/surface';

export type ModelFile = { url: string; extension: ShownExtension };

export type OpenModel = ModelFile & {
  canvas: OffscreenCanvas;
  size: ViewportSize;
  maxBytes: number;
  /** Of the small picture that is drawn once the model is displayed. */
  format: PictureFormat;
  /** Whether the camera jumps instead of flying. */
  still: boolean;
  /** The revision that it is compared with. */
  before?: ModelFile;
};

/** A file to draw a small picture of. */
export type DrawnFile = {
  file: Blob;
  as: ShownExtension | 'pdf' | 'image' | 'tiff' | 'svg' | 'dxf';
  format: PictureFormat;
};

/** Messages from the page to the worker. The first is `open` or `draw`. */
export type ModelCommand =
  | { type: 'open'; open: OpenModel }
  | { type: 'draw'; file: DrawnFile }
  | { type: 'move'; move: CameraMove }
  | { type: 'fly'; to: PinPlace }
  | { type: 'resize'; size: ViewportSize }
  | { type: 'look'; look: Look }
  | { type: 'compare'; look: CompareLook }
  /** A place of the canvas, from −1 at the left and the bottom to 1. */
  | { type: 'pick'; x: number; y: number }
  /** Asks for a picture of what is seen. */
  | { type: 'shoot'; format: PictureFormat };

export type LoadProgress = { step: 'download' | 'parse' | 'convert'; ratio: number };
/** In the units of the file. */
export type ModelFacts = Pick<Model, 'min' | 'max' | 'triangles' | 'notices' | 'unit'>;
export type Measured = { surface: Surface; bodies?: BodyFacts[] };
/** What two revisions measure, and whether a surface of either is missing in the other. */
export type Differences = { now: Surface; before: Surface; added: boolean; removed: boolean };

/** Messages from the worker to the page. */
export type ModelEvent =
  | { type: 'progress'; progress: LoadProgress }
  | { type: 'ready'; facts: ModelFacts; before?: ModelFacts }
  /** Areas and volumes, and the edges of the part: some time after it is shown. */
  | { type: 'measured'; measured: Measured }
  | { type: 'compared'; differences: Differences }
  | { type: 'picked'; picked: Picked | undefined }
  | { type: 'pin'; index: number }
  | { type: 'shot'; picture: Blob }
  | { type: 'turned'; turn: readonly [number, number, number, number] }
  | { type: 'failed'; message: string }
  /** A file other than a model is about to be decoded: what that needs has been loaded. */
  | { type: 'decoding' }
  | { type: 'drawn'; drawn: Drawn }
  /** The browser took the WebGL context away, or restored it. */
  | { type: 'graphics'; present: boolean };
