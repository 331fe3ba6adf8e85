import { readDxf } from './read-dxf';
import { strokesOf } from './strokes';
import type { Strokes } from './strokes';
import { paper } from '../../../components/pictures/picture-of';

export type Bounds = { left: number; bottom: number; width: number; height: number };

/** A DXF on paper, its longer side with the given number of pixels. Throws when it cannot be read, or has nothing to draw. */
export function drawDxf(bytes: Uint8Array, side: number): OffscreenCanvas {
  const strokes = strokesOf(readDxf(bytes));
  return drawStrokes(strokes, side, boundsOf(strokes));
}

/** What stands within the bounds. */
export function drawStrokes(
  strokes: Strokes,
  side: number,
  { left, bottom, width, height }: Bounds,
): OffscreenCanvas {
  const margin = 0.04 * side;
  const scale = (side - 2 * margin) / Math.max(width, height);
  const canvas = new OffscreenCanvas(
    Math.max(side / 8, Math.round(width * scale + 2 * margin)),
    Math.max(side / 8, Math.round(height * scale + 2 * margin)),
  );
  const context = canvas.getContext('2d')!;
  context.fillStyle = paper;
  context.fillRect(0, 0, canvas.width, canvas.height);
  const [dx, dy] = [(canvas.width - width * scale) / 2, (canvas.height + height * scale) / 2];
  const x = (value: number) => dx + (value - left) * scale;
  const y = (value: number) => dy - (value - bottom) * scale;
  context.strokeStyle = context.fillStyle = '#1d2733';
  context.lineWidth = Math.max(2, side / 900);
  for (const line of strokes.lines) {
    context.beginPath();
    line.forEach((place, at) =>
      at === 0 ? context.moveTo(x(place[0]), y(place[1])) : context.lineTo(x(place[0]), y(place[1])),
    );
    context.stroke();
  }
  for (const { at, height: tall, angle, text } of strokes.texts) {
    if (tall * scale < 3) continue;
    context.save();
    context.translate(x(at[0]), y(at[1]));
    context.rotate(-angle);
    context.font = `${tall * scale}px sans-serif`;
    context.fillText(text, 0, 0);
    context.restore();
  }
  return canvas;
}

/** Throws when there is nothing. */
export function boundsOf({ lines, texts }: Strokes): Bounds {
  let [left, right, bottom, top] = [Infinity, -Infinity, Infinity, -Infinity];
  const include = ([x, y]: readonly [number, number]) => {
    if (!Number.isFinite(x + y)) throw new Error('A place is no number');
    left = Math.min(left, x);
    right = Math.max(right, x);
    bottom = Math.min(bottom, y);
    top = Math.max(top, y);
  };
  for (const line of lines) line.forEach(include);
  for (const { at } of texts) include(at);
  const [width, height] = [right - left, top - bottom];
  if (!(Math.max(width, height) > 0)) throw new Error('Nothing to draw');
  return { left, bottom, width, height };
}
