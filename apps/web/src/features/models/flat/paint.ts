/** Quarter turns, clockwise. */
export type Turns = 0 | 1 | 2 | 3;

/** Multiplied, the two make black: what both drawings have. */
const colours = { now: '#00896b', before: '#d4203a' };

/** Paints a page, turned; where it is compared, what only one of two revisions has is in colour. */
export function paint(
  canvas: HTMLCanvasElement,
  [now, before]: readonly (ImageBitmap | undefined)[],
  turns: Turns,
): void {
  const width = Math.max(now?.width ?? 1, before?.width ?? 1);
  const height = Math.max(now?.height ?? 1, before?.height ?? 1);
  [canvas.width, canvas.height] = turns % 2 === 0 ? [width, height] : [height, width];
  const context = canvas.getContext('2d')!;
  context.translate(canvas.width / 2, canvas.height / 2);
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
