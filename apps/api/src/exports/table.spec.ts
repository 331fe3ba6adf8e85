import { expect, test } from '@jest/globals';
import { tableOf } from './table.js';

type Row = { name: unknown; count: unknown };

async function written(...rows: Row[]): Promise<string> {
  async function* source() {
    yield* await Promise.resolve(rows);
  }
  let text = '';
  for await (const line of tableOf<Row>(['name', 'count'], source())) text += line;
  return text;
}
const first = '\ufeffname,count\r\n';

test('columns stand in the first line, behind the mark by which spreadsheets know Vietnamese', async () => {
  expect(await written()).toBe(first);
  expect(await written({ name: 'Gá kẹp', count: 2 })).toBe(`${first}Gá kẹp,2\r\n`);
});

test('quotes, commas and line breaks stay within their cell', async () => {
  expect(await written({ name: 'a"b,c\r\nd', count: null })).toBe(`${first}"a""b,c\r\nd",\r\n`);
  expect(await written({ name: ['cnc', 'laser'], count: true })).toBe(`${first}"cnc, laser",true\r\n`);
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1'])(
  'the text %j is shown and not calculated',
  async (name) => {
    expect((await written({ name, count: -1 })).replaceAll('"', '')).toBe(`${first}'${name},-1\r\n`);
  },
);
