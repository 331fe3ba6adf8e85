import { expect, test } from '@jest/globals';
import { tableOf } from './table.js';

type Row = { name: unknown; count: unknown };

async function csvOf(...rows: Row[]): Promise<string> {
  async function* source() {
    yield* await Promise.resolve(rows);
  }
  let text = '';
  for await (const line of tableOf<Row>(['name', 'count'], source())) text += line;
  return text;
}
const first = '\ufeffname,count\r\n';

test('the first line has a byte order mark and the column names', async () => {
  expect(await csvOf()).toBe(first);
  expect(await csvOf({ name: 'Gá kẹp', count: 2 })).toBe(`${first}Gá kẹp,2\r\n`);
});

test('quotes, commas and line breaks do not end their cell', async () => {
  expect(await csvOf({ name: 'a"b,c\r\nd', count: null })).toBe(`${first}"a""b,c\r\nd",\r\n`);
  expect(await csvOf({ name: ['cnc', 'laser'], count: true })).toBe(`${first}"cnc, laser",true\r\n`);
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '＝1+1', '＋1', '－1', '＠SUM(A1)'])(
  'the text %j is displayed and not calculated',
  async (name) => {
    expect((await csvOf({ name, count: -1 })).replaceAll('"', '')).toBe(`${first}'${name},-1\r\n`);
  },
);
