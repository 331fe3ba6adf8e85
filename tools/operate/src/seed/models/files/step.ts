import { doubleArea } from '../shapes/loops.js';
import type { Loop, Point } from '../shapes/loops.js';
import { placed } from '../shapes/solids.js';
import type { Frame, Prism, Vector } from '../shapes/solids.js';

// STEP files of prisms (ISO 10303-21, application protocol 214): flat faces with straight edges, and round holes.

/** The lines of the data section; each entity is known by its number. */
class Entities {
  readonly lines: string[] = [];

  add(entity: string): string {
    const id = `#${this.lines.length + 1}`;
    this.lines.push(`${id}=${entity};`);
    return id;
  }

  list = (entity: string, items: readonly string[], more = ''): string =>
    this.add(`${entity}('',(${items.join(',')})${more})`);

  point = (at: Vector) => this.add(`CARTESIAN_POINT('',(${at.map(real).join(',')}))`);
  direction = (along: Vector) => this.add(`DIRECTION('',(${along.map(real).join(',')}))`);
  axes = (origin: Vector, z: Vector, x: Vector) =>
    this.add(`AXIS2_PLACEMENT_3D('',${this.point(origin)},${this.direction(z)},${this.direction(x)})`);
}

/** Numbers of the format have a point. */
const real = (value: number): string => {
  const text = String(Math.round(value * 1e6) / 1e6 || 0);
  return /[.e]/.test(text) ? text : `${text}.`;
};

const negative = ([x, y, z]: Vector): Vector => [-x, -y, -z];

/** An edge with the way in which a face runs along it. */
const oriented = (to: Entities, edge: string, isForward: boolean): string =>
  to.add(`ORIENTED_EDGE('',*,*,${edge},${isForward ? '.T.' : '.F.'})`);

/** The edges of a loop at both ends of the prism, and the faces along it. `isHole`: the body is outside of the loop. */
type Wall = { bottom: string[]; top: string[]; faces: string[] };

function straightWall(
  to: Entities,
  { frame, from, to: end }: Prism,
  { points }: Loop,
  isHole: boolean,
): Wall {
  const around = doubleArea({ points }) > 0 ? points : points.toReversed();
  const next = (index: number) => (index + 1) % around.length;
  const vertices = [from, end].map((height) =>
    around.map((point) => to.add(`VERTEX_POINT('',${to.point(placed(frame, [...point, height]))})`)),
  ) as [string[], string[]];
  const edge = (start: string, stop: string, at: Vector, along: Vector) => {
    const vector = to.add(`VECTOR('',${to.direction(along)},1.)`);
    return to.add(`EDGE_CURVE('',${start},${stop},${to.add(`LINE('',${to.point(at)},${vector})`)},.T.)`);
  };
  const directions = around.map(([x, y], index) => {
    const [nextX, nextY] = around[next(index)]!;
    const length = Math.hypot(nextX - x, nextY - y);
    return turnedBy(frame, [(nextX - x) / length, (nextY - y) / length]);
  });
  const [bottom, top] = [from, end].map((height, level) =>
    around.map((point, index) =>
      edge(
        vertices[level]![index]!,
        vertices[level]![next(index)]!,
        placed(frame, [...point, height]),
        directions[index]!,
      ),
    ),
  ) as [string[], string[]];
  const rising = around.map((point, index) =>
    edge(vertices[0][index]!, vertices[1][index]!, placed(frame, [...point, from]), frame.z),
  );
  const faces = around.map((point, index) => {
    const along = directions[index]!;
    const outward = cross(along, frame.z);
    const loop = to.list('EDGE_LOOP', [
      oriented(to, bottom[index]!, true),
      oriented(to, rising[next(index)]!, true),
      oriented(to, top[index]!, false),
      oriented(to, rising[index]!, false),
    ]);
    const plane = to.add(`PLANE('',${to.axes(placed(frame, [...point, from]), outward, along)})`);
    const bound = to.add(`FACE_OUTER_BOUND('',${loop},${isHole ? '.F.' : '.T.'})`);
    return to.add(`ADVANCED_FACE('',(${bound}),${plane},${isHole ? '.F.' : '.T.'})`);
  });
  return { bottom, top, faces };
}

function roundWall(
  to: Entities,
  { frame, from, to: end }: Prism,
  { centre, radius }: NonNullable<Loop['circle']>,
  isHole: boolean,
): Wall {
  const start: Point = [centre[0] + radius, centre[1]];
  const [bottom, top] = [from, end].map((height) => {
    const vertex = to.add(`VERTEX_POINT('',${to.point(placed(frame, [...start, height]))})`);
    const circle = to.add(
      `CIRCLE('',${to.axes(placed(frame, [...centre, height]), frame.z, frame.x)},${real(radius)})`,
    );
    return { vertex, edge: to.add(`EDGE_CURVE('',${vertex},${vertex},${circle},.T.)`) };
  }) as [{ vertex: string; edge: string }, { vertex: string; edge: string }];
  const vector = to.add(`VECTOR('',${to.direction(frame.z)},1.)`);
  const line = to.add(`LINE('',${to.point(placed(frame, [...start, from]))},${vector})`);
  const seam = to.add(`EDGE_CURVE('',${bottom.vertex},${top.vertex},${line},.T.)`);
  const loop = to.list('EDGE_LOOP', [
    oriented(to, bottom.edge, true),
    oriented(to, seam, true),
    oriented(to, top.edge, false),
    oriented(to, seam, false),
  ]);
  const axes = to.axes(placed(frame, [...centre, from]), frame.z, frame.x);
  const surface = to.add(`CYLINDRICAL_SURFACE('',${axes},${real(radius)})`);
  const bound = to.add(`FACE_OUTER_BOUND('',${loop},${isHole ? '.F.' : '.T.'})`);
  const face = to.add(`ADVANCED_FACE('',(${bound}),${surface},${isHole ? '.F.' : '.T.'})`);
  return { bottom: [bottom.edge], top: [top.edge], faces: [face] };
}

