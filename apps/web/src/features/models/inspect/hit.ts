/** Where a ray first meets triangles: how far along the ray, and which one. */
export type Hit = { distance: number; triangle: number };
type Vector = readonly [number, number, number];

/** `allowed` leaves out places that are not drawn. Looks at all triangles: a million take some ten milliseconds. */
export function firstHit(
  p: Float32Array,
  from: Vector,
  direction: Vector,
  allowed: (distance: number, triangle: number) => boolean = () => true,
): Hit | undefined {
  let hit: Hit | undefined;
  const [dx, dy, dz] = direction;
  for (let at = 0; at < p.length; at += 9) {
    const [ax, ay, az] = [p[at]!, p[at + 1]!, p[at + 2]!];
    const [ux, uy, uz] = [p[at + 3]! - ax, p[at + 4]! - ay, p[at + 5]! - az];
    const [vx, vy, vz] = [p[at + 6]! - ax, p[at + 7]! - ay, p[at + 8]! - az];
    const [hx, hy, hz] = [dy * vz - dz * vy, dz * vx - dx * vz, dx * vy - dy * vx];
    const determinant = ux * hx + uy * hy + uz * hz;
    if (determinant === 0) continue;
    const [sx, sy, sz] = [from[0] - ax, from[1] - ay, from[2] - az];
    const s = (sx * hx + sy * hy + sz * hz) / determinant;
    if (!(s >= 0 && s <= 1)) continue;
    const [qx, qy, qz] = [sy * uz - sz * uy, sz * ux - sx * uz, sx * uy - sy * ux];
    const t = (dx * qx + dy * qy + dz * qz) / determinant;
    if (!(t >= 0 && s + t <= 1)) continue;
    const distance = (vx * qx + vy * qy + vz * qz) / determinant;
    if (distance > 1e-6 && distance < (hit?.distance ?? Infinity) && allowed(distance, at / 9))
      hit = { distance, triangle: at / 9 };
  }
  return hit;
}
