import { readFile, writeFile } from 'node:fs/promises';
import { getMetadataStorage } from 'class-validator';
import { expect, it } from '@jest/globals';
import * as contracts from './index.js';
import type { Route } from './index.js';
import * as system from './resources/system/index.js';

// What programs of others rely on, beside the code, so that it changes on purpose only: a limit that was lost, a call that
// asks for no fresh sign-in any more.

const exported = Object.entries({ ...contracts, ...system }).sort(([a], [b]) => (a < b ? -1 : 1));

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

/** To write the file anew after a change: REVIEWED=1 npm run test:unit -- --testPathPatterns contracts/src/contract */
it('every call and every field of a body is the reviewed one', async () => {
  const file = new URL('contract.golden.json', import.meta.url);
  const text = `${JSON.stringify(contract, undefined, 2)}\n`;
  if (process.env['REVIEWED']) await writeFile(file, text);
  expect(contract).toEqual(JSON.parse(await readFile(file, 'utf8')));
});
