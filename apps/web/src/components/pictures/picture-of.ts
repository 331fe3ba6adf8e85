/** The colour of paper, in both themes: JPEG has no transparency. */
export const paper = '#f3f5f8';

/** A JPEG: the length of its longer side in pixels, its quality from 0 to 1. */
export type PictureFormat = { side: number; quality: number };

/** No channel of a model's picture is brighter: the dark theme takes away what is as bright as paper. */
const brightest = '#dedede';

/** A JPEG on paper, whose longer side has the format's length. */
export function pictureOf(
  source: ImageBitmap | OffscreenCanvas,
  { side, quality }: PictureFormat,
  shows: 'page' | 'model' = 'page',
): Promise<Blob> {
  const scale = Math.min(1, side / Math.max(source.width, source.height));
  const lengthOf = (length: number) => Math.max(1, Math.round(length * scale));
  const canvas = new OffscreenCanvas(lengthOf(source.width), lengthOf(source.height));
  const context = canvas.getContext('2d')!;
  const draw = () => context.drawImage(source, 0, 0, canvas.width, canvas.height);
  const fill = (operation: GlobalCompositeOperation, colour: string) => {
    context.globalCompositeOperation = operation;
    context.fillStyle = colour;
    context.fillRect(0, 0, canvas.width, canvas.height);
  };
  context.imageSmoothingQuality = 'high';
  draw();
  if (shows === 'model') {
    fill('darken', brightest);
    // The fill has covered the ground as well.
    context.globalCompositeOperation = 'destination-in';
    draw();
  }
  fill('destination-over', paper);
  return canvas.convertToBlob({ type: 'image/jpeg', quality });
}
