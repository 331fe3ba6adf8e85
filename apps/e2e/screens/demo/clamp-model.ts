import { ExtrudeGeometry, Path, Shape } from 'three';
import type { Matrix4 } from 'three';
import { Matrix4 as Transform } from 'three';

/** The base of a clamp for a shaft, in millimetres. The model and its drawing are made from these numbers. */
export const clamp = {
  ...{ length: 120, width: 80, plate: 18, corner: 8 },
  ...{ hole: 9, sink: 15, sinkDepth: 9, holeSpacing: { x: 96, y: 56 } },
  ...{ bore: 45, axis: 52, saddle: { length: 76, width: 40, shoulder: 12 } },
} as const;

const holeCentres = [-1, 1].flatMap((x) =>
  [-1, 1].map((y) => ({ x: (x * clamp.holeSpacing.x) / 2, y: (y * clamp.holeSpacing.y) / 2 })),
);

/** The outline of the plate with its four holes. */
function plateWithHoles(diameter: number): Shape {
  const [x, y, r] = [clamp.length / 2, clamp.width / 2, clamp.corner];
  const shape = new Shape()
    .moveTo(-x + r, -y)
    .lineTo(x - r, -y)
    .absarc(x - r, -y + r, r, -Math.PI / 2, 0)
    .lineTo(x, y - r)
    .absarc(x - r, y - r, r, 0, Math.PI / 2)
    .lineTo(-x + r, y)
    .absarc(-x + r, y - r, r, Math.PI / 2, Math.PI)
    .lineTo(-x, -y + r)
    .absarc(-x + r, -y + r, r, Math.PI, 1.5 * Math.PI);
  shape.holes = holeCentres.map((centre) =>
    new Path().absarc(centre.x, centre.y, diameter / 2, 0, 2 * Math.PI, true),
  );
  return shape;
}

/** The saddle from the front: the shaft lies in its upper half circle. */
function saddleProfile(): Shape {
  const { saddle, axis, plate, bore } = clamp;
  const [x, chamfer] = [saddle.length / 2, 4];
  const foot = x - saddle.shoulder / 2;
  return new Shape()
    .moveTo(-x, plate)
    .lineTo(x, plate)
    .lineTo(foot, plate + 8)
    .lineTo(foot, axis - chamfer)
    .lineTo(foot - chamfer, axis)
    .lineTo(bore / 2, axis)
    .absarc(0, axis, bore / 2, 0, Math.PI, true)
    .lineTo(-foot + chamfer, axis)
    .lineTo(-foot, axis - chamfer)
    .lineTo(-foot, plate + 8);
}

type Body = { shape: Shape; depth: number; place: Matrix4 };

/** Each body is closed in itself; where two touch, nothing of the seam can be seen. */
const bodies: Body[] = [
  {
    shape: plateWithHoles(clamp.hole),
    depth: clamp.plate - clamp.sinkDepth,
    place: new Transform(),
  },
  {
    shape: plateWithHoles(clamp.sink),
    depth: clamp.sinkDepth,
    place: new Transform().makeTranslation(0, 0, clamp.plate - clamp.sinkDepth),
  },
  {
    shape: saddleProfile(),
    depth: clamp.saddle.width,
    place: new Transform()
      .makeTranslation(0, clamp.saddle.width / 2, 0)
      .multiply(new Transform().makeRotationX(Math.PI / 2)),
  },
];

/** The model as a binary STL. */
export function clampStl(): Buffer {
  const corners = bodies.flatMap(({ shape, depth, place }) => {
    const geometry = new ExtrudeGeometry(shape, { depth, bevelEnabled: false, curveSegments: 20 });
    const { array } = geometry.applyMatrix4(place).getAttribute('position');
    // Rounded to micrometres, so that corners at one place are the same numbers.
    return [...array].map((value) => Math.round(value * 1000) / 1000);
  });
  const triangles = corners.length / 9;
  const bytes = Buffer.alloc(84 + 50 * triangles);
  bytes.write('Control Center, demo part');
  bytes.writeUInt32LE(triangles, 80);
  corners.forEach((value, at) => bytes.writeFloatLE(value, 84 + 50 * Math.floor(at / 9) + 12 + 4 * (at % 9)));
  return bytes;
}
