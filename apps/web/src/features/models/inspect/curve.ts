import type { FeatureEdges } from './feature-edges';

type Place = [number, number, number];
/** An edge of the part: how long it is and, where it is a circle or a part of one, its radius and centre. */
export type Curve = { length: number; closed: boolean; circle?: { radius: number; centre: Place } };

const less = (a: Place, b: Place): Place => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
const dot = (a: Place, b: Place) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const cross = (a: Place, b: Place): Place => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
const lengthOf = (a: Place) => Math.hypot(...a);
const unit = (a: Place): Place => a.map((value) => value / (lengthOf(a) || 1)) as Place;

/** Lines that turn by less belong to one curve: cosine of 32°, which a circle of twelve lines has. */
const turn = 0.848;

/** The curve that an edge is a piece of, from corner to corner. */
export function curveThrough(
  edges: FeatureEdges,
  edge: number,
  neighbours: ReadonlyMap<number, number[]>,
): Curve {
  const place = (index: number, end: 0 | 1): Place => {
    const at = 6 * index + 3 * end;
    return [edges.positions[at]!, edges.positions[at + 1]!, edges.positions[at + 2]!];
  };
  const used = new Set([edge]);
  const walk = (end: 0 | 1): Place[] => {
    const places = [place(edge, end)];
    let direction = unit(less(place(edge, end), place(edge, (1 - end) as 0 | 1)));
    for (let corner = edges.ends[2 * edge + end]!; ;) {
      const here = places.at(-1)!;
      let best: { index: number; end: 0 | 1; ahead: number } | undefined;
      for (const index of neighbours.get(corner) ?? []) {
        if (used.has(index) || edges.curves[index] !== edges.curves[edge]) continue;
        const far = edges.ends[2 * index] === corner ? 1 : 0;
        const ahead = dot(direction, unit(less(place(index, far), here)));
        if (ahead > turn && ahead > (best?.ahead ?? -1)) best = { index, end: far, ahead };
      }
      if (!best) return places;
      used.add(best.index);
      places.push(place(best.index, best.end));
      direction = unit(less(places.at(-1)!, here));
      corner = edges.ends[2 * best.index + best.end]!;
    }
  };
  const forwards = walk(1);
  const places = [...walk(0).reverse(), ...forwards];
  const straight = straightPiece(places);
  const whole = places.length > 2 && lengthOf(less(places[0]!, places.at(-1)!)) < 1e-6 * sum(places);
  const circle = straight ? undefined : circleThrough(places);
  return { length: sum(places), closed: whole, ...(circle ? { circle } : {}) };
}

const sum = (places: Place[]) =>
  places.slice(1).reduce((total, place, at) => total + lengthOf(less(place, places[at]!)), 0);

/** Whether all places lie on one line. */
function straightPiece(places: Place[]): boolean {
  const [first, last] = [places[0]!, places.at(-1)!];
  const direction = unit(less(last, first));
  const size = lengthOf(less(last, first));
  return places.every((place) => lengthOf(cross(direction, less(place, first))) < 1e-4 * size);
}

/** The circle through three places that are far from each other, where all others lie on it too. */
function circleThrough(places: Place[]): Curve['circle'] {
  const count = places.length;
  if (count < 4) return undefined;
  const isClosed = lengthOf(less(places[0]!, places.at(-1)!)) < 1e-6 * sum(places);
  const [a, b, c] = (isClosed ? [0, count / 3, (2 * count) / 3] : [0, count / 2, count - 1]).map(
    (at) => places[Math.floor(at)]!,
  ) as [Place, Place, Place];
  const [u, v] = [less(b, a), less(c, a)];
  const w = cross(u, v);
  const area = dot(w, w);
  if (area === 0) return undefined;
  const offset = [
    ...cross(
      less(v.map((value) => value * dot(u, u)) as Place, u.map((value) => value * dot(v, v)) as Place),
      w,
    ),
  ].map((value) => value / (2 * area)) as Place;
  const radius = lengthOf(offset);
  const centre = a.map((value, axis) => value + offset[axis]!) as Place;
  const normal = unit(w);
  const isOn = places.every((place) => {
    const from = less(place, centre);
    return Math.abs(lengthOf(from) - radius) < 2e-3 * radius && Math.abs(dot(from, normal)) < 2e-3 * radius;
  });
  return isOn ? { radius, centre } : undefined;
}

/** Which edges meet in each corner. */
export function neighboursOf({ ends }: FeatureEdges): Map<number, number[]> {
  const neighbours = new Map<number, number[]>();
  for (let at = 0; at < ends.length; at++) {
    const list = neighbours.get(ends[at]!);
    if (list) list.push(at >> 1);
    else neighbours.set(ends[at]!, [at >> 1]);
  }
  return neighbours;
}
