import type { Drawn } from '../../../components/pictures/drawn';
import { pictureTexts } from '../viewer-texts';
import { pictureOf } from '../worker/picture-of';
import type { PictureFormat } from '../worker/protocol';

/** Bytes. Only the page can draw an SVG, and it stands still meanwhile. */
const maxBytes = 2 ** 20;

/** The picture of an SVG. Inside an image it runs no scripts and loads nothing. */
export async function vectorPicture(file: Blob, format: PictureFormat): Promise<Drawn> {
  if (file.size > maxBytes) return {};
  const image = new Image();
  image.src = URL.createObjectURL(file.slice(0, file.size, 'image/svg+xml'));
  try {
    await image.decode();
    const scale = (2 * format.side) / Math.max(image.width, image.height);
    const canvas = new OffscreenCanvas(Math.ceil(image.width * scale), Math.ceil(image.height * scale));
    canvas.getContext('2d')!.drawImage(image, 0, 0, canvas.width, canvas.height);
    return { picture: await pictureOf(canvas, format) };
  } catch {
    return { problem: pictureTexts.image };
  } finally {
    URL.revokeObjectURL(image.src);
  }
}
