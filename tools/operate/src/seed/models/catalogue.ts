import {
  arch,
  circle,
  gear,
  holesInCorners,
  holesOnCircle,
  polygon,
  rectangle,
  slot,
} from './shapes/loops.js';
import type { FlatPattern, Loop } from './shapes/loops.js';
import { frames, prism, turned } from './shapes/solids.js';
import type { Prism, Solid } from './shapes/solids.js';

/** A part of our own making, from which its files are generated. Dimensions are in millimetres. */
export type Model = {
  partId: string;
  partName: string;
  /** One of the materials of parts. */
  material: keyof typeof densities;
  processes: string[];
  surfaceFinish: string;
  tolerance: string;
  notes: string[];
} & (
  | { format: 'stl'; solids: Solid[] }
  | { format: 'step'; solids: Prism[] }
  | { format: 'dxf'; solids: Solid[]; pattern: FlatPattern }
);

/** Grams of a cubic centimetre. */
export const densities = {
  'steel-mild': 7.85,
  'steel-stainless-304': 8,
  'aluminum-6061': 2.7,
  brass: 8.5,
} as const;

const rounded = ['VÁT CẠNH SẮC C0,5', 'DUNG SAI CHUNG ISO 2768-M'];
const welded = ['HÀN GÓC A3 HAI PHÍA', 'LÀM SẠCH XỈ HÀN'];
const bent = ['BÁN KÍNH CHẤN R2', 'CẠNH CẮT KHÔNG BA VIA'];

const milled = {
  processes: ['cnc', 'milling', 'drilling'],
  surfaceFinish: 'fine',
  tolerance: 'iso-2768-medium',
  notes: rounded,
};
const lathed = {
  processes: ['cnc', 'turning'],
  surfaceFinish: 'precision',
  tolerance: 'iso-2768-fine',
  notes: rounded,
};
const cutAndBent = {
  processes: ['laser', 'bending'],
  surfaceFinish: 'powder-coated',
  tolerance: 'iso-2768-coarse',
  notes: bent,
};

const stl = (solids: Solid[]) => ({ format: 'stl', solids }) as const;
const step = (solids: Prism[]) => ({ format: 'step', solids }) as const;

const cabinetHoles: Loop[] = [
  ...holesInCorners(6.5, 270, 370),
  rectangle(92, 92, [0, 110]),
  ...[-60, -20, 20, 60].map((x) => circle(22.3, [x, -10])),
  slot(120, 12, [0, -110]),
];
const hangerHoles: Loop[] = [circle(16, [0, 62]), slot(40, 9, [0, 0]), slot(40, 9, [0, -30])];
const hanger = polygon([-45, -60], [45, -60], [45, 40], [25, 90], [-25, 90], [-45, 40]);

