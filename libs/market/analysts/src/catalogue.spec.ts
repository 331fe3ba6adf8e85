import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { notes } from './catalogue.js';
import { analyticsViews } from './views.js';
import { labelViews } from './views/labels.js';
import { columnLabel, columnLabels, viewLabels } from './vietnamese.js';

const golden = new URL('columns.golden.txt', import.meta.url);
const lines = analyticsViews.flatMap((view) =>
  view.columns.map(({ name, type }) => `${view.name}.${name} ${type}`),
);

const page = new URL('../../../../docs/analysts/dictionary.md', import.meta.url);

const labels = new Set(labelViews.map(({ name }) => name));
/** The source of a view is left out, unless it says how to query the view. */
const withoutSource = (meaning: string): string =>
  meaning.replace(/ From: (?:the|tables?|view) [a-z_, ()and]+$/, '');
/** Columns that mean the same in every view. */
const known: Record<string, string> = {
  project_id: 'Id of the order',
  factory_key: 'The factory',
  customer_key: 'The customer',
};
const withoutNotes = (meaning: string): string =>
  Object.values(notes).reduce((text, note) => text.replace(`. ${note}`, ''), meaning);

/** The comments of the views as a page. The views of labels have the same columns, so they share a section. */
function dictionaryPage(): string {
  const sections = analyticsViews
    .filter(({ name }) => !labels.has(name))
    .map(({ name, meaning, isOfLog, columns }) =>
      [
        `## ${name}`,
        `${withoutSource(meaning).replace(/\.?$/, '.')}${isOfLog ? ' Not for the role `control_center_reporter`.' : ''}`,
        columns
          .filter(({ name, meaning }) => !(name in known && known[name] === withoutNotes(meaning)))
          .map((column) => `- \`${column.name}\` ${column.type}: ${withoutNotes(column.meaning)}`)
          .join('\n'),
      ].join('\n\n'),
    );
  return [
    '# Dictionary',
    'What each view and column means, made from the comments of the views; view `dictionary` has the same.',
    `- Columns of type date: ${notes.day}.\n- Columns that end with \`_key\`: ${notes.key}.\n- Not listed where they mean just that: \`project_id\` (text, id of the order), \`factory_key\`, \`customer_key\` (uuid).`,
    ...sections,
    '## Labels',
    `These views have the Vietnamese labels of values: ${[...labels].map((name) => `\`${name}\``).join(', ')}.`,
    '- `value` text: The value in other views\n- `label` text: What the product calls it\n- `number` integer: Its place in the product’s order, from 1',
  ]
    .join('\n\n')
    .concat('\n');
}

describe('the views of analysts', () => {
  it('have every column that was ever published, in its place: others need a view with another name', () => {
    if (process.env['REVIEWED']) writeFileSync(golden, `${lines.join('\n')}\n`);
    expect(lines).toEqual(readFileSync(golden, 'utf8').trimEnd().split('\n'));
  });

  it('are documented by the dictionary page', () => {
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
