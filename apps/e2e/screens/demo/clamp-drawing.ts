import { clamp } from './clamp-model.js';

/** Millimetres of the sheet for each millimetre of the part. */
const scale = 0.8;
const sheet = { width: 297, height: 210, margin: 10 };

type Point = readonly [x: number, y: number];
/** Places a view: its origin on the sheet; in views y points up, on the sheet down. */
type Place = (point: Point) => Point;
const placeAt =
  (x: number, y: number): Place =>
  ([u, v]) => [x + u * scale, y - v * scale];

const numbers = (points: readonly Point[]) =>
  points.map(([x, y]) => `${x.toFixed(2)},${y.toFixed(2)}`).join(' ');
const line = (at: Place, kind: string, ...points: Point[]) =>
  `<polyline class="${kind}" points="${numbers(points.map(at))}"/>`;
const outline = (at: Place, ...points: Point[]) => line(at, 'edge', ...points, points[0]!);
const text = (x: number, y: number, words: string, more = '') =>
  `<text x="${x}" y="${y}" ${more}>${words}</text>`;

function circle(at: Place, [u, v]: Point, diameter: number, kind = 'edge'): string {
  const [x, y] = at([u, v]);
  const reach = diameter / 2 + 3;
  return [
    `<circle class="${kind}" cx="${x}" cy="${y}" r="${(diameter / 2) * scale}"/>`,
    line(at, 'centre', [u - reach, v], [u + reach, v]),
    line(at, 'centre', [u, v - reach], [u, v + reach]),
  ].join('');
}

/** A dimension between two points, drawn `offset` sheet millimetres below (positive) or to the right of them. */
function dimension(at: Place, from: Point, to: Point, offset: number, words: string): string {
  const [[x1, y1], [x2, y2]] = [at(from), at(to)];
  if (from[1] === to[1] || Math.abs(x1 - x2) > Math.abs(y1 - y2)) {
    const y = Math.max(y1, y2) + offset;
    return [
      `<path class="thin" d="M${x1} ${y1}V${y + Math.sign(offset) * 1.5}M${x2} ${y2}V${y + Math.sign(offset) * 1.5}"/>`,
      `<path class="arrow" d="M${x1} ${y}H${x2}"/>`,
      text((x1 + x2) / 2, y - 1, words, 'text-anchor="middle"'),
    ].join('');
  }
  const x = Math.max(x1, x2) + offset;
  return [
    `<path class="thin" d="M${x1} ${y1}H${x + Math.sign(offset) * 1.5}M${x2} ${y2}H${x + Math.sign(offset) * 1.5}"/>`,
    `<path class="arrow" d="M${x} ${y1}V${y2}"/>`,
    text(0, 0, words, `text-anchor="middle" transform="translate(${x - 1} ${(y1 + y2) / 2}) rotate(-90)"`),
  ].join('');
}

const note = (at: Place, point: Point, [dx, dy]: Point, words: string) => {
  const [x, y] = at(point);
  return `<path class="leader" d="M${x} ${y}l${dx} ${dy}h${Math.sign(dx) * 5}"/>${text(
    x + dx + Math.sign(dx) * 6,
    y + dy + 1,
    words,
    dx < 0 ? 'text-anchor="end"' : '',
  )}`;
};

const { length, width, plate, corner, hole, sink, sinkDepth, holeSpacing, bore, axis, saddle } = clamp;
const [x, y] = [length / 2, width / 2];
const foot = saddle.length / 2 - saddle.shoulder / 2;
const holeXs = [-holeSpacing.x / 2, holeSpacing.x / 2];
const holeYs = [-holeSpacing.y / 2, holeSpacing.y / 2];

function frontView(at: Place): string {
  const arc = Array.from({ length: 41 }, (_, index): Point => {
    const angle = (-Math.PI * index) / 40;
    return [(bore / 2) * Math.cos(angle), axis + (bore / 2) * Math.sin(angle)];
  });
  const s = saddle.length / 2;
  const right: Point[] = [[s, plate], [foot, plate + 8], [foot, axis - 4], [foot - 4, axis], ...arc];
  const left: Point[] = [
    [-foot + 4, axis],
    [-foot, axis - 4],
    [-foot, plate + 8],
    [-s, plate],
  ];
  return [
    outline(at, [-x, 0], [x, 0], [x, plate], [-x, plate]),
    line(at, 'edge', ...right, ...left),
    ...holeXs.flatMap((centre) => [
      ...[-1, 1].flatMap((side) => [
        line(at, 'hidden', [centre + (side * hole) / 2, 0], [centre + (side * hole) / 2, plate - sinkDepth]),
        line(
          at,
          'hidden',
          [centre + (side * sink) / 2, plate - sinkDepth],
          [centre + (side * sink) / 2, plate],
        ),
      ]),
      line(at, 'hidden', [centre - sink / 2, plate - sinkDepth], [centre + sink / 2, plate - sinkDepth]),
      line(at, 'centre', [centre, -3], [centre, plate + 3]),
    ]),
    line(at, 'centre', [0, -4], [0, axis + 5]),
    line(at, 'centre', [-bore / 2 - 6, axis], [bore / 2 + 6, axis]),
    dimension(at, [-x, 0], [x, 0], 10, `${length}`),
    dimension(at, [x, 0], [x, plate], 9, `${plate}`),
    dimension(at, [x, 0], [foot, axis], 18, `${axis} ±0,02`),
    note(at, [-(bore / 2) * Math.SQRT1_2, axis - (bore / 2) * Math.SQRT1_2], [-24, -20], `Ø${bore} H7`),
    note(at, [0, axis - bore / 2], [30, -24], 'Ra 0,8'),
  ].join('');
}

