type Place = readonly [number, number, number];
/** A body of a STEP file: a box from its lower corner, or an upright cylinder from the middle of its lower face. */
export type StepBody =
  | { name?: string; at?: Place; box: Place }
  | { name?: string; at?: Place; radius: number; height: number };

/** What is assembled of bodies and of other assemblies, each of which is a product with its name. One that is given twice is there twice. */
export type StepAssembly = { name: string; parts: readonly (StepBody | StepAssembly)[] };

type StepOptions = { unit?: 'millimetre' | 'inch' };

/** A small STEP file (AP214) with exact surfaces, written by hand. */
export function stepFile(
  bodies: readonly (StepBody | StepAssembly)[],
  { unit = 'millimetre' }: StepOptions = {},
): Buffer {
  const lines: string[] = [];
  const add = (entity: string): string => {
    lines.push(`#${lines.length + 1}=${entity};`);
    return `#${lines.length}`;
  };
  const real = (value: number) => (Number.isInteger(value) ? `${value}.` : String(value));
  const triple = (place: Place) => `(${place.map(real).join(',')})`;
  const point = (place: Place) => add(`CARTESIAN_POINT('',${triple(place)})`);
  const direction = (place: Place) => add(`DIRECTION('',${triple(place)})`);
  const axes = (place: Place, z: Place, x: Place) =>
    add(`AXIS2_PLACEMENT_3D('',${point(place)},${direction(z)},${direction(x)})`);
  const vertex = (place: Place) => add(`VERTEX_POINT('',${point(place)})`);
  const plus = (a: Place, b: Place, times = 1): Place =>
    [0, 1, 2].map((at) => a[at]! + times * b[at]!) as unknown as Place;
  const edgeLine = (from: Place, to: Place, start: string, end: string) => {
    const step = plus(to, from, -1);
    const length = Math.hypot(...step);
    const line = add(
      `LINE('',${point(from)},${add(`VECTOR('',${direction(step.map((value) => value / length) as unknown as Place)},1.)`)})`,
    );
    return add(`EDGE_CURVE('',${start},${end},${line},.T.)`);
  };
  const face = (surface: string, loops: [edge: string, forwards: boolean][][], sense = true) => {
    const bounds = loops.map((loop, index) => {
      const edges = loop.map(([edge, forwards]) =>
        add(`ORIENTED_EDGE('',*,*,${edge},${forwards ? '.T.' : '.F.'})`),
      );
      return add(
        `FACE_${index === 0 ? 'OUTER_' : ''}BOUND('',${add(`EDGE_LOOP('',(${edges.join(',')}))`)},.T.)`,
      );
    });
    return add(`ADVANCED_FACE('',(${bounds.join(',')}),${surface},${sense ? '.T.' : '.F.'})`);
  };
  const solid = (name: string, faces: string[]) =>
    add(`MANIFOLD_SOLID_BREP('${name}',${add(`CLOSED_SHELL('',(${faces.join(',')}))`)})`);

  const box = (name: string, at: Place, [a, b, c]: Place) => {
    const corners = [0, c].flatMap((z) => [[0, 0], [a, 0], [a, b], [0, b]].map(([x, y]) => plus(at, [x!, y!, z]))); // prettier-ignore
    const ends = corners.map(vertex);
    const edges = new Map<string, string>();
    const edge = (from: number, to: number): [string, boolean] => {
      const back = edges.get(`${to} ${from}`);
      if (back) return [back, false];
      const made = edgeLine(corners[from]!, corners[to]!, ends[from]!, ends[to]!);
      edges.set(`${from} ${to}`, made);
      return [made, true];
    };
    const sides: [number[], Place, Place][] = [
      [[0, 3, 2, 1], [0, 0, -1], [1, 0, 0]],
      [[4, 5, 6, 7], [0, 0, 1], [1, 0, 0]],
      [[0, 1, 5, 4], [0, -1, 0], [1, 0, 0]],
      [[1, 2, 6, 5], [1, 0, 0], [0, 1, 0]],
      [[2, 3, 7, 6], [0, 1, 0], [1, 0, 0]],
      [[3, 0, 4, 7], [-1, 0, 0], [0, 1, 0]],
    ]; // prettier-ignore
    const faces = sides.map(([loop, z, x]) => {
      const plane = add(`PLANE('',${axes(corners[loop[0]!]!, z, x)})`);
      return face(plane, [loop.map((from, index) => edge(from, loop[(index + 1) % 4]!))]);
    });
    return solid(name, faces);
  };
  const cylinder = (name: string, at: Place, radius: number, height: number) => {
    const top = plus(at, [0, 0, height]);
    const [low, high] = [at, top].map((place) => plus(place, [radius, 0, 0])) as [Place, Place];
    const [start, end] = [vertex(low), vertex(high)];
    const circle = (place: Place, corner: string) =>
      add(
        `EDGE_CURVE('',${corner},${corner},${add(`CIRCLE('',${axes(place, [0, 0, 1], [1, 0, 0])},${real(radius)})`)},.T.)`,
      );
    const [bottomEdge, topEdge] = [circle(at, start), circle(top, end)];
    const seam = edgeLine(low, high, start, end);
    const wall = add(`CYLINDRICAL_SURFACE('',${axes(at, [0, 0, 1], [1, 0, 0])},${real(radius)})`);
    return solid(name, [
      face(wall, [[[bottomEdge, true], [seam, true], [topEdge, false], [seam, false]]]), // prettier-ignore
      face(add(`PLANE('',${axes(top, [0, 0, 1], [1, 0, 0])})`), [[[topEdge, true]]]),
      face(add(`PLANE('',${axes(at, [0, 0, -1], [1, 0, 0])})`), [[[bottomEdge, false]]]),
    ]);
  };

  const body = (made: StepBody, name = made.name ?? '') => {
    const { at = [0, 0, 0] as const } = made;
    return 'box' in made ? box(name, at, made.box) : cylinder(name, at, made.radius, made.height);
  };
  const context = add(`APPLICATION_CONTEXT('mechanical design')`);
  const design = add(`PRODUCT_DEFINITION_CONTEXT('part definition',${context},'design')`);
  const definitionOf = (name: string) => {
    const product = add(
      `PRODUCT('${name}','${name}','',(${add(`PRODUCT_CONTEXT('',${context},'mechanical')`)}))`,
    );
    return add(
      `PRODUCT_DEFINITION('','',${add(`PRODUCT_DEFINITION_FORMATION('','',${product})`)},${design})`,
    );
  };
  const millimetre = add(`(LENGTH_UNIT()NAMED_UNIT(*)SI_UNIT(.MILLI.,.METRE.))`);
  const length =
    unit === 'millimetre'
      ? millimetre
      : add(
          `(CONVERSION_BASED_UNIT('INCH',${add(`LENGTH_MEASURE_WITH_UNIT(LENGTH_MEASURE(25.4),${millimetre})`)})LENGTH_UNIT()NAMED_UNIT(${add('DIMENSIONAL_EXPONENTS(1.,0.,0.,0.,0.,0.,0.)')}))`,
        );
  const angle = add(`(NAMED_UNIT(*)PLANE_ANGLE_UNIT()SI_UNIT($,.RADIAN.))`);
  const solidAngle = add(`(NAMED_UNIT(*)SI_UNIT($,.STERADIAN.)SOLID_ANGLE_UNIT())`);
  const uncertainty = add(`UNCERTAINTY_MEASURE_WITH_UNIT(LENGTH_MEASURE(1.E-05),${length},'','')`);
  const geometry = add(
    `(GEOMETRIC_REPRESENTATION_CONTEXT(3)GLOBAL_UNCERTAINTY_ASSIGNED_CONTEXT((${uncertainty}))GLOBAL_UNIT_ASSIGNED_CONTEXT((${length},${angle},${solidAngle}))REPRESENTATION_CONTEXT('',''))`,
  );
  const origin = axes([0, 0, 0], [0, 0, 1], [1, 0, 0]);
  const shapeOf = (definition: string, shape: string) => {
    add(`SHAPE_DEFINITION_REPRESENTATION(${add(`PRODUCT_DEFINITION_SHAPE('','',${definition})`)},${shape})`);
    return { definition, shape };
  };
  type Product = ReturnType<typeof shapeOf>;
  const place = (part: Product, parent: Product) => {
    const use = add(`NEXT_ASSEMBLY_USAGE_OCCURRENCE('','','',${parent.definition},${part.definition},$)`);
    const move = add(`ITEM_DEFINED_TRANSFORMATION('','',${origin},${origin})`);
    const relation = add(
      `(REPRESENTATION_RELATIONSHIP('','',${part.shape},${parent.shape})REPRESENTATION_RELATIONSHIP_WITH_TRANSFORMATION(${move})SHAPE_REPRESENTATION_RELATIONSHIP())`,
    );
    add(
      `CONTEXT_DEPENDENT_SHAPE_REPRESENTATION(${relation},${add(`PRODUCT_DEFINITION_SHAPE('','',${use})`)})`,
    );
  };
  const products = new Map<StepBody | StepAssembly, Product>();
  const productOf = (item: StepBody | StepAssembly): Product => {
    const known = products.get(item);
    if (known) return known;
    const isAssembly = 'parts' in item;
    const shape = isAssembly
      ? add(`SHAPE_REPRESENTATION('',(${origin}),${geometry})`)
      : add(`ADVANCED_BREP_SHAPE_REPRESENTATION('',(${body(item, '')},${origin}),${geometry})`);
    const product = shapeOf(definitionOf(item.name ?? ''), shape);
    products.set(item, product);
    if (isAssembly) for (const part of item.parts) place(productOf(part), product);
    return product;
  };
  const isPart = (item: StepBody | StepAssembly): item is StepBody => !('parts' in item);
  if (bodies.every(isPart)) {
    const solids = bodies.map((one, index) => body(one, one.name ?? `Khoi ${index + 1}`));
    shapeOf(
      definitionOf('Cum'),
      add(`ADVANCED_BREP_SHAPE_REPRESENTATION('',(${solids.join(',')}),${geometry})`),
    );
  } else productOf({ name: 'Cum', parts: bodies });
  return Buffer.from(
    [
      ...['ISO-10303-21;', 'HEADER;', "FILE_DESCRIPTION((''),'2;1');"],
      ...[
        "FILE_NAME('','',(''),(''),'','','');",
        "FILE_SCHEMA(('AUTOMOTIVE_DESIGN { 1 0 10303 214 1 1 1 1 }'));",
      ],
      ...['ENDSEC;', 'DATA;', ...lines, 'ENDSEC;', 'END-ISO-10303-21;', ''],
    ].join('\n'),
  );
}
