/** Quarter turns, clockwise. */
export type Turns = 0 | 1 | 2 | 3;

/** Multiplied, the two make black: what both drawings have. */
const colours = { now: '#00896b', before: '#d4203a' };

/** The size of a page: that of the largest picture of it. */
export const pageSize = (pictures: readonly (ImageBitmap | undefined)[]) => ({
  width: Math.max(1, ...pictures.map((picture) => picture?.width ?? 1)),
  height: Math.max(1, ...pictures.map((picture) => picture?.height ?? 1)),
});

/**
 * Paints a page, turned; where it is compared, what only one of two revisions has is in colour. `scale` makes it as small as it is
 * shown: left to the page, thin lines would lose pieces and look dashed.
 */
export function paint(
  canvas: HTMLCanvasElement,
  pictures: readonly (ImageBitmap | undefined)[],
  turns: Turns,
  scale: number,
): void {
  const [now, before] = pictures;
  const { width, height } = pageSize(pictures);
  const sides = [width, height].map((side) => Math.max(1, Math.round(side * scale))) as [number, number];
  [canvas.width, canvas.height] = turns % 2 === 0 ? sides : [sides[1], sides[0]];
  const context = canvas.getContext('2d')!;
  context.imageSmoothingQuality = 'high';
  context.translate(canvas.width / 2, canvas.height / 2);
  context.scale(scale, scale);
  context.rotate((turns * Math.PI) / 2);
  context.translate(-width / 2, -height / 2);
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  if (!before) {
    if (now) context.drawImage(now, 0, 0);
    return;
  }
  for (const [picture, colour] of [
    [now, colours.now],
    [before, colours.before],
  ] as const) {
    // prettier-ignore
    if (!picture) continue;
    context.globalCompositeOperation = 'multiply';
    context.drawImage(tinted(picture, colour, width, height), 0, 0);
  }
}

/** Black becomes the colour, white stays. Pictures without a scale of their own are as wide as the page. */
function tinted(picture: ImageBitmap, colour: string, width: number, height: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [width, height];
  const context = canvas.getContext('2d')!;
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.drawImage(picture, 0, 0);
  context.globalCompositeOperation = 'saturation';
  context.fillStyle = '#808080';
  context.fillRect(0, 0, width, height);
  context.globalCompositeOperation = 'lighten';
  context.fillStyle = colour;
  context.fillRect(0, 0, width, height);
  return canvas;
}
