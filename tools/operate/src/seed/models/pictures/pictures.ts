import type { Pen, Sheet } from '../drawings/sheet.js';
import { fillTriangle, seen, views } from '../drawings/views.js';
import { boxOf, dot, normalOf, unit } from '../shapes/solids.js';
import type { Triangle, Vector } from '../shapes/solids.js';
import type { Picture } from './jpeg.js';

// Pictures of models and of sheets, without a graphics card.

export type Colour = readonly [red: number, green: number, blue: number];

const paper: Colour = [255, 255, 255];
/** As in the viewer. */
const ground: Colour = [0xf3, 0xf5, 0xf8];

function blank(width: number, height: number, colour = paper): Picture {
  const pixels = new Uint8Array(3 * width * height);
  pixels.set(colour);
  for (let filled = 3; filled < pixels.length; filled *= 2) pixels.copyWithin(filled, 0, filled);
  return { width, height, pixels };
}

/** Half as wide and half as high: each pixel is the mean of four, so that lines are smooth. */
function halved({ width, height, pixels }: Picture): Picture {
  const half = { width: width >> 1, height: height >> 1 };
  const means = new Uint8Array(3 * half.width * half.height);
  const row = 3 * width;
  for (let at = 0; at < means.length; at += 1) {
    const channel = at % 3;
    const place = (at - channel) / 3;
    const x = place % half.width;
    const from = 2 * ((place - x) / half.width) * row + 6 * x + channel;
    means[at] = (pixels[from]! + pixels[from + 3]! + pixels[from + row]! + pixels[from + row + 3]!) >> 2;
  }
  return { ...half, pixels: means };
}

/** Where light comes from, seen from the viewer: right, up and towards. */
const light = unit([-0.4, 0.8, 0.9]);

/** A model from its upper left corner, in the middle of a picture that is four to three, `width` pixels wide. */
export function pictureOfModel(triangles: readonly Triangle[], colour: Colour, width: number): Picture {
  const large = blank(2 * width, 1.5 * width, ground);
  const turned = triangles.map((triangle) => triangle.map((point) => seen(views.corner, point)));
  const { least, most } = boxOf(turned.flat());
  const scale = 0.9 * Math.min(large.width / (most[0] - least[0]), large.height / (most[1] - least[1]));
  const middle = [(least[0] + most[0]) / 2, (least[1] + most[1]) / 2] as const;
  const places = new Float64Array(large.width * large.height).fill(-Infinity);
  const placed = ([x, y, depth]: Vector): Vector => [
    large.width / 2 + (x - middle[0]) * scale,
    large.height / 2 - (y - middle[1]) * scale,
    depth,
  ];
  for (const triangle of turned) {
    const normal = normalOf(triangle as unknown as Triangle);
    if (normal[2] <= 0) continue;
    const shade = 0.6 + 0.4 * Math.max(0, dot(normal, light));
    const shine = 55 * Math.max(0, dot(normal, light)) ** 12;
    const shown = colour.map((channel) => Math.min(255, channel * shade + shine));
    fillTriangle(large, triangle.map(placed), places, (index) => {
      large.pixels[3 * index] = shown[0]!;
      large.pixels[3 * index + 1] = shown[1]!;
      large.pixels[3 * index + 2] = shown[2]!;
    });
  }
  return halved(large);
}

const darkness: Record<Pen, number> = { thick: 20, thin: 90, hidden: 130, centre: 170 };

/** A sheet of paper, `width` pixels wide. */
export function pictureOfSheet(sheet: Sheet, width: number): Picture {
  const scale = (2 * width) / sheet.width;
  const large = blank(2 * width, 2 * Math.round((width * sheet.height) / sheet.width));
  for (const { pen, points } of sheet.strokes)
    points.slice(1).forEach((to, index) => {
      const from = points[index]!;
      const count = Math.ceil(Math.max(Math.abs(to[0] - from[0]), Math.abs(to[1] - from[1])) * scale) || 1;
      for (let step = 0; step <= count; step += 1) {
        const x = Math.round((from[0] + ((to[0] - from[0]) * step) / count) * scale);
        const y = Math.round(large.height - (from[1] + ((to[1] - from[1]) * step) / count) * scale);
        for (const [dx, dy] of pen === 'thick'
          ? ([
              [0, 0],
              [1, 0],
              [0, 1],
            ] as const)
          : ([[0, 0]] as const)) {
          if (x + dx < 0 || x + dx >= large.width || y + dy < 0 || y + dy >= large.height) continue;
          large.pixels.fill(
            darkness[pen],
            3 * ((y + dy) * large.width + x + dx),
            3 * ((y + dy) * large.width + x + dx + 1),
          );
        }
      }
    });
  return halved(large);
}
