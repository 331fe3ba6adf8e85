import { readFile, writeFile } from 'node:fs/promises';
import { plainToInstance } from 'class-transformer';
import { getMetadataStorage } from 'class-validator';
import { expect, it } from '@jest/globals';
import * as contracts from './index.js';
import type { Route } from './index.js';

// What programs of others rely on, beside the code, so that it changes on purpose only: a limit that was lost, a call that
// asks for no fresh sign-in any more.

const exported = Object.entries(contracts).sort(([a], [b]) => (a < b ? -1 : 1));

const isFunction = (value: unknown): value is (argument: object) => unknown => typeof value === 'function';
const textOf = (value: unknown): string =>
  value instanceof RegExp ? String(value) : isFunction(value) ? 'by its value' : JSON.stringify(value);

/** The checks of each field of a class, in their order. */
function fieldsOf(body: new () => object): Record<string, string[]> {
  const checks = getMetadataStorage().getTargetValidationMetadatas(body, '', false, false);
  const fields: Record<string, string[]> = {};
  for (const { propertyName, name, type, each, constraints = [], message } of checks) {
    const said = isFunction(message) ? 'a message of its own' : message;
    const check = [each ? 'each' : '', name ?? type, ...constraints.map(textOf), said ?? ''];
    (fields[propertyName] ??= []).push(check.filter((word) => word !== '').join(' '));
  }
  return fields;
}

const routeOf = ({ body, query, ...route }: Route) => ({
  ...route,
  words: contracts.commandText(`${route.method} ${route.path.replaceAll(/:\w+/g, '7f2a')}`),
  ...(body && { body: body.name }),
  ...(query && { query: query.name }),
});

const bodies = exported.filter(
  (one): one is [string, new () => object] => isFunction(one[1]) && /^class /.test(String(one[1])),
);
const contract = {
  calls: Object.fromEntries(
    exported
      .filter(([name]) => name.endsWith('Routes'))
      .map(([name, routes]) => [
        name,
        Object.fromEntries(
          Object.entries(routes as object).map(([key, route]) => [key, routeOf(route as Route)]),
        ),
      ]),
  ),
  bodies: Object.fromEntries(bodies.map(([name, body]) => [name, fieldsOf(body)])),
};

/** The places below a table where nothing stands. */
const emptyIn = (value: unknown, path: string): string[] => {
  if (typeof value !== 'object' || value === null) return [];
  const entries = Object.entries(value);
  return entries.length === 0 ? [path] : entries.flatMap(([key, each]) => emptyIn(each, `${path}.${key}`));
};

it('every list and table except these has entries, and every label has a text', () => {
  const tables = exported.filter(([, value]) => !isFunction(value) && !(value instanceof RegExp));
  expect(tables.flatMap(([name, value]) => emptyIn(value, name))).toEqual([
    // They make an order.
    ...['projectActions.SaveDraft.from', 'projectActions.CreateDemoProject.from'],
    // They cannot be narrowed.
    ...['reports.cohorts.filters', 'reports.quality.filters'],
  ]);
  const labels = tables.filter(([name]) => /(Labels|Colors)$/.test(name));
  expect(labels.flatMap(([, table]) => Object.values(table as object)).filter((label) => !label)).toEqual([]);
});

/** Turns an order's «fdp.exe» into «exe.pdf», or looks like nothing. */
const hidden = ['\u202e', '\uffff', '\u0007', '\u3164', '\u200b'];
const texts = bodies.flatMap(([name, body]) =>
  Object.entries(fieldsOf(body)).flatMap(([field, checks]) =>
    checks.some((check) => check.includes('isString')) ? [{ name, body, field }] : [],
  ),
);

it.each(hidden)('no text of any body keeps %j', (character) => {
  const kept = texts.flatMap(({ name, body, field }) =>
    [`a${character}b`, [`a${character}b`]].flatMap((given) => {
      const made = plainToInstance(body, { [field]: given }) as Record<string, unknown>;
      return JSON.stringify(made[field]) === JSON.stringify(given) ? [`${name}.${field}`] : [];
    }),
  );
  // A list for a text, or a text for a list, is refused.
  const both = kept.filter((field, index) => kept.indexOf(field) !== index);
  expect(texts.length).toBeGreaterThan(50);
  // Moments, roles, pointers and keys, whose form is checked, and a statement, which is run as it was typed.
  expect(
    both.filter(
      (field) =>
        !/^(AskForPushes|ChooseMailTimes|CompareQuery|MomentQuery|StepQuery|ValueQuery|ViewpointQuery|SqlStatement)\./.test(
          field,
        ) && field !== 'SavedQuery.statement',
    ),
  ).toEqual([]);
});

/** To write the file anew after a change: REVIEWED=1 npm run test:unit -- --testPathPatterns contracts/src/contract */
it('every call and every field of a body is the reviewed one', async () => {
  const file = new URL('contract.golden.json', import.meta.url);
  const text = `${JSON.stringify(contract, undefined, 2)}\n`;
  if (process.env['REVIEWED']) await writeFile(file, text);
  expect(contract).toEqual(JSON.parse(await readFile(file, 'utf8')));
});
