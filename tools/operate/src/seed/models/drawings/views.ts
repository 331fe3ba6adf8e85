import type { Point } from '../shapes/loops.js';
import { boxOf, cross, dot, minus, normalOf, unit } from '../shapes/solids.js';
import type { Triangle, Vector } from '../shapes/solids.js';

// Views of a part: its edges as they are seen from one side, those behind the surface apart.

/** A direction of looking: what is to the right, what is up, and what points to the viewer. */
export type View = { right: Vector; up: Vector; towards: Vector };

export const views = {
  front: { right: [1, 0, 0], up: [0, 0, 1], towards: [0, -1, 0] },
  top: { right: [1, 0, 0], up: [0, 1, 0], towards: [0, 0, 1] },
  left: { right: [0, -1, 0], up: [0, 0, 1], towards: [-1, 0, 0] },
  corner: viewFrom([-1, -1.5, 1.1]),
} satisfies Record<string, View>;

function viewFrom(towards: Vector): View {
  const to = unit(towards);
  const right = unit(cross([0, 0, 1], to));
  return { right, up: cross(to, right), towards: to };
}

/** [right, up, depth] of a point; the greater the depth, the nearer. */
export const seen = ({ right, up, towards }: View, point: Vector): Vector => [
  dot(right, point),
  dot(up, point),
  dot(towards, point),
];

/** The nearest depth of a surface at every place of a grid over it. */
export class Depths {
  readonly places: Float64Array;
  readonly box: { least: Vector; most: Vector };
  /** Places per millimetre. */
  private readonly scale: number;
  readonly width: number;
  readonly height: number;

  constructor(triangles: readonly Triangle[], side: number) {
    this.box = boxOf(triangles.flat());
    const { least, most } = this.box;
    this.scale = side / Math.max(most[0] - least[0], most[1] - least[1], 1e-6);
    this.width = Math.ceil((most[0] - least[0]) * this.scale) + 1;
    this.height = Math.ceil((most[1] - least[1]) * this.scale) + 1;
    this.places = new Float64Array(this.width * this.height).fill(-Infinity);
    for (const triangle of triangles)
      fillTriangle(
        this,
        triangle.map((corner) => this.scaled(corner)),
        this.places,
      );
  }

  scaled = ([x, y, depth]: Vector): Vector => [
    (x - this.box.least[0]) * this.scale,
    (y - this.box.least[1]) * this.scale,
    depth,
  ];

  /** Whether nothing is in front of a point; `slack` is in millimetres. */
  isSeen(point: Vector, slack: number): boolean {
    const [x, y, depth] = this.scaled(point);
    // A point at a border belongs to several places: one free of them is enough.
    for (const [dx, dy] of around) {
      const [column, row] = [Math.round(x + dx), Math.round(y + dy)];
      if (column < 0 || row < 0 || column >= this.width || row >= this.height) return true;
      if (this.places[row * this.width + column]! <= depth + slack) return true;
    }
    return false;
  }
}
const around = [
  [0, 0],
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
] as const;

/** Calls `draw` for each place of a triangle that is nearer than what was there, and remembers its depth. */
export function fillTriangle(
  { width, height }: { width: number; height: number },
  corners: readonly Vector[],
  places: Float64Array,
  draw?: (index: number) => void,
): void {
  const [a, b, c] = corners as [Vector, Vector, Vector];
  const area = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
  if (Math.abs(area) < 1e-9) return;
  // How the depth changes along a row and from row to row.
  const along = ((b[2] - a[2]) * (c[1] - a[1]) - (c[2] - a[2]) * (b[1] - a[1])) / area;
  const down = ((c[2] - a[2]) * (b[0] - a[0]) - (b[2] - a[2]) * (c[0] - a[0])) / area;
  const first = Math.max(0, Math.ceil(Math.min(a[1], b[1], c[1]) - 1e-9));
  const last = Math.min(height - 1, Math.floor(Math.max(a[1], b[1], c[1]) + 1e-9));
  for (let y = first; y <= last; y += 1) {
    let left = Infinity;
    let right = -Infinity;
    for (let side = 0; side < 3; side += 1) {
      const from = corners[side]!;
      const to = corners[(side + 1) % 3]!;
      if ((y < from[1] && y < to[1]) || (y > from[1] && y > to[1])) continue;
      const share = to[1] === from[1] ? 0 : (y - from[1]) / (to[1] - from[1]);
      const x = from[0] + share * (to[0] - from[0]);
      left = Math.min(left, x, to[1] === from[1] ? to[0] : x);
      right = Math.max(right, x, to[1] === from[1] ? to[0] : x);
    }
    const end = Math.min(width - 1, Math.floor(right + 1e-9));
    for (let x = Math.max(0, Math.ceil(left - 1e-9)); x <= end; x += 1) {
      const depth = a[2] + along * (x - a[0]) + down * (y - a[1]);
      const index = y * width + x;
      if (depth <= places[index]!) continue;
      places[index] = depth;
      draw?.(index);
    }
  }
}

