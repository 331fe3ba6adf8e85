import type { DictionaryView } from '@market/contracts';
import { describe, expect, it } from '@jest/globals';
import { csvOf } from '../report-text';
import { cellsOfResult, completed, inserted, placeOf, suggestionsFor } from './sql-text';

const view = (name: string, ...columns: string[]): DictionaryView => ({
  ...{ name, meaning: '' },
  columns: columns.map((each) => ({ name: each, type: 'text', meaning: '' })),
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
