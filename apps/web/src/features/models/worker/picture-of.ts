import { paper } from '../paper';
import type { PictureFormat } from './protocol';

/** A JPEG on paper, whose longer side has the format's length. */
export function pictureOf(
  source: ImageBitmap | OffscreenCanvas,
  { side, quality }: PictureFormat,
): Promise<Blob> {
  const scale = Math.min(1, side / Math.max(source.width, source.height));
  const lengthOf = (length: number) => Math.max(1, Math.round(length * scale));
  const canvas = new OffscreenCanvas(lengthOf(source.width), lengthOf(source.height));
  const context = canvas.getContext('2d')!;
  context.fillStyle = paper;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(source, 0, 0, canvas.width, canvas.height);
  return canvas.convertToBlob({ type: 'image/jpeg', quality });
}
