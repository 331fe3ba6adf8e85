import utif from 'utif2';
import { UnknownTiff, pixelsOf } from './tiff-pixels';

const { decode, decodeImage, toRGBA8 } = utif;
type Image = ReturnType<typeof decode>[number];

/** Not compressed, fax, LZW, JPEG, deflate, PackBits. */
const compressions = [1, 2, 3, 4, 5, 6, 7, 8, 32946, 32773];
const jpegs = [6, 7];
const faxes = [2, 3, 4];

const numbersOf = (image: Image, tag: number): number[] =>
  ((image[`t${tag}`] ?? []) as ArrayLike<unknown> & number[]).map(Number);
const numberOf = (image: Image, tag: number, otherwise: number): number =>
  numbersOf(image, tag)[0] ?? otherwise;

/** A page as it is stored, with what says how it is turned. */
export type TiffPage = {
  width: number;
  height: number;
  pixels: Uint8ClampedArray<ArrayBuffer>;
  orientation: number;
};

/** Bits of the tag that says what an image is for: a small copy of another one, a mask. */
const notPages = 1 | 4;

/** The images that are pages. */
function imagesOf(bytes: Uint8Array<ArrayBuffer>): Image[] {
  const images = decode(bytes.buffer).filter((image) => numberOf(image, 256, 0) > 0);
  const pages = images.filter((image) => (numberOf(image, 254, 0) & notPages) === 0);
  return pages.length > 0 ? pages : images;
}

export const tiffPages = (bytes: Uint8Array<ArrayBuffer>): number => imagesOf(bytes).length;

/** A page of a TIFF. Throws when it cannot be read, or has more pixels than allowed. */
export function readTiffPage(bytes: Uint8Array<ArrayBuffer>, page: number, maxPixels: number): TiffPage {
  const image = imagesOf(bytes)[page];
  if (!image) throw new UnknownTiff('no image');
  // Before the pixels are decoded: a few bytes can claim gigabytes.
  const [width, height] = [numberOf(image, 256, 0), numberOf(image, 257, 0)];
  if (!(width * height > 0 && width * height <= maxPixels)) throw new UnknownTiff('size');
  const pixels = decoded(image, bytes, width, height);
  return { width, height, pixels, orientation: numberOf(image, 274, 1) };
}

/** A page of a TIFF, upright. */
export function drawTiffPage(
  bytes: Uint8Array<ArrayBuffer>,
  page: number,
  maxPixels: number,
): OffscreenCanvas {
  const { width, height, pixels, orientation } = readTiffPage(bytes, page, maxPixels);
  const canvas = new OffscreenCanvas(width, height);
  canvas.getContext('2d')!.putImageData(new ImageData(pixels, width, height), 0, 0);
  return upright(canvas, orientation);
}

function decoded(
  image: Image,
  bytes: Uint8Array<ArrayBuffer>,
  width: number,
  height: number,
): Uint8ClampedArray<ArrayBuffer> {
  const compression = numberOf(image, 259, 1);
  if (!compressions.includes(compression)) throw new UnknownTiff('compression');
  if (numbersOf(image, 339).some((format) => format !== 1)) throw new UnknownTiff('sample format');
  checkPieces(image, bytes.length);
  if (jpegs.includes(compression)) {
    decodeImage(bytes.buffer, image);
    return new Uint8ClampedArray(toRGBA8(image));
  }
  const bits = numbersOf(image, 258);
  const samples = numberOf(image, 277, bits.length || 1);
  const planar = numberOf(image, 284, 1) === 2 && samples > 1;
  const bitsOfAll = bits[0] ?? 1;
  if (bits.some((each) => each !== bitsOfAll)) throw new UnknownTiff('bits');
  const predictor = numberOf(image, 317, 1);
  if (predictor > 2 || (predictor === 2 && bitsOfAll < 8)) throw new UnknownTiff('predictor');
  // The reader turns the bits of faxes only.
  if (numberOf(image, 266, 1) !== 1 && !faxes.includes(compression)) throw new UnknownTiff('bit order');
  if (planar) asOnePlane(image, height, samples);
  else padLastPiece(image, height);
  decodeImage(bytes.buffer, image);
  return pixelsOf(
    {
      ...{ width, height, samples, planar, bits: bitsOfAll },
      meaning: numberOf(image, 262, samples >= 3 ? 2 : 1),
      palette: numbersOf(image, 320),
      hasAlpha: [1, 2].includes(numberOf(image, 338, 0)),
    },
    image.data,
  );
}

/** All pieces of the picture must be in the file: the reader would leave the others blank. */
function checkPieces(image: Image, length: number): void {
  const tiled = image['t322'] !== undefined;
  const offsets = numbersOf(image, tiled ? 324 : 273);
  const counts = numbersOf(image, tiled ? 325 : 279);
  const isThere = (offset: number, at: number) => offset > 0 && offset + (counts[at] ?? 0) <= length;
  if (offsets.length === 0 || !offsets.every(isThere)) throw new UnknownTiff('cut');
}

/** Some programs store as many rows in the last piece as in all others: without room for them the reader leaves it blank. */
function padLastPiece(image: Image, height: number): void {
  const rows = Math.min(height, numberOf(image, 278, height));
  if (image['t322'] === undefined && rows > 0) image['t257'] = [rows * Math.ceil(height / rows)];
}

/** The reader knows no planes: they are read as one picture of one sample, as high as all of them. */
function asOnePlane(image: Image, height: number, samples: number): void {
  const rows = Math.min(height, numberOf(image, 278, height));
  if (image['t322'] !== undefined || height % rows !== 0) throw new UnknownTiff('planes');
  image['t277'] = [1];
  image['t258'] = numbersOf(image, 258).slice(0, 1);
  image['t257'] = [height * samples];
}

/** Of each orientation: whether the sides change places, and which axes run backwards after that. */
const turns: Record<number, [swaps: boolean, x: 1 | -1, y: 1 | -1]> = {
  2: [false, -1, 1],
  3: [false, -1, -1],
  4: [false, 1, -1],
  5: [true, 1, 1],
  6: [true, -1, 1],
  7: [true, -1, -1],
  8: [true, 1, -1],
};

/** The picture as its first row and column say that it is looked at. */
export function upright(canvas: OffscreenCanvas, orientation: number): OffscreenCanvas {
  const turn = turns[orientation];
  if (!turn) return canvas;
  const [swaps, x, y] = turn;
  const { width, height } = canvas;
  const turned = swaps ? new OffscreenCanvas(height, width) : new OffscreenCanvas(width, height);
  const context = turned.getContext('2d')!;
  const [left, top] = [x < 0 ? turned.width : 0, y < 0 ? turned.height : 0];
  if (swaps) context.setTransform(0, y, x, 0, left, top);
  else context.setTransform(x, 0, 0, y, left, top);
  context.drawImage(canvas, 0, 0);
  return turned;
}
