import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { analyticsViews } from './views.js';

const golden = new URL('columns.golden.txt', import.meta.url);
const lines = analyticsViews.flatMap((view) =>
  view.columns.map(({ name, type }) => `${view.name}.${name} ${type}`),
);

const page = new URL('../../../../docs/analysts/dictionary.md', import.meta.url);

/** The comments of the views as a page. */
function dictionaryPage(): string {
  const sections = analyticsViews.map(({ name, meaning, isOfLog, columns }) =>
    [
      `## ${name}`,
      `${meaning}.${isOfLog ? ' Not for the role `control_center_reporter`.' : ''}`,
      columns.map((column) => `- \`${column.name}\` ${column.type}: ${column.meaning}`).join('\n'),
    ].join('\n\n'),
  );
  return `# Dictionary\n\nMade from the comments of the views, which view \`dictionary\` has, too.\n\n${sections.join('\n\n')}\n`;
}

describe('the views of analysts', () => {
  it('have every column that was ever published, in its place: others need a view with another name', () => {
    if (process.env['REVIEWED']) writeFileSync(golden, `${lines.join('\n')}\n`);
    expect(lines).toEqual(readFileSync(golden, 'utf8').trimEnd().split('\n'));
  });

  it('are those of the dictionary for readers', () => {
    if (process.env['REVIEWED']) writeFileSync(page, dictionaryPage());
    expect(dictionaryPage()).toBe(readFileSync(page, 'utf8'));
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
});