export const models: readonly Model[] = [
  {
    ...{ partId: 'BK-101', partName: 'Ke góc chữ L', material: 'steel-mild' },
    ...{ ...milled, processes: ['laser', 'welding', 'drilling'], notes: welded },
    ...step([
      prism(rectangle(120, 80), [...holesInCorners(11, 90, 50)], [0, 10]),
      prism(
        polygon([-60, 10], [60, 10], [60, 70], [40, 90], [-40, 90], [-60, 70]),
        [circle(30, [0, 50]), circle(9, [-40, 35]), circle(9, [40, 35])],
        [-10, 0],
        frames.front([0, 30, 0]),
      ),
    ]),
  },
  {
    ...{ partId: 'BK-102', partName: 'Giá đỡ động cơ', material: 'aluminum-6061', ...milled },
    ...step([
      prism(
        polygon([-70, -55], [70, -55], [70, 35], [50, 55], [-50, 55], [-70, 35]),
        [circle(60), ...holesOnCircle(4, 6.6, 98, 45), ...holesInCorners(9, 116, 60, [0, -12])],
        [0, 12],
      ),
    ]),
  },
  {
    ...{ partId: 'FL-201', partName: 'Mặt bích DN80', material: 'steel-stainless-304', ...lathed },
    ...stl([
      prism(circle(200), [circle(89), ...holesOnCircle(8, 18, 160, 22.5)], [0, 20]),
      prism(circle(112), [circle(89)], [20, 46]),
    ]),
  },
  {
    ...{ partId: 'FL-202', partName: 'Mặt bích vuông', material: 'aluminum-6061', ...milled },
    ...step([
      prism(rectangle(100, 100), [circle(52), ...holesInCorners(11, 76, 76)], [0, 14]),
      prism(circle(70), [circle(52)], [14, 30]),
    ]),
  },
  {
    ...{ partId: 'SH-301', partName: 'Trục bậc Ø40', material: 'steel-mild', ...lathed },
    ...stl([
      turned(
        [
          ...[
            [0, 0],
            [12, 0],
            [12.5, 0.5],
            [12.5, 40],
            [17.5, 40],
            [17.5, 90],
            [20, 90],
            [20, 150],
          ],
          ...[
            [26, 150],
            [26, 158],
            [17.5, 158],
            [17.5, 205],
            [12.5, 205],
            [12.5, 239],
            [12, 239.5],
            [0, 239.5],
          ],
        ] as [number, number][],
        frames.right([0, 0, 26]),
      ),
    ]),
  },
  {
    ...{ partId: 'SH-302', partName: 'Trục rỗng băng tải', material: 'steel-stainless-304', ...lathed },
    ...stl([
      turned(
        [
          [15, 0],
          [22, 0],
          [25, 3],
          [25, 177],
          [22, 180],
          [15, 180],
        ],
        frames.right([0, 0, 25]),
      ),
    ]),
  },
  {
    ...{ partId: 'BU-303', partName: 'Bạc lót có vai', material: 'brass', ...lathed },
    ...stl([
      turned([
        [15, 0],
        [29, 0],
        [30, 1],
        [30, 6],
        [22, 6],
        [22, 39],
        [21, 40],
        [15, 40],
      ]),
    ]),
  },
  {
    ...{
      partId: 'HS-401',
      partName: 'Vỏ hộp cảm biến',
      material: 'aluminum-6061',
      ...milled,
      surfaceFinish: 'anodized',
    },
    ...stl([
      prism(rectangle(120, 80, [0, 0], 10), [], [0, 4]),
      prism(rectangle(120, 80, [0, 0], 10), [rectangle(110, 70, [0, 0], 6)], [4, 42]),
      ...holesInCorners(10, 96, 56).map((boss) => prism(boss, [circle(4.2, boss.circle!.centre)], [4, 38])),
    ]),
  },
  {
    ...{
      partId: 'HS-402',
      partName: 'Gối đỡ vòng bi 6206',
      material: 'steel-mild',
      ...milled,
      surfaceFinish: 'precision',
    },
    ...stl([
      prism(rectangle(150, 50), [circle(13, [-56, 0]), circle(13, [56, 0])], [0, 16]),
      prism(arch(84, 16, 92), [circle(62, [0, 50])], [-18, 18], frames.front([0, 0, 0])),
    ]),
  },
  {
    ...{
      partId: 'GR-501',
      partName: 'Bánh răng trụ m2 z30',
      material: 'steel-mild',
      ...milled,
      tolerance: 'iso-2768-fine',
    },
    ...stl([prism(gear(2, 30), [circle(20)], [0, 18]), prism(circle(36), [circle(20)], [18, 30])]),
  },
  {
    ...{ partId: 'GR-502', partName: 'Bánh răng nan hoa m3 z40', material: 'steel-mild', ...milled },
    ...stl([
      prism(gear(3, 40), [circle(25), ...holesOnCircle(6, 24, 70)], [0, 20]),
      prism(circle(44), [circle(25)], [20, 34]),
    ]),
  },
  {
    ...{ partId: 'SM-601', partName: 'Mặt tủ điện', material: 'steel-mild', ...cutAndBent },
    format: 'dxf',
    solids: [
      prism(rectangle(300, 400), cabinetHoles, [0, 2]),
      ...[-149, 149].map((x) => prism(rectangle(2, 400, [x, 0]), [], [-20, 0])),
    ],
    pattern: {
      cuts: [rectangle(336, 400), ...cabinetHoles],
      bends: [
        [-149, -200, -149, 200],
        [149, -200, 149, 200],
      ],
    },
  },
  {
    ...{
      partId: 'SM-602',
      partName: 'Máng chữ U',
      material: 'steel-stainless-304',
      ...cutAndBent,
      surfaceFinish: 'standard',
    },
    format: 'dxf',
    solids: [
      prism(
        rectangle(240, 60),
        [-90, -30, 30, 90].map((x) => slot(30, 8, [x, 0])),
        [0, 2],
      ),
      ...[-29, 29].map((y) => prism(rectangle(240, 2, [0, y]), [], [2, 40])),
    ],
    pattern: {
      cuts: [rectangle(240, 132), ...[-90, -30, 30, 90].map((x) => slot(30, 8, [x, 0]))],
      bends: [
        [-120, -29, 120, -29],
        [-120, 29, 120, 29],
      ],
    },
  },
  {
    ...{ partId: 'SM-603', partName: 'Tai treo máng cáp', material: 'steel-mild', ...cutAndBent },
    format: 'dxf',
    solids: [prism(hanger, hangerHoles, [0, 4])],
    pattern: { cuts: [hanger, ...hangerHoles], bends: [] },
  },
  {
    ...{
      partId: 'PL-701',
      partName: 'Tấm đế đồ gá',
      material: 'steel-mild',
      ...milled,
      surfaceFinish: 'fine',
    },
    ...step([
      prism(
        polygon([-100, -60], [100, -60], [100, 60], [-100, 60]),
        [-75, -25, 25, 75].flatMap((x) => [-35, 0, 35].map((y) => circle(y === 0 ? 12 : 8.5, [x, y]))),
        [0, 20],
      ),
    ]),
  },
];
