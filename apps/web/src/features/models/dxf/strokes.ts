import { maxEntities, numberOf, numbersOf, textOf } from './read-dxf';
import type { Drawing, Entity } from './read-dxf';

type Place = [x: number, y: number];
/** What a pen draws: lines through places, and texts. */
export type Strokes = {
  lines: Place[][];
  texts: { at: Place; height: number; angle: number; text: string }[];
};

/** Six numbers of a flat affine transformation, as a canvas takes them. */
type Matrix = [number, number, number, number, number, number];
const apply = ([a, b, c, d, e, f]: Matrix, [x, y]: Place): Place => [a * x + c * y + e, b * x + d * y + f];
const multiply = ([a, b, c, d, e, f]: Matrix, inner: Matrix): Matrix => {
  const [g, h, i, j, k, l] = inner;
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f];
};

const radians = (degrees: number) => (degrees * Math.PI) / 180;
const stepsPerTurn = 96;

/** Places on an arc, counter-clockwise; angles in radians. */
function arc(centre: Place, major: Place, ratio: number, from: number, to: number): Place[] {
  const end = to > from ? to : to + 2 * Math.PI;
  const steps = Math.max(2, Math.ceil(((end - from) / (2 * Math.PI)) * stepsPerTurn));
  return Array.from({ length: steps + 1 }, (_, at) => {
    const angle = from + ((end - from) * at) / steps;
    const [cos, sin] = [Math.cos(angle), ratio * Math.sin(angle)];
    return [centre[0] + major[0] * cos - major[1] * sin, centre[1] + major[1] * cos + major[0] * sin];
  });
}

/** The line of a polyline to its next place: straight, or an arc whose bulge is the tangent of a quarter of its angle. */
function bulged(from: Place, to: Place, bulge: number): Place[] {
  if (!bulge) return [from, to];
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const offset = (1 - bulge ** 2) / (4 * bulge);
  const centre: Place = [(from[0] + to[0]) / 2 - dy * offset, (from[1] + to[1]) / 2 + dx * offset];
  const [start, end] = [from, to].map(([x, y]) => Math.atan2(y - centre[1], x - centre[0])) as Place;
  const radius = Math.hypot(from[0] - centre[0], from[1] - centre[1]);
  return bulge > 0
    ? arc(centre, [radius, 0], 1, start, end)
    : arc(centre, [radius, 0], 1, end, start).reverse();
}

function polyline(places: Place[], bulges: number[], closed: boolean): Place[] {
  const count = closed ? places.length : places.length - 1;
  const line: Place[] = places.slice(0, 1);
  for (let at = 0; at < count; at++)
    line.push(...bulged(places[at]!, places[(at + 1) % places.length]!, bulges[at] ?? 0).slice(1));
  return line;
}

const placesOf = (entity: Entity, x: number, y: number): Place[] => {
  const ys = numbersOf(entity, y);
  return numbersOf(entity, x).map((value, at) => [value, ys[at] ?? 0]);
};

/** Bulges stand behind their places, and only where there is one. */
function bulgesOf({ values }: Entity): number[] {
  const bulges: number[] = [];
  let at = -1;
  for (const { code, text } of values) {
    if (code === 10) at++;
    if (code === 42 && at >= 0) bulges[at] = Number(text);
  }
  return bulges;
}

/** Places on a B-spline (de Boor). */
function spline(entity: Entity): Place[] {
  const degree = numberOf(entity, 71, 3);
  const knots = numbersOf(entity, 40);
  const controls = placesOf(entity, 10, 20);
  if (controls.length <= degree || knots.length < controls.length + degree + 1) {
    const through = placesOf(entity, 11, 21);
    return through.length > 1 ? through : controls;
  }
  const [first, last] = [knots[degree]!, knots[controls.length]!];
  const steps = Math.min(400, 16 * controls.length);
  return Array.from({ length: steps + 1 }, (_, step) => {
    const t = first + ((last - first) * step) / steps;
    let span = degree;
    while (span < controls.length - 1 && t >= knots[span + 1]!) span++;
    const points = Array.from(
      { length: degree + 1 },
      (__, at) => [...controls[span - degree + at]!] as Place,
    );
    for (let level = 1; level <= degree; level++)
      for (let at = degree; at >= level; at--) {
        const low = knots[span - degree + at]!;
        const width = knots[at + 1 + span - level]! - low;
        const part = width === 0 ? 0 : (t - low) / width;
        const [p, q] = [points[at - 1]!, points[at]!];
        points[at] = [p[0] + (q[0] - p[0]) * part, p[1] + (q[1] - p[1]) * part];
      }
    return points[degree]!;
  });
}

