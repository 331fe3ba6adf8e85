import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { analyticsViews } from './views.js';
import { columnLabel, columnLabels, viewLabels } from './vietnamese.js';

const golden = new URL('columns.golden.txt', import.meta.url);
const lines = analyticsViews.flatMap((view) =>
  view.columns.map(({ name, type }) => `${view.name}.${name} ${type}`),
);

describe('the views of analysts', () => {
  it('have every column that was ever published, in its place: others need a view with another name', () => {
    if (process.env['REVIEWED']) writeFileSync(golden, `${lines.join('\n')}\n`);
    expect(lines).toEqual(readFileSync(golden, 'utf8').trimEnd().split('\n'));
  });

  it('have names that need no quotes, once each', () => {
    const names = analyticsViews.flatMap((view) => [
      view.name,
      ...view.columns.map(({ name }) => `${view.name}.${name}`),
    ]);
    expect(names.filter((name) => !/^[a-z_.]+$/.test(name))).toEqual([]);
    expect(new Set(names).size).toBe(names.length);
  });

  it('say of each row and each column what it means, and of each view what it is made from', () => {
    const meanings = analyticsViews.flatMap(({ meaning, columns }) => [
      meaning,
      ...columns.map((column) => column.meaning),
    ]);
    expect(meanings.filter((meaning) => meaning.length < 5)).toEqual([]);
    expect(analyticsViews.filter(({ meaning }) => !meaning.includes('From: '))).toEqual([]);
  });

  it('are called by Vietnamese names on the screen, and no name is left over', () => {
    const named = analyticsViews.flatMap(({ name, columns }) => [
      [name, viewLabels[name]],
      ...columns.map((column) => [`${name}.${column.name}`, columnLabel(name, column.name)]),
    ]);
    expect(named.filter(([, label]) => !label)).toEqual([]);
    const known = new Set(
      analyticsViews.flatMap(({ name, columns }) => [
        name,
        ...columns.flatMap((column) => [column.name, `${name}.${column.name}`]),
      ]),
    );
    expect(
      [...Object.keys(viewLabels), ...Object.keys(columnLabels)].filter((name) => !known.has(name)),
    ).toEqual([]);
  });
});
