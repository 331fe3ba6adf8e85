/** The corners of a pyramid of 8 × 6 × 4, of which small models in the formats of the 3D viewer are made. */
const corners = [
  [0, 0, 0],
  [8, 0, 0],
  [8, 6, 0],
  [0, 6, 0],
  [4, 3, 4],
];
const faces = [
  [0, 1, 4],
  [1, 2, 4],
  [2, 3, 4],
  [3, 0, 4],
  [0, 2, 1],
  [0, 3, 2],
];
const toText = (rows: number[][]) => rows.map((row) => row.join(' ')).join('\n');

const plyHeader = (format: string) =>
  [
    ...['ply', `format ${format} 1.0`, `element vertex ${corners.length}`],
    ...['property float x', 'property float y', 'property float z'],
    ...[`element face ${faces.length}`, 'property list uchar int vertex_indices', 'end_header', ''],
  ].join('\n');

function binaryPly(): Buffer {
  const body = Buffer.alloc(12 * corners.length + 13 * faces.length);
  let at = 0;
  for (const value of corners.flat()) at = body.writeFloatLE(value, at);
  for (const face of faces) {
    at = body.writeUInt8(3, at);
    for (const index of face) at = body.writeInt32LE(index, at);
  }
  return Buffer.concat([Buffer.from(plyHeader('binary_little_endian')), body]);
}

/** A binary STL of `count` triangles: pyramids side by side in rows of a hundred. */
export function binaryStl(count = faces.length): Buffer {
  const bytes = Buffer.alloc(84 + 50 * count);
  bytes.writeUInt32LE(count, 80);
  for (let index = 0; index < count; index++) {
    const pyramid = Math.floor(index / faces.length);
    const place = [10 * (pyramid % 100), 10 * Math.floor(pyramid / 100), 0];
    let at = 84 + 50 * index + 12;
    for (const corner of faces[index % faces.length]!)
      corners[corner]!.forEach((value, axis) => (at = bytes.writeFloatLE(value + place[axis]!, at)));
  }
  return bytes;
}

const facet = (face: number[]) =>
  [
    'facet normal 0 0 0\nouter loop',
    ...face.map((index) => `vertex ${corners[index]!.join(' ')}`),
    'endloop\nendfacet',
  ].join('\n');

export const models: Record<string, Buffer> = {
  'chữ.stl': Buffer.from(['solid', ...faces.map(facet), 'endsolid'].join('\n')),
  'nhị phân.stl': binaryStl(),
  'khối.obj': Buffer.from(
    [
      ...corners.map((row) => `v ${row.join(' ')}`),
      ...faces.map((row) => `f ${row.map((index) => index + 1).join(' ')}`),
    ].join('\n'),
  ),
  'chữ.ply': Buffer.from(
    `${plyHeader('ascii')}${toText(corners)}\n${toText(faces.map((row) => [3, ...row]))}\n`,
  ),
  'nhị phân.ply': binaryPly(),
};
