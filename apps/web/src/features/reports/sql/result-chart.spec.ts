import { expect, it } from '@jest/globals';
import { chartOfResult } from './result-chart';

const columns = [
  { name: 'week', type: 'date' },
  { name: 'submitted', type: 'int4' },
  { name: 'status', type: 'text' },
  { name: 'revenue', type: 'numeric' },
];
const rows = [
  ['2026-11-16', '7', 'a', '10.5'],
  ['2026-11-09', null, 'b', '2'],
];

it('an answer by days is drawn as lines, from the earliest day on', () => {
  expect(chartOfResult({ columns, rows })).toEqual({
    ...{ isLine: true, labels: ['2026-11-09', '2026-11-16'] },
    series: [
      { name: 'submitted', values: [null, 7] },
      { name: 'revenue', values: [2, 10.5] },
    ],
  });
});

it('an answer by names is drawn as bars, in its own order', () => {
  const named = { columns: columns.slice(1), rows: rows.map((row) => row.slice(1)) };
  expect(chartOfResult(named)).toMatchObject({ isLine: false, labels: ['a', 'b'] });
});

it.each([
  ['without a number', { columns: [columns[0]!], rows: rows.map(([week]) => [week!]) }],
  ['without a name', { columns: [columns[1]!], rows: [['1'], ['2']] }],
  ['of one row', { columns, rows: rows.slice(1) }],
  [
    'with more numbers than can be told apart',
    {
      columns: [columns[0]!, ...Array.from({ length: 5 }, () => columns[1]!)],
      rows: rows.map(() => ['2026-11-16', '1', '1', '1', '1', '1']),
    },
  ],
  ['with more rows than have room', { columns, rows: Array.from({ length: 201 }, () => rows[0]!) }],
])('an answer %s is not drawn', (_, result) => {
  expect(chartOfResult(result)).toBeUndefined();
});
