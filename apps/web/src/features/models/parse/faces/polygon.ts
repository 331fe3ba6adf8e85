import earcut from 'earcut';

/** Offsets of three corners of the polygon. */
export type Triangle = readonly [number, number, number];
export type Polygon = { triangles: Triangle[]; crosses: boolean };

const sum = (a: number[], b: number[], times = 1) => a.map((value, at) => value + times * b[at]!);
const dot = (a: number[], b: number[]) => a[0]! * b[0]! + a[1]! * b[1]! + a[2]! * b[2]!;
const cross = (a: number[], b: number[]) => [
  a[1]! * b[2]! - a[2]! * b[1]!,
  a[2]! * b[0]! - a[0]! * b[2]!,
  a[0]! * b[1]! - a[1]! * b[0]!,
];

const fan = (count: number): Triangle[] =>
  Array.from({ length: Math.max(0, count - 2) }, (_, at) => [0, at + 1, at + 2] as const);

/** Perpendicular to the polygon, twice as long as it has area: right for concave and for warped polygons (Newell). */
function normalOf(corners: number[][]): number[] {
  let normal = [0, 0, 0];
  for (let at = 2; at < corners.length; at++)
    normal = sum(normal, cross(sum(corners[at - 1]!, corners[0]!, -1), sum(corners[at]!, corners[0]!, -1)));
  return normal;
}

/**
 * Cuts a polygon into triangles that face as it does, and cover it and nothing else. Every corner stays the corner of a
 * triangle, because that of a neighbouring face may lie there. `crosses`: the outline crosses itself, so that what it
 * encloses is a guess.
 */
export function cutPolygon(corners: number[][]): Polygon {
  const count = corners.length;
  if (count <= 3) return { triangles: fan(count), crosses: false };
  const normal = normalOf(corners);
  const faces = (...[a, b, c]: Triangle) =>
    dot(normal, cross(sum(corners[b]!, corners[a]!, -1), sum(corners[c]!, corners[a]!, -1))) > 0;
  // Around one of its first two corners, where each triangle faces as the polygon does.
  for (const first of [0, 1]) {
    const around = fan(count).map((each) => each.map((at) => (at + first) % count) as unknown as Triangle);
    if (around.every((each) => faces(...each))) return { triangles: around, crosses: false };
  }
  // Seen along the axis from which it looks largest.
  const axis = normal.reduce((best, value, at) => (Math.abs(value) > Math.abs(normal[best]!) ? at : best), 0);
  const [u, v] = [(axis + 1) % 3, (axis + 2) % 3];
  const flat = corners.flatMap((corner) => [corner[u]! - corners[0]![u]!, corner[v]! - corners[0]![v]!]);
  const indices = earcut(flat);
  const isReversed = windingOf(flat, indices) * normal[axis]! < 0;
  const found: Triangle[] = [];
  for (let at = 0; at < indices.length; at += 3) {
    const [a, b, c] = indices.slice(at, at + 3) as [number, number, number];
    found.push(isReversed ? [a, c, b] : [a, b, c]);
  }
  const area = Math.abs(normal[axis]!) / 2;
  const isCovered = Math.abs(areaOf(flat, indices) - area) <= 1e-6 * area;
  const triangles = isCovered ? withAllCorners(found, count) : undefined;
  return triangles ? { triangles, crosses: false } : { triangles: fan(count), crosses: area > 0 };
}

const windingOf = (flat: number[], indices: number[]): number => {
  let winding = 0;
  for (let at = 0; at < indices.length; at += 3) winding += signedArea(flat, indices, at);
  return winding;
};
const areaOf = (flat: number[], indices: number[]): number => {
  let area = 0;
  for (let at = 0; at < indices.length; at += 3) area += Math.abs(signedArea(flat, indices, at));
  return area;
};
function signedArea(flat: number[], indices: number[], at: number): number {
  const [a, b, c] = [2 * indices[at]!, 2 * indices[at + 1]!, 2 * indices[at + 2]!];
  const [ux, uy] = [flat[b]! - flat[a]!, flat[b + 1]! - flat[a + 1]!];
  return (ux * (flat[c + 1]! - flat[a + 1]!) - uy * (flat[c]! - flat[a]!)) / 2;
}

/** earcut leaves out corners on a straight edge: its triangle is divided there. Undefined where no triangle has the edge. */
function withAllCorners(triangles: Triangle[], count: number): Triangle[] | undefined {
  const used = new Set(triangles.flat());
  if (used.size === count) return triangles;
  const byEdge = new Map<string, number>();
  const enter = (index: number) => {
    const [a, b, c] = triangles[index]!;
    for (const edge of [`${a} ${b}`, `${b} ${c}`, `${c} ${a}`]) byEdge.set(edge, index);
  };
  triangles = [...triangles];
  triangles.forEach((_, index) => enter(index));
  for (const start of used) {
    let end = (start + 1) % count;
    if (used.has(end)) continue;
    let last = start;
    const between: number[] = [];
    for (; !used.has(end); end = (end + 1) % count) between.push(end);
    const index = byEdge.get(`${start} ${end}`);
    if (index === undefined) return undefined;
    const apex = triangles[index]!.find((corner) => corner !== start && corner !== end)!;
    for (const corner of between) {
      enter(triangles.push([last, corner, apex]) - 1);
      last = corner;
    }
    triangles[index] = [last, end, apex];
    enter(index);
  }
  return triangles;
}