const sideView = (at: Place): string =>
  [
    outline(at, [-y, 0], [y, 0], [y, plate], [-y, plate]),
    outline(
      at,
      [-saddle.width / 2, plate],
      [saddle.width / 2, plate],
      [saddle.width / 2, axis],
      [-saddle.width / 2, axis],
    ),
    line(at, 'hidden', [-saddle.width / 2, axis - bore / 2], [saddle.width / 2, axis - bore / 2]),
    line(at, 'centre', [0, -4], [0, axis + 5]),
    dimension(at, [-y, 0], [y, 0], 10, `${width}`),
    dimension(at, [-saddle.width / 2, axis], [saddle.width / 2, axis], -6, `${saddle.width}`),
  ].join('');

function topView(at: Place): string {
  const [left, top] = at([-x, y]);
  const s = saddle.length / 2;
  const w = saddle.width / 2;
  return [
    `<rect class="edge" x="${left}" y="${top}" width="${length * scale}" height="${width * scale}" rx="${corner * scale}"/>`,
    outline(at, [-s, -w], [s, -w], [s, w], [-s, w]),
    ...[-foot, -bore / 2, bore / 2, foot].map((edge) => line(at, 'edge', [edge, -w], [edge, w])),
    ...holeXs.flatMap((u) => holeYs.map((v) => circle(at, [u, v], sink) + circle(at, [u, v], hole))),
    line(at, 'centre', [0, -y - 3], [0, y + 3]),
    line(at, 'centre', [-x - 3, 0], [x + 3, 0]),
    dimension(at, [holeXs[0]!, -y], [holeXs[1]!, -y], 9, `${holeSpacing.x}`),
    dimension(at, [x, holeYs[0]!], [x, holeYs[1]!], 9, `${holeSpacing.y}`),
    note(at, [holeXs[1]! + sink / 3, holeYs[1]! + sink / 3], [18, -8], `4×Ø${hole} / Ø${sink}↧${sinkDepth}`),
    note(at, [-x + 2.3, -y + 2.3], [-8, 8], `R${corner}`),
  ].join('');
}

const titleBlock = (): string => {
  const [left, top] = [sheet.width - sheet.margin - 120, sheet.height - sheet.margin - 36];
  const rows = [
    ['Chi tiết', 'MAU-01 · Đế gá trục Ø45'],
    ['Vật liệu', 'Thép thường (C45)'],
    ['Dung sai chung', 'ISO 2768 – tinh'],
    ['Tỷ lệ · đơn vị', '1 : 1,25 · mm'],
  ];
  return [
    `<rect class="edge" x="${left}" y="${top}" width="120" height="36"/>`,
    ...rows.flatMap(([label, value], row) => [
      `<path class="thin" d="M${left} ${top + 9 * row}h120"/>`,
      text(left + 3, top + 9 * row + 6, label!, 'class="label"'),
      text(left + 40, top + 9 * row + 6, value!, 'class="value"'),
    ]),
    `<path class="thin" d="M${left + 37} ${top}v36"/>`,
    text(sheet.margin + 4, sheet.height - sheet.margin - 12, 'Vát cạnh sắc C0,5. Ra 3,2 trừ chỗ ghi riêng.'),
    text(sheet.margin + 4, sheet.height - sheet.margin - 5, 'Bản vẽ mẫu của Control Center.'),
  ].join('');
};

const style = `
  @page { size: ${sheet.width}mm ${sheet.height}mm; margin: 0 }
  body { margin: 0 }
  svg { display: block; width: ${sheet.width}mm; height: ${sheet.height}mm; font: 4px 'Inter Variable', sans-serif }
  .edge, .hidden, .centre, .thin, .arrow, .leader, .frame { fill: none; stroke: #111 }
  .edge { stroke-width: 0.5; stroke-linejoin: round }
  .frame { stroke-width: 0.7 }
  .hidden { stroke-width: 0.25; stroke-dasharray: 2 1 }
  .centre { stroke-width: 0.2; stroke-dasharray: 5 1 1 1 }
  .thin, .arrow, .leader { stroke-width: 0.2 }
  .arrow { marker-start: url(#tip); marker-end: url(#tip) }
  .leader { marker-start: url(#tip) }
  .label { fill: #555 }
  .value { font-weight: 600 }
`;

/** The sheet as a page to print: three views in the first-angle projection. */
export const clampDrawing = (font: string): string => `<!doctype html><meta charset="utf-8">
<style>${font}${style}</style>
<svg viewBox="0 0 ${sheet.width} ${sheet.height}" xmlns="http://www.w3.org/2000/svg">
  <defs><marker id="tip" markerUnits="userSpaceOnUse" markerWidth="3" markerHeight="2" refX="3" refY="1" orient="auto-start-reverse">
    <path d="M0 .4L3 1L0 1.6z" fill="#111"/></marker></defs>
  <rect class="frame" x="${sheet.margin}" y="${sheet.margin}" width="${sheet.width - 2 * sheet.margin}" height="${sheet.height - 2 * sheet.margin}"/>
  ${frontView(placeAt(88, 74))}${sideView(placeAt(220, 74))}${topView(placeAt(88, 138))}${titleBlock()}
</svg>`;