/** What is written as codes within a text: paragraphs, fonts, diameters. */
const plainText = (text: string): string =>
  text
    .replace(/\\[fFHWQTACp][^;\\]*;/g, '')
    .replace(/\\[PN~]/g, ' ')
    .replace(/\\[LlOoKk]/g, '')
    .replace(/\\S([^;]*)[#^/]([^;]*);/g, '$1/$2')
    .replace(/\\U\+([0-9A-F]{4})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/%%[uok]/gi, '')
    .replace(/%%(\d{3})/g, (_, code: string) => String.fromCharCode(Number(code)))
    .replace(/%%c/gi, 'Ø')
    .replace(/%%d/gi, '°')
    .replace(/%%p/gi, '±')
    .replace(/[{}]/g, '');

/** The strokes of a drawing's model space, as an indication: without line types, hatches and widths. */
export function strokesOf(drawing: Drawing): Strokes {
  const strokes: Strokes = { lines: [], texts: [] };
  let count = 0;
  const draw = (entities: readonly Entity[], outer: Matrix, depth: number, ofBlock: string): void => {
    for (let at = 0; at < entities.length; at++) {
      if (++count > maxEntities) throw new Error('The drawing is too large');
      const entity = entities[at]!;
      // Paper space repeats what is in model space.
      if (numberOf(entity, 67) === 1) continue;
      // In a block, layer 0 stands for that on which the block was put.
      const layer = depth > 0 && textOf(entity, 8) === '0' ? ofBlock : textOf(entity, 8);
      if (numberOf(entity, 60) === 1 || drawing.frozen.has(layer)) continue;
      if (drawing.off.has(layer) && entity.type !== 'INSERT') continue;
      // An entity that is seen from behind is mirrored.
      const isFlat = !['LINE', 'ELLIPSE', 'SPLINE', 'MTEXT', 'POINT', '3DFACE', 'DIMENSION'].includes(
        entity.type,
      );
      const matrix: Matrix =
        isFlat && numberOf(entity, 230, 1) < 0 ? multiply(outer, [-1, 0, 0, 1, 0, 0]) : outer;
      const line = (places: Place[]) => strokes.lines.push(places.map((place) => apply(matrix, place)));
      const centre: Place = [numberOf(entity, 10), numberOf(entity, 20)];
      const end: Place = [numberOf(entity, 11), numberOf(entity, 21)];
      const radius = numberOf(entity, 40);
      const { type } = entity;
      if (type === 'LINE') line([centre, end]);
      else if (type === 'CIRCLE') line(arc(centre, [radius, 0], 1, 0, 2 * Math.PI));
      else if (type === 'ARC')
        line(arc(centre, [radius, 0], 1, radians(numberOf(entity, 50)), radians(numberOf(entity, 51))));
      else if (type === 'ELLIPSE')
        line(
          arc(
            ...([centre, end, numberOf(entity, 230, 1) < 0 ? -radius : radius] as const),
            ...([numberOf(entity, 41), numberOf(entity, 42, 2 * Math.PI)] as const),
          ),
        );
      else if (type === 'LEADER') line(placesOf(entity, 10, 20));
      else if (type === 'SPLINE') line(spline(entity));
      else if (type === 'LWPOLYLINE')
        line(polyline(placesOf(entity, 10, 20), bulgesOf(entity), (numberOf(entity, 70) & 1) === 1));
      else if (type === 'POLYLINE') {
        const corners: Entity[] = [];
        while (entities[at + 1]?.type === 'VERTEX') corners.push(entities[++at]!);
        const places = corners.map((corner): Place => [numberOf(corner, 10), numberOf(corner, 20)]);
        const bulges = corners.map((corner) => numberOf(corner, 42));
        line(polyline(places, bulges, (numberOf(entity, 70) & 1) === 1));
      } else if (type === 'SOLID' || type === 'TRACE' || type === '3DFACE') {
        const [a, b, c, d] = [10, 11, 12, 13].map((code): Place => [
          numberOf(entity, code),
          numberOf(entity, code + 10),
        ]);
        line(type === '3DFACE' ? [a!, b!, c!, d!, a!] : [a!, b!, d!, c!, a!]);
      } else if (type === 'TEXT' || type === 'MTEXT' || type === 'ATTRIB') {
        const text = plainText(
          [
            ...entity.values.filter(({ code }) => code === 3),
            ...entity.values.filter(({ code }) => code === 1),
          ]
            .map((pair) => pair.text)
            .join(''),
        );
        const angle =
          type === 'MTEXT' && (end[0] || end[1]) ? Math.atan2(end[1], end[0]) : radians(numberOf(entity, 50));
        const size = Math.hypot(matrix[0], matrix[1]);
        const place = apply(matrix, centre);
        strokes.texts.push({
          at: place,
          height: radius * size,
          angle: angle + Math.atan2(matrix[1], matrix[0]),
          text,
        });
      } else if (type === 'INSERT' || type === 'DIMENSION') {
        const block = drawing.blocks.get(textOf(entity, 2));
        if (!block || depth > 16) continue;
        if (type === 'DIMENSION') draw(block.entities, matrix, depth + 1, layer);
        else
          for (const place of placesInArray(entity, centre))
            draw(block.entities, multiply(matrix, placementOf(entity, place, block)), depth + 1, layer);
      }
    }
  };
  draw(drawing.entities, [1, 0, 0, 1, 0, 0], 0, '');
  return strokes;
}

/** A block is inserted once, or in columns and rows that are turned with it. */
function placesInArray(entity: Entity, [x, y]: Place): Place[] {
  const [columns, rows] = [70, 71].map((code) => Math.max(1, numberOf(entity, code, 1))) as Place;
  if (columns * rows > maxEntities) throw new Error('The drawing is too large');
  const angle = radians(numberOf(entity, 50));
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return Array.from({ length: columns * rows }, (_, at) => {
    const across = (at % columns) * numberOf(entity, 44);
    const up = Math.floor(at / columns) * numberOf(entity, 45);
    return [x + across * cos - up * sin, y + across * sin + up * cos];
  });
}

function placementOf(entity: Entity, [x, y]: Place, base: { x: number; y: number }): Matrix {
  const angle = radians(numberOf(entity, 50));
  const [sx, sy] = [numberOf(entity, 41, 1), numberOf(entity, 42, 1)];
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return multiply([cos * sx, sin * sx, -sin * sy, cos * sy, x, y], [1, 0, 0, 1, -base.x, -base.y]);
}