type Edge = { from: Vector; to: Vector; normals: Vector[] };

/** The edges of a surface, each with the directions of the faces beside it. */
export function edgesOf(triangles: readonly Triangle[]): Edge[] {
  const edges = new Map<number, Edge>();
  const numbers = new Map<string, number>();
  const numberOf = ([x, y, z]: Vector): number => {
    const name = `${Math.round(x * 100)} ${Math.round(y * 100)} ${Math.round(z * 100)}`;
    const number = numbers.get(name) ?? numbers.size;
    numbers.set(name, number);
    return number;
  };
  for (const triangle of triangles) {
    const normal = normalOf(triangle);
    const corners = triangle.map(numberOf);
    triangle.forEach((from, index) => {
      const to = triangle[(index + 1) % 3]!;
      const [one, other] = [corners[index]!, corners[(index + 1) % 3]!];
      const key = Math.min(one, other) * 1e6 + Math.max(one, other);
      const edge = edges.get(key) ?? { from, to, normals: [] };
      edge.normals.push(normal);
      edges.set(key, edge);
    });
  }
  return [...edges.values()];
}

/** Of a round surface no edge is sharper. The cosine of 25 degrees. */
const sharp = Math.cos((25 * Math.PI) / 180);

const isDrawn = ({ normals: [one, other] }: Edge, { towards }: View): boolean => {
  if (!one || !other) return true;
  if (dot(one, other) < sharp) return true;
  // The outline of a round surface.
  return dot(one, towards) > 1e-6 !== dot(other, towards) > 1e-6;
};

export type Piece = { from: Point; to: Point };
/** What is seen, and what is behind it. Millimetres. */
export type Lines = { seen: Piece[]; hidden: Piece[] };

/** The lines of a part in a view. */
export function linesOf(triangles: readonly Triangle[], edges: readonly Edge[], view: View): Lines {
  const depths = new Depths(
    triangles.map((triangle) => triangle.map((corner) => seen(view, corner)) as unknown as Triangle),
    260,
  );
  const { least, most } = depths.box;
  const size = Math.max(most[0] - least[0], most[1] - least[1]);
  const lines: Lines = { seen: [], hidden: [] };
  for (const edge of edges) {
    if (!isDrawn(edge, view)) continue;
    const [from, to] = [seen(view, edge.from), seen(view, edge.to)];
    const step = minus(to, from);
    const length = Math.hypot(step[0], step[1]);
    if (length < 1e-3) continue;
    const count = Math.max(1, Math.ceil((length / size) * 70));
    const at = (share: number): Vector => [
      from[0] + share * step[0],
      from[1] + share * step[1],
      from[2] + share * step[2],
    ];
    let begin = 0;
    let wasSeen: boolean | undefined;
    for (let index = 0; index <= count; index += 1) {
      const isSeen = index < count ? depths.isSeen(at((index + 0.5) / count), size / 90) : undefined;
      if (isSeen === wasSeen) continue;
      if (wasSeen !== undefined) {
        const piece = [at(begin / count), at(index / count)].map(([x, y]): Point => [x, y]);
        lines[wasSeen ? 'seen' : 'hidden'].push({ from: piece[0]!, to: piece[1]! });
      }
      [begin, wasSeen] = [index, isSeen];
    }
  }
  return { seen: lines.seen, hidden: withoutCovered(lines.hidden, lines.seen) };
}

/** A hidden line behind one that is seen, or a second one at the same place, is not drawn. */
function withoutCovered(hidden: readonly Piece[], seenPieces: readonly Piece[]): Piece[] {
  const keyOf = ({ from, to }: Piece) =>
    [from, to]
      .map((point) => point.map((value) => Math.round(value * 10)).join())
      .sort()
      .join(' ');
  const drawn = new Set(seenPieces.map(keyOf));
  return hidden.filter((piece) => {
    const key = keyOf(piece);
    if (drawn.has(key)) return false;
    drawn.add(key);
    return true;
  });
}