const turnedBy = ({ x, y }: Frame, [u, v]: Point): Vector => [
  x[0] * u + y[0] * v,
  x[1] * u + y[1] * v,
  x[2] * u + y[2] * v,
];

const cross = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];

function bodyOf(to: Entities, prism: Prism): string {
  const { frame, from, to: end, outline, holes } = prism;
  const walls = [outline, ...holes].map((loop, index) =>
    loop.circle ? roundWall(to, prism, loop.circle, index > 0) : straightWall(to, prism, loop, index > 0),
  );
  const cap = (height: number, side: 'bottom' | 'top') => {
    const isTop = side === 'top';
    const bounds = walls.map((wall, index) => {
      // Around the top the outline runs forwards, around the bottom backwards; holes the other way round.
      const isForward = isTop === (index === 0);
      const edges = wall[side].map((edge) => oriented(to, edge, isForward));
      const loop = to.list('EDGE_LOOP', isForward ? edges : edges.toReversed());
      return to.add(`${index === 0 ? 'FACE_OUTER_BOUND' : 'FACE_BOUND'}('',${loop},.T.)`);
    });
    const outward = isTop ? frame.z : negative(frame.z);
    const plane = to.add(`PLANE('',${to.axes(placed(frame, [0, 0, height]), outward, frame.x)})`);
    return to.add(`ADVANCED_FACE('',(${bounds.join(',')}),${plane},.T.)`);
  };
  const faces = [cap(from, 'bottom'), cap(end, 'top'), ...walls.flatMap((wall) => wall.faces)];
  return to.add(`MANIFOLD_SOLID_BREP('',${to.list('CLOSED_SHELL', faces)})`);
}

/** A STEP file of one part that consists of prisms. `name` has plain Latin letters. */
export function stepOf(name: string, solids: readonly Prism[]): Buffer {
  const to = new Entities();
  const context = to.add(`APPLICATION_CONTEXT('core data for automotive mechanical design processes')`);
  to.add(`APPLICATION_PROTOCOL_DEFINITION('international standard','automotive_design',2000,${context})`);
  const product = to.add(
    `PRODUCT('${name}','${name}','',(${to.add(`PRODUCT_CONTEXT('',${context},'mechanical')`)}))`,
  );
  const formation = to.add(`PRODUCT_DEFINITION_FORMATION('','',${product})`);
  const stage = to.add(`PRODUCT_DEFINITION_CONTEXT('part definition',${context},'design')`);
  const definition = to.add(`PRODUCT_DEFINITION('design','',${formation},${stage})`);
  const shape = to.add(`PRODUCT_DEFINITION_SHAPE('','',${definition})`);
  const length = to.add('(LENGTH_UNIT()NAMED_UNIT(*)SI_UNIT(.MILLI.,.METRE.))');
  const angle = to.add('(NAMED_UNIT(*)PLANE_ANGLE_UNIT()SI_UNIT($,.RADIAN.))');
  const solid = to.add('(NAMED_UNIT(*)SI_UNIT($,.STERADIAN.)SOLID_ANGLE_UNIT())');
  const uncertainty = to.add(
    `UNCERTAINTY_MEASURE_WITH_UNIT(LENGTH_MEASURE(1.E-05),${length},'distance_accuracy_value','')`,
  );
  const space = to.add(
    `(GEOMETRIC_REPRESENTATION_CONTEXT(3)GLOBAL_UNCERTAINTY_ASSIGNED_CONTEXT((${uncertainty}))` +
      `GLOBAL_UNIT_ASSIGNED_CONTEXT((${length},${angle},${solid}))REPRESENTATION_CONTEXT('',''))`,
  );
  const origin = to.axes([0, 0, 0], [0, 0, 1], [1, 0, 0]);
  const bodies = solids.map((prism) => bodyOf(to, prism));
  const representation = to.list('ADVANCED_BREP_SHAPE_REPRESENTATION', [origin, ...bodies], `,${space}`);
  to.add(`SHAPE_DEFINITION_REPRESENTATION(${shape},${representation})`);
  return Buffer.from(
    [
      'ISO-10303-21;\nHEADER;',
      `FILE_DESCRIPTION((''),'2;1');`,
      `FILE_NAME('${name}','2026-01-01T00:00:00',(''),(''),'Control Center','','');`,
      `FILE_SCHEMA(('AUTOMOTIVE_DESIGN { 1 0 10303 214 1 1 1 1 }'));\nENDSEC;\nDATA;`,
      ...to.lines,
      'ENDSEC;\nEND-ISO-10303-21;\n',
    ].join('\n'),
  );
}
