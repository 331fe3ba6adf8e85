// Closed lines in a plane, in millimetres. Outlines run counter-clockwise, whatever they are used for.

export type Point = readonly [x: number, y: number];

/** A closed line. That of a circle knows its centre and radius, which files of other programs write as such. */
export type Loop = { points: readonly Point[]; circle?: { centre: Point; radius: number } };

/** A flat pattern for a cutting machine: its outline and holes, and the lines to bend along. Millimetres. */
export type FlatPattern = {
  cuts: readonly Loop[];
  bends: readonly (readonly [number, number, number, number])[];
};

const segments = 48;

/** Points of an arc, both ends included; angles are in degrees. */
const arc = ([x, y]: Point, radius: number, from: number, to: number, count: number): Point[] =>
  Array.from({ length: count + 1 }, (_, index): Point => {
    const angle = ((from + ((to - from) * index) / count) * Math.PI) / 180;
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
  });

export const polygon = (...points: Point[]): Loop => ({ points });

export const circle = (diameter: number, centre: Point = [0, 0]): Loop => ({
  points: arc(centre, diameter / 2, 0, 360, segments).slice(0, -1),
  circle: { centre, radius: diameter / 2 },
});

/** A rectangle around a point; `corner` is the radius of its corners. */
export function rectangle(width: number, height: number, centre: Point = [0, 0], corner = 0): Loop {
  const [x, y] = [width / 2 - corner, height / 2 - corner];
  const [cx, cy] = centre;
  const corners: Point[] = [
    [cx + x, cy + y],
    [cx - x, cy + y],
    [cx - x, cy - y],
    [cx + x, cy - y],
  ];
  if (corner === 0) return { points: corners };
  return { points: corners.flatMap((at, index) => arc(at, corner, 90 * index, 90 * (index + 1), 6)) };
}

/** A rectangle with half circles at both ends of its width. */
export const slot = (width: number, height: number, centre: Point = [0, 0]): Loop =>
  rectangle(width, height, centre, height / 2);

/** A rectangle whose upper side is a half circle; `bottom` and `top` are heights. */
export const arch = (width: number, bottom: number, top: number): Loop =>
  polygon(
    [-width / 2, bottom],
    [width / 2, bottom],
    ...arc([0, top - width / 2], width / 2, 0, 180, segments / 2),
  );

/** Circles of one diameter on a circle of another one; the first at `from` degrees. */
export const holesOnCircle = (count: number, diameter: number, around: number, from = 0): Loop[] =>
  arc([0, 0], around / 2, from, from + 360, count)
    .slice(0, -1)
    .map((centre) => circle(diameter, centre));

/** Circles of one diameter in the corners of a rectangle around a point. */
export const holesInCorners = (
  diameter: number,
  width: number,
  height: number,
  centre: Point = [0, 0],
): Loop[] => rectangle(width, height, centre).points.map((at) => circle(diameter, at));

/** The outline of a spur gear: its flanks are those of a straight rack that has rolled off, close enough to look at. */
export function gear(module: number, teeth: number): Loop {
  const pitch = (module * teeth) / 2;
  const step = 360 / teeth;
  const flank: [radius: number, share: number][] = [
    [pitch - 1.25 * module, 0.36],
    [pitch - 0.6 * module, 0.31],
    [pitch, 0.25],
    [pitch + 0.5 * module, 0.18],
    [pitch + module, 0.1],
  ];
  const at = (radius: number, degrees: number): Point => arc([0, 0], radius, degrees, degrees, 1)[0]!;
  return {
    points: Array.from({ length: teeth }, (_, tooth) => [
      ...flank.map(([radius, share]) => at(radius, step * (tooth - share))),
      ...flank.toReversed().map(([radius, share]) => at(radius, step * (tooth + share))),
    ]).flat(),
  };
}

/** Twice the area; positive for a loop that runs counter-clockwise. */
export const doubleArea = ({ points }: Loop): number =>
  points.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = points[(index + 1) % points.length]!;
    return sum + x * nextY - nextX * y;
  }, 0);
