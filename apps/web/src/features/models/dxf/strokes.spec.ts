/** @jest-environment node */
import { expect, it } from '@jest/globals';
import { readDxf } from './read-dxf';
import { strokesOf } from './strokes';

const pairs = (...all: (string | number)[]) => all.join('\n');
const section = (name: string, ...entities: string[]) =>
  pairs(0, 'SECTION', 2, name, ...entities, 0, 'ENDSEC');
const dxf = (entities: string[], blocks: string[] = []) =>
  new Uint8Array(
    Buffer.from(pairs(section('BLOCKS', ...blocks), section('ENTITIES', ...entities), 0, 'EOF', '')),
  );
const strokes = (...given: Parameters<typeof dxf>) => strokesOf(readDxf(dxf(...given)));
const bounds = (lines: readonly (readonly number[])[][]) => {
  const places = lines.flat();
  return [0, 1].flatMap((axis) => [Math.min, Math.max].map((end) => expect.closeTo(end(...places.map((place) => place[axis]!)), 1) as unknown)); // prettier-ignore
};
const line = pairs(0, 'LINE', 10, 0, 20, 0, 11, 10, 21, 5);

it.each<[string, string, number[]]>([
  ['a line', line, [0, 10, 0, 5]],
  ['a circle', pairs(0, 'CIRCLE', 10, 5, 20, 5, 40, 5), [0, 10, 0, 10]],
  ['an arc over the angle 0', pairs(0, 'ARC', 10, 0, 20, 0, 40, 10, 50, 270, 51, 90), [0, 10, -10, 10]],
  ['an arc that is seen from behind', pairs(0, 'ARC', 10, 0, 20, 0, 40, 10, 50, 270, 51, 90, 230, -1), [-10, 0, -10, 10]],
  ['an ellipse', pairs(0, 'ELLIPSE', 10, 0, 20, 0, 11, 10, 21, 0, 40, 0.5), [-10, 10, -5, 5]],
  ['half an ellipse that is seen from behind', pairs(0, 'ELLIPSE', 10, 0, 20, 0, 11, 10, 21, 0, 40, 0.5, 41, 0, 42, Math.PI, 230, -1), [-10, 10, -5, 0]],
  ['a leader', pairs(0, 'LEADER', 76, 3, 10, 0, 20, 0, 10, 4, 20, 3, 10, 9, 20, 3), [0, 9, 0, 3]],
  ['a closed polyline', pairs(0, 'LWPOLYLINE', 70, 1, 10, 0, 20, 0, 10, 4, 20, 0, 10, 4, 20, 3), [0, 4, 0, 3]],
  ['a polyline with a half circle', pairs(0, 'LWPOLYLINE', 10, 0, 20, 0, 42, 1, 10, 10, 20, 0), [0, 10, -5, 0]],
  ['a polyline of vertices', pairs(0, 'POLYLINE', 70, 0, 0, 'VERTEX', 10, 1, 20, 2, 0, 'VERTEX', 10, 3, 20, 9, 0, 'SEQEND'), [1, 3, 2, 9]],
  ['a spline', pairs(0, 'SPLINE', 71, 1, 40, 0, 40, 0, 40, 1, 40, 1, 10, 0, 20, 0, 10, 8, 20, 4), [0, 8, 0, 4]],
])('%s is drawn', (_, entity, expected) => {
  const { lines } = strokes([entity]);
  expect(expected).toEqual(bounds(lines));
}); // prettier-ignore

it('blocks are drawn where they are inserted, turned and scaled', () => {
  const block = pairs(0, 'BLOCK', 2, 'lo', 10, 1, 20, 0, 0, 'LINE', 10, 1, 20, 0, 11, 2, 21, 0, 0, 'ENDBLK');
  const insert = pairs(0, 'INSERT', 2, 'lo', 10, 100, 20, 50, 41, 3, 42, 3, 50, 90);
  expect([100, 100, 50, 53]).toEqual(bounds(strokes([insert], [block]).lines));
});

it('blocks are repeated in columns and rows', () => {
  const block = pairs(0, 'BLOCK', 2, 'lo', 10, 0, 20, 0, 0, 'LINE', 10, 0, 20, 0, 11, 1, 21, 1, 0, 'ENDBLK');
  const insert = pairs(0, 'INSERT', 2, 'lo', 10, 5, 20, 5, 50, 90, 70, 3, 71, 2, 44, 10, 45, 4);
  const { lines } = strokes([insert], [block]);
  expect([6, 0, 5, 5, 26]).toEqual([lines.length, ...bounds(lines)]);
});

