import type { FlatPattern, Point } from '../shapes/loops.js';
import { boxOf } from '../shapes/solids.js';
import type { Triangle } from '../shapes/solids.js';
import { lettering } from './lettering.js';
import { edgesOf, linesOf, views } from './views.js';
import type { Lines } from './views.js';

// A sheet of paper with lines: what a PDF has, and its small picture.

export type Pen = 'thick' | 'thin' | 'hidden' | 'centre';
export type Stroke = { pen: Pen; points: readonly Point[] };
/** Millimetres, from the lower left corner. `words` are what its lettering says, which search engines find. */
export type Sheet = { width: number; height: number; strokes: Stroke[]; words: string[] };

export const emptySheet = (width: number, height: number): Sheet => ({
  width,
  height,
  strokes: [],
  words: [],
});

export const draw = (sheet: Sheet, pen: Pen, ...points: Point[]): void =>
  void sheet.strokes.push({ pen, points });

export const box = (sheet: Sheet, pen: Pen, left: number, low: number, width: number, height: number): void =>
  draw(
    sheet,
    pen,
    [left, low],
    [left + width, low],
    [left + width, low + height],
    [left, low + height],
    [left, low],
  );

export function write(sheet: Sheet, text: string, at: Point, height: number, anchor = 0): void {
  sheet.words.push(text);
  for (const points of lettering(text, at, height, anchor)) sheet.strokes.push({ pen: 'thin', points });
}

/** A flat pattern on paper that is a little larger, as the browser draws a DXF. */
export function flatSheet({ cuts, bends }: FlatPattern): Sheet {
  const { least, most } = boxOf(cuts.flatMap(({ points }) => points.map(([x, y]) => [x, y, 0] as const)));
  const [width, height] = [most[0] - least[0], most[1] - least[1]];
  const margin = 0.04 * Math.max(width, height);
  const sheet = emptySheet(width + 2 * margin, height + 2 * margin);
  const at = (x: number, y: number): Point => [x - least[0] + margin, y - least[1] + margin];
  for (const { points } of cuts) draw(sheet, 'thick', ...[...points, points[0]!].map(([x, y]) => at(x, y)));
  for (const [x1, y1, x2, y2] of bends) draw(sheet, 'centre', at(x1, y1), at(x2, y2));
  return sheet;
}

const paper = { width: 297, height: 210, margin: 8 };
const title = { width: 128, row: 8 };

/** What the title block says, line by line. */
export type Title = readonly (readonly [label: string, value: string])[];

/** The frame of a sheet with its title block. */
export function framed(rows: Title): Sheet {
  const sheet = emptySheet(paper.width, paper.height);
  const { margin } = paper;
  box(sheet, 'thick', margin, margin, paper.width - 2 * margin, paper.height - 2 * margin);
  const left = paper.width - margin - title.width;
  const height = rows.length * title.row;
  box(sheet, 'thick', left, margin, title.width, height);
  draw(sheet, 'thin', [left + 34, margin], [left + 34, margin + height]);
  rows.forEach(([label, value], index) => {
    const low = margin + height - (index + 1) * title.row;
    if (index > 0) draw(sheet, 'thin', [left, low + title.row], [left + title.width, low + title.row]);
    write(sheet, label, [left + 2, low + 2.6], 2.2);
    write(sheet, value, [left + 37, low + 2.4], 2.8);
  });
  return sheet;
}

const scales = [5, 4, 2, 1, 1 / 2, 1 / 4, 1 / 5, 1 / 10];

/** The scale of the sheet, as in 1:2, at which three views of a part fit on it. */
export function scaleFor(triangles: readonly Triangle[]): { scale: number; name: string } {
  const { least, most } = boxOf(triangles.flat());
  const [length, width, height] = [0, 1, 2].map((axis) => most[axis]! - least[axis]!) as [
    number,
    number,
    number,
  ];
  const scale =
    scales.find((one) => one * (length + width) <= 190 && one * (height + width) <= 120) ?? 1 / 20;
  return { scale, name: scale >= 1 ? `${scale}:1` : `1:${Math.round(1 / scale)}` };
}

const arrow = 2.4;

