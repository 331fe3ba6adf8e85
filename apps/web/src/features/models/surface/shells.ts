import { isDegenerate } from './edges';
import type { EdgeTable, Welded } from './edges';

/** Triangles that hang together by their edges. */
export type Shell = {
  triangles: number[];
  /** Negative where the faces show their other side. */
  volume: number;
  area: number;
  /** Whether each edge is passed once in each direction, by two triangles. */
  closed: boolean;
  /** Whether more than two triangles meet at an edge: two bodies touch there. */
  touches: boolean;
  min: [number, number, number];
  max: [number, number, number];
};

export function shellsOf(welded: Welded, edges: EdgeTable): Shell[] {
  const { places, positions } = welded;
  const triangles = places.length / 3;
  const parents = Int32Array.from({ length: triangles }, (_, at) => at);
  const rootOf = (triangle: number): number => {
    let root = triangle;
    while (parents[root] !== root) root = parents[root] = parents[parents[root]!]!;
    return root;
  };
  for (let edge = 0; edge < edges.count; edge++)
    if (edges.second[edge]! >= 0) parents[rootOf(edges.second[edge]!)] = rootOf(edges.first[edge]!);
  // Which of them belong together cannot be told: bodies that touch count as one.
  for (let at = 0; at < edges.more.length; at += 2)
    parents[rootOf(edges.more[at + 1]!)] = rootOf(edges.first[edges.more[at]!]!);
  const shells = new Map<number, Shell>();
  for (let triangle = 0; triangle < triangles; triangle++) {
    if (isDegenerate(places, triangle)) continue;
    const root = rootOf(triangle);
    let shell = shells.get(root);
    if (!shell) shells.set(root, (shell = newShell()));
    shell.triangles.push(triangle);
    addTriangle(shell, positions, 9 * triangle);
  }
  for (let edge = 0; edge < edges.count; edge++) {
    const shell = shells.get(rootOf(edges.first[edge]!))!;
    const [there, back] = [edges.there[edge]!, edges.back[edge]!];
    if (there !== back) shell.closed = false;
    if (there + back > 2) shell.touches = true;
  }
  return [...shells.values()];
}

const newShell = (): Shell => ({
  ...{ triangles: [], volume: 0, area: 0, closed: true, touches: false },
  min: [Infinity, Infinity, Infinity],
  max: [-Infinity, -Infinity, -Infinity],
});

function addTriangle(shell: Shell, p: Float32Array, at: number): void {
  for (let corner = at; corner < at + 9; corner++) {
    const axis = ((corner - at) % 3) as 0 | 1 | 2;
    if (p[corner]! < shell.min[axis]) shell.min[axis] = p[corner]!;
    if (p[corner]! > shell.max[axis]) shell.max[axis] = p[corner]!;
  }
  const [ax, ay, az] = [p[at]!, p[at + 1]!, p[at + 2]!];
  const [ux, uy, uz] = [p[at + 3]! - ax, p[at + 4]! - ay, p[at + 5]! - az];
  const [vx, vy, vz] = [p[at + 6]! - ax, p[at + 7]! - ay, p[at + 8]! - az];
  const [nx, ny, nz] = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
  shell.area += Math.hypot(nx, ny, nz) / 2;
  shell.volume += (ax * nx + ay * ny + az * nz) / 6;
}
