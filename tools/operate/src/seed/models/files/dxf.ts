import type { FlatPattern, Loop } from '../shapes/loops.js';

const numbered = (pairs: Record<number, string | number>): string[] =>
  Object.entries(pairs).flatMap(([code, value]) => [
    code,
    typeof value === 'number' ? String(Math.round(value * 1e4) / 1e4) : value,
  ]);

const line = (layer: string, [x1, y1, x2, y2]: readonly [number, number, number, number]): string[] => [
  ...['0', 'LINE', '8', layer],
  ...numbered({ 10: x1, 20: y1, 11: x2, 21: y2 }),
];

const cut = ({ points, circle }: Loop): string[] =>
  circle
    ? [
        '0',
        'CIRCLE',
        '8',
        'CAT',
        ...numbered({ 10: circle.centre[0], 20: circle.centre[1], 40: circle.radius }),
      ]
    : points.flatMap(([x, y], index) => line('CAT', [x, y, ...points[(index + 1) % points.length]!]));

/** DXF R12, in millimetres. */
export const dxfOf = ({ cuts, bends }: FlatPattern): Buffer =>
  Buffer.from(
    [
      ...[
        '0',
        'SECTION',
        '2',
        'HEADER',
        '9',
        '$ACADVER',
        '1',
        'AC1009',
        '9',
        '$INSUNITS',
        '70',
        '4',
        '0',
        'ENDSEC',
      ],
      ...['0', 'SECTION', '2', 'ENTITIES', ...cuts.flatMap(cut)],
      ...bends.flatMap((bend) => line('CHAN', bend)),
      ...['0', 'ENDSEC', '0', 'EOF', ''],
    ].join('\n'),
  );