it('what is invisible or on a hidden layer is not drawn', () => {
  const on = (layer: string, ...more: number[]) => pairs(0, 'LINE', 8, layer, ...more, 10, 0, 20, 0, 11, 10, 21, 5); // prettier-ignore
  const layer = (name: string, flags: number, colour: number) => pairs(0, 'LAYER', 2, name, 70, flags, 62, colour); // prettier-ignore
  const tables = section('TABLES', layer('net', 0, 7), layer('dong bang', 1, 7), layer('tat', 0, -7));
  const all = [on('net'), on('net', 60, 1), on('dong bang'), on('tat')];
  const file = pairs(tables, section('ENTITIES', ...all), 0, 'EOF', '');
  expect(strokesOf(readDxf(new Uint8Array(Buffer.from(file)))).lines).toHaveLength(1);
});

// [the layer of the insert, that of the line in the block, how many lines are drawn], while layer 0 is frozen.
it.each<[string, string, number]>([
  ['net', '0', 1],
  ['dong bang', '0', 0],
  ['dong bang', 'net', 0],
  ['tat', '0', 0],
  ['tat', 'net', 1],
])('a block on layer %s with a line on layer %s draws %d', (insert, inner, drawn) => {
  const layer = (name: string, flags: number, colour: number) => pairs(0, 'LAYER', 2, name, 70, flags, 62, colour); // prettier-ignore
  const tables = section('TABLES', layer('0', 1, 7), layer('net', 0, 7), layer('dong bang', 1, 7), layer('tat', 0, -7)); // prettier-ignore
  const block = pairs(
    0,
    'BLOCK',
    2,
    'lo',
    10,
    0,
    20,
    0,
    0,
    'LINE',
    8,
    inner,
    10,
    0,
    20,
    0,
    11,
    1,
    21,
    1,
    0,
    'ENDBLK',
  );
  const put = pairs(0, 'INSERT', 8, insert, 2, 'lo', 10, 5, 20, 5);
  const file = pairs(tables, section('BLOCKS', block), section('ENTITIES', put), 0, 'EOF', '');
  expect(strokesOf(readDxf(new Uint8Array(Buffer.from(file)))).lines).toHaveLength(drawn);
});

it('texts before 2007 are in the code page of the header', () => {
  const header = section('HEADER', pairs(9, '$DWGCODEPAGE', 3, 'ANSI_1258'));
  const text = pairs(0, 'TEXT', 10, 1, 20, 2, 40, 3, 1, '\xf0');
  const bytes = Buffer.from(pairs(header, section('ENTITIES', line, text), 0, 'EOF', ''), 'latin1'); // prettier-ignore
  expect(strokesOf(readDxf(new Uint8Array(bytes))).texts.map((each) => each.text)).toEqual(['đ']);
});

it('texts are drawn without the codes in them', () => {
  const { texts } = strokes([line, pairs(0, 'TEXT', 10, 1, 20, 2, 40, 3, 1, '%%u%%c10%%p0.05%%065'), pairs(0, 'MTEXT', 10, 1, 20, 2, 40, 3, 1, '{\\fArial;Vát}\\P2x45%%d')]); // prettier-ignore
  expect(texts.map(({ text, height }) => [text, height])).toEqual([['Ø10±0.05A', 3], ['Vát 2x45°', 3]]); // prettier-ignore
});

it.each([
  ['is cut', dxf([line]).subarray(0, -8)],
  ['is binary', new Uint8Array(Buffer.from('AutoCAD Binary DXF\r\n\x1a\0'))],
])('a file that %s is not drawn', (_, bytes) => expect(() => readDxf(bytes)).toThrow());

it('blocks without end are not drawn for ever', () => {
  const block = (name: string, inner: string) =>
    pairs(
      0,
      'BLOCK',
      2,
      name,
      ...Array.from({ length: 40 }, () => pairs(0, 'INSERT', 2, inner)),
      0,
      'ENDBLK',
    );
  const blocks = [block('a', 'b'), block('b', 'c'), block('c', 'a')];
  expect(() => strokes([pairs(0, 'INSERT', 2, 'a')], blocks)).toThrow('too large');
});