/** A dimension line between two points with its number; both lie on a line along the sheet or up it. */
function dimension(sheet: Sheet, from: Point, to: Point, away: Point, text: string): void {
  const [a, b] = [from, to].map(([x, y]): Point => [x + away[0], y + away[1]]) as [Point, Point];
  const isLevel = away[0] === 0;
  for (const [start, end] of [
    [from, a],
    [to, b],
  ] as const)
    draw(sheet, 'thin', start, [end[0] + Math.sign(away[0]) * 1.5, end[1] + Math.sign(away[1]) * 1.5]);
  draw(sheet, 'thin', a, b);
  for (const [tip, way] of [
    [a, 1],
    [b, -1],
  ] as const)
    for (const side of [-0.5, 0.5])
      draw(
        sheet,
        'thin',
        tip,
        isLevel ? [tip[0] + way * arrow, tip[1] + side] : [tip[0] + side, tip[1] + way * arrow],
      );
  const middle: Point = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
  write(
    sheet,
    text,
    isLevel ? [middle[0], middle[1] + 1] : [middle[0] + 1.5, middle[1] - 1.2],
    2.5,
    isLevel ? 0.5 : 0,
  );
}

const vietnamese = (millimetres: number): string =>
  String(Math.round(millimetres * 10) / 10).replace('.', ',');

/** Three views of a part in the first-angle projection with their main dimensions, and a picture of it. */
export function drawn(triangles: readonly Triangle[], rows: Title, notes: readonly string[]): Sheet {
  const { scale, name } = scaleFor(triangles);
  const sheet = framed([...rows, ['TỶ LỆ – ĐƠN VỊ', `${name} – MM`]]);
  const edges = edgesOf(triangles);
  const { least, most } = boxOf(triangles.flat());
  const [length, width, height] = [0, 1, 2].map((axis) => (most[axis]! - least[axis]!) * scale) as [
    number,
    number,
    number,
  ];
  const put = ({ seen, hidden }: Lines, [x, y]: Point, [left, low]: Point, size = scale, isWhole = true) => {
    const place = ([u, v]: Point): Point => [x + (u - left) * size, y + (v - low) * size];
    for (const { from, to } of seen) draw(sheet, 'thick', place(from), place(to));
    if (isWhole) for (const { from, to } of hidden) draw(sheet, 'hidden', place(from), place(to));
  };
  const front: Point = [30, 195 - height];
  const top: Point = [30, front[1] - 18 - width];
  const side: Point = [30 + length + 24, front[1]];
  put(linesOf(triangles, edges, views.front), front, [least[0], least[2]]);
  put(linesOf(triangles, edges, views.top), top, [least[0], least[1]]);
  put(linesOf(triangles, edges, views.left), side, [-most[1], least[2]]);
  const cross = (from: Point, to: Point) => draw(sheet, 'centre', from, to);
  cross([front[0] + length / 2, front[1] - 3], [front[0] + length / 2, front[1] + height + 3]);
  cross([top[0] + length / 2, top[1] - 3], [top[0] + length / 2, top[1] + width + 3]);
  cross([top[0] - 3, top[1] + width / 2], [top[0] + length + 3, top[1] + width / 2]);
  dimension(sheet, top, [top[0] + length, top[1]], [0, -8], vietnamese(length / scale));
  dimension(sheet, [side[0], side[1]], [side[0] + width, side[1]], [0, -8], vietnamese(width / scale));
  dimension(sheet, front, [front[0], front[1] + height], [-8, 0], vietnamese(height / scale));
  const corner = linesOf(triangles, edges, views.corner);
  const points = corner.seen.flatMap(({ from, to }) => [from, to]);
  const [left, low] = [Math.min(...points.map(([x]) => x)), Math.min(...points.map(([, y]) => y))];
  const [right, high] = [Math.max(...points.map(([x]) => x)), Math.max(...points.map(([, y]) => y))];
  const size = Math.min(72 / (right - left), 56 / (high - low));
  put(corner, [210, 78], [left, low], size, false);
  notes.forEach((note, index) =>
    write(sheet, note, [paper.margin + 4, paper.margin + 4 + 6 * (notes.length - 1 - index)], 2.6),
  );
  return sheet;
}
