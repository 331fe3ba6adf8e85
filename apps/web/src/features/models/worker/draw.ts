import type { Drawn, Solid } from '../../../components/pictures/drawn';
import { ModelError } from '../parse/mesh';
import type { Model } from '../parse/mesh';
import { bodiesOf } from '../inspect/bodies';
import type { BodyFacts } from '../inspect/bodies';
import { isSolidExtension } from '../shown-extension';
import type { ShownExtension } from '../shown-extension';
import { surfaceOf } from '../surface/surface';
import { pictureTexts } from '../viewer-texts';
import { imageSides } from '../images/image-sides';
import { createModelScene } from '../scene/model-scene';
import type { ModelScene } from '../scene/model-scene';
import { readModel } from './read-model';
import { pictureOf } from '../../../components/pictures/picture-of';
import type { PictureFormat } from '../../../components/pictures/picture-of';
import type { DrawnFile } from './protocol';

/** A larger image takes more memory than a phone has: four bytes a pixel. */
const maxPixels = 60_000_000;

/** Kept, because browsers allow a page only a few contexts. */
let scene: ModelScene | undefined;

/** Never rejects. `onDecode` is called when the code for the format is there and only the file is left to be read. */
export async function draw({ file, as, format }: DrawnFile, onDecode: () => void): Promise<Drawn> {
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    if (as === 'pdf') return { picture: await drawPage(bytes, format, onDecode) };
    if (as === 'svg') return { picture: await drawVector(bytes, format, onDecode) };
    if (as === 'tiff') return { picture: await drawTiff(bytes, format, onDecode) };
    if (as === 'dxf') return { picture: await drawFlat(bytes, format, onDecode) };
    return as === 'image'
      ? { picture: await drawImage(file, bytes, format, onDecode) }
      : await drawModel(bytes, as, format, onDecode);
  } catch (error) {
    return { problem: problemOf(as, error) };
  }
}

const problemOf = (as: DrawnFile['as'], error: unknown): string => {
  if (error instanceof ModelError) return pictureTexts.model(error.message);
  if (as === 'pdf') return /password/i.test(String(error)) ? pictureTexts.locked : pictureTexts.pdf;
  if (as === 'dxf') return pictureTexts.flat;
  return as === 'image' || as === 'tiff' || as === 'svg'
    ? pictureTexts.image
    : pictureTexts.model('mô hình quá lớn cho thiết bị này');
};

async function drawModel(
  bytes: Uint8Array,
  extension: ShownExtension,
  format: PictureFormat,
  onDecode: () => void,
): Promise<Drawn> {
  const model = await readModel(extension, bytes, { onStart: onDecode, progress: () => undefined });
  const solid = solidOf(model, isSolidExtension(extension));
  const { side } = format;
  // Twice as large, then made smaller: smooth edges without help from the graphics card.
  const size = { width: 2 * side, height: 1.5 * side, ratio: 1 };
  try {
    scene ??= createModelScene(new OffscreenCanvas(size.width, size.height), size);
  } catch {
    return { solid, problem: pictureTexts.noGraphics };
  }
  scene.show(model);
  return { solid, picture: await pictureOf(scene.frame(), format, 'model') };
}

/** What the model measures, as far as the file says it exactly. */
function solidOf({ min, max, chunks, bodies, unit, coarse }: Model, converted: boolean): Solid {
  const { volume, approximate } = surfaceOf(chunks);
  return {
    size: [max[0] - min[0], max[1] - min[1], max[2] - min[2]],
    ...(volume === undefined ? {} : { volume }),
    ...(approximate || coarse ? { approximate: true } : {}),
    ...(unit ? { unit } : {}),
    ...(converted ? { converted: true } : {}),
    ...(bodies && bodies.length > 1 ? { bodies: bodiesOf(bodies, chunks).map(pieceOf) } : {}),
  };
}

const pieceOf = ({ name, shape, size, volume }: BodyFacts) => ({
  ...{ name, shape, size },
  ...(volume === undefined ? {} : { volume }),
});

async function drawPage(bytes: Uint8Array, format: PictureFormat, onDecode: () => void): Promise<Blob> {
  // Loaded only for a PDF: it has two megabytes.
  const { firstPage } = await import('../images/pdf-page');
  return pictureOf(await firstPage(bytes, 2 * format.side, onDecode), format);
}

async function drawVector(bytes: Uint8Array, format: PictureFormat, onDecode: () => void): Promise<Blob> {
  // Loaded only for an SVG: it has two megabytes.
  const { vectorImage } = await import('../images/vector-image');
  return pictureOf(await vectorImage(bytes, 2 * format.side, onDecode), format);
}

async function drawFlat(bytes: Uint8Array, format: PictureFormat, onDecode: () => void): Promise<Blob> {
  const { drawDxf } = await import('../dxf/draw-dxf');
  onDecode();
  return pictureOf(drawDxf(bytes, 2 * format.side), format);
}

async function drawTiff(
  bytes: Uint8Array<ArrayBuffer>,
  format: PictureFormat,
  onDecode: () => void,
): Promise<Blob> {
  const { drawTiffPage } = await import('../images/tiff-page');
  onDecode();
  return pictureOf(drawTiffPage(bytes, 0, maxPixels), format);
}

async function drawImage(
  file: Blob,
  bytes: Uint8Array,
  format: PictureFormat,
  onDecode: () => void,
): Promise<Blob> {
  onDecode();
  const [width, height] = imageSides(bytes);
  if (width * height > maxPixels) throw new Error('The image is too large');
  return pictureOf(await createImageBitmap(file), format);
}
