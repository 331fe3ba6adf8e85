import type { DictionaryView } from '@market/contracts';
import { describe, expect, it } from '@jest/globals';
import { csvOf } from '../file/tables';
import {
  cellsOfResult,
  completed,
  inserted,
  named,
  placeOf,
  suggestionsFor,
  compareCells,
  valuesOfResult,
  valuesOfView,
} from './sql-text';

const view = (name: string, ...columns: string[]): DictionaryView => ({
  ...{ name, label: '', meaning: '' },
  columns: columns.map((each) => ({ name: each, type: 'text', label: '', meaning: '' })),
});
const dictionary = [view('projects', 'project_id', 'status'), view('payments', 'paid_at', 'project_id')];

/** A text with its caret at «|». */
const at = (text: string) => ({ text: text.replace('|', ''), caret: text.indexOf('|') });

describe('completion', () => {
  it('suggests names that the word before the caret begins, columns of the named views first', () => {
    expect(suggestionsFor(at('select * from p|'), dictionary)).toEqual([
      ...['projects', 'payments', 'project_id', 'paid_at'],
    ]);
    expect(suggestionsFor(at('select P| from payments'), dictionary)).toEqual([
      ...['paid_at', 'project_id', 'projects', 'payments'],
    ]);
    expect(suggestionsFor(at('select project|'), dictionary)).toEqual(['projects', 'project_id']);
  });

  it('suggests nothing for a complete name, or without a word', () => {
    expect(suggestionsFor(at('select * from projects|'), dictionary)).toEqual([]);
    expect(suggestionsFor(at('select |'), dictionary)).toEqual([]);
    expect(suggestionsFor(at('|p'), dictionary)).toEqual([]);
  });

  it('puts the name in place of the word, or at the caret, and the caret behind it', () => {
    expect(completed(at('select pr| from projects'), 'project_id')).toEqual(
      at('select project_id| from projects'),
    );
    expect(inserted(at('select| from'), 'status')).toEqual(at('select status| from'));
    expect(inserted(at('select p.| from'), 'status')).toEqual(at('select p.status| from'));
  });
});

it('says where in the statement an error is', () => {
  expect(placeOf('select 1,\n  x from', 12)).toBe('Dòng 2, cột 3');
  expect(placeOf('selec', 0)).toBe('Dòng 1, cột 1');
});

it('saves numbers with all digits, and texts that a spreadsheet does not calculate', () => {
  const columns = [
    { name: '=sum', type: 'int8' },
    { name: 'note', type: 'text' },
  ];
  const rows = [
    ['-9007199254740993', '-1+cmd'],
    [null, 'a, "b"'],
  ];
  expect(csvOf(cellsOfResult({ columns, rows }))).toBe(
    `\ufeff'=sum,note\r\n-9007199254740993,'-1+cmd\r\n,"a, ""b"""\r\n`,
  );
});

it('gives Excel numbers, dates as they are, and what a number would lose as a text', () => {
  const columns = ['int4', 'numeric', 'int8', 'bool', 'timestamptz', 'text'].map((type) => ({
    name: type,
    type,
  }));
  const rows = [
    ['7', '10.50', '12345678901234567890', 't', '2026-11-16 17:30:00+07', '=1+1'],
    [...Array(6).fill(null)],
  ];
  expect(valuesOfResult({ columns, rows }, []).rows).toEqual([
    [7, 10.5, '12345678901234567890', true, '2026-11-16 17:30:00+07', "'=1+1"],
    [null, null, null, null, null, null],
  ]);
});

it('a view for Excel has its money as money, and its numbers as numbers', () => {
  const payments: DictionaryView = {
    ...{ name: 'payments', label: '', meaning: '' },
    columns: [
      { name: 'amount', type: 'bigint', label: '', meaning: 'What is to be paid. VND' },
      { name: 'number', type: 'integer', label: '', meaning: 'From 1' },
      { name: 'kind', type: 'text', label: '', meaning: 'Not in VND' },
    ],
  };
  const lines = '{"number":1,"amount":2500000,"kind":"=x","log_position":"7"}\n{"amount":null,"number":2}\n';
  expect(valuesOfView(payments, lines)).toEqual({
    heading: ['amount', 'number', 'kind'],
    kinds: ['money', undefined, undefined],
    rows: [
      [2_500_000, 1, "'=x"],
      [null, 2, null],
    ],
  });
  const columns = [{ name: 'amount', type: 'int8' }];
  expect(valuesOfResult({ columns, rows: [] }, [payments]).kinds).toEqual(['money']);
});

it('people are shown by their names where the answer has them', () => {
  const key = '5f0c6c1e-7d7c-4f0e-9a53-0b2d7f6f1c11';
  const columns = [
    { name: 'factory_key', type: 'uuid' },
    { name: 'note', type: 'text' },
  ];
  const rows = [
    [key, key],
    ['another', null],
  ];
  const people = [{ key, name: 'Xưởng Mẫu' }];
  expect(named({ columns, rows, people, isCut: false, milliseconds: 1 }).rows).toEqual([
    ['Xưởng Mẫu', key],
    ['another', null],
  ]);
});

it.each([
  ['9', '10', 'int4', -1],
  ['9', '10', 'text', 1],
  ['b', 'a', 'text', 1],
  [null, 'a', 'text', 1],
  ['a', null, 'text', -1],
  [null, null, 'int4', 0],
])('%s stands before or after %s in a column of %s', (a, b, type, order) => {
  expect(Math.sign(compareCells(a, b, type))).toBe(order);
});
