import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { hashOfBundle } from './bundle.js';

// A package of a few lines, and the domain that it uses. bundle.spec.ts bundles our own.

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'bundled-code-'));
  const exported = { '@control-center/source': './src/index.ts', default: './dist/index.js' };
  for (const lib of ['market/domain', 'platform/log']) {
    write(`libs/${lib}/package.json`, JSON.stringify({ name: `@${lib}`, exports: exported }));
    const link = join(root, 'node_modules', `@${lib}`);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(join(root, 'libs', lib), link);
  }
  write('node_modules/installed/part.js', `export const sha = 'installed';`);
  write('tsconfig.base.json', JSON.stringify({ compilerOptions: { experimentalDecorators: true } }));
});
afterEach(() => rmSync(root, { recursive: true }));

function write(file: string, text: string): void {
  const path = join(root, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

const change = (text: string, from: string, to: string) => {
  expect(text).toContain(from);
  return text.replace(from, to);
};

/** The hash of rows that use a package. */
async function hash(lib: string, text: string): Promise<string> {
  write(`libs/${lib}/src/made.ts`, 'export const made: string[] = [];');
  write(`libs/${lib}/src/effect.ts`, 'globalThis.effect = 1;');
  write(`libs/${lib}/src/index.ts`, text);
  const entry = join(root, 'libs/market/release/src/rows.ts');
  write(
    'libs/market/release/src/rows.ts',
    `import { sha } from 'installed/part.js';
     import { join } from 'node:path';
     import { used } from "@${lib}";
     export const row = () => sha(join(used));`,
  );
  return (await hashOfBundle(entry, root)).hash;
}

const domain = `
  import { check } from "no-such-check";
  import { made } from './made.js';
  import './effect.js';
  const make = (text: string) => { made.push(text); return { text }; };
  class Made { constructor(text: string) { made.push(text); } }
  /* a comment */
  const rule = () => { make('for its effect'); return make('rule'); };
  export const used = () => { /*! a license */ return [rule, new Request('request')]; };
  export const read = made.first.second;
  export const known = SomeGlobal.first;
  export class Request { @check('field') field = 'value'; }
  @check('class') class Other { @check('other') other = 1; }
  export const unused = make('unused');
  export const unmade = new Made('unmade');
  export const list = [make('listed'), { inner: new Made('inner') }];
  make('statement');
  export function call() { return make('in a function'); }`;

describe('of a package without effects', () => {
  it.each([
    ['a comment', '/* a comment */', '/* another one */'],
    ['a decorator of a class', `@check('class')`, `@check('changed')`],
    ['a decorator of a field', `@check('field')`, `@check('changed')`],
    ['a license', '/*! a license */', '/*! another one */'],
    ['what is read and not used', 'made.first.second', 'made.first.third'],
    ['a global that is not used', 'SomeGlobal.first', 'OtherGlobal.first'],
    ['a file that is loaded for its effect', `import './effect.js';`, ''],
    ['that there is a decorator', `@check('field')`, ''],
    ['a value that a call makes and nothing uses', `make('unused')`, `make('changed')`],
    ['an object that nothing uses', `new Made('unmade')`, `new Made('changed')`],
    ['what a list holds that nothing uses', `make('listed')`, `make('changed')`],
    ['what is deep within it', `new Made('inner')`, `new Made('changed')`],
    ['a call alone', `make('statement')`, `make('changed')`],
    ['a function that nothing calls', `make('in a function')`, `make('changed')`],
  ])('the code of the rows stays the same with %s', async (_, from, to) => {
    expect(await hash('market/domain', change(domain, from, to))).toBe(await hash('market/domain', domain));
  });

  it.each([
    ['what a used function calls', `make('rule')`, `make('changed')`],
    ['what it calls for its effect', `make('for its effect')`, `make('changed')`],
    ['what a used function makes', `new Request('request')`, `new Request('changed')`],
    ['a value of a used class', `field = 'value'`, `field = 'changed'`],
  ])('the code of the rows changes with %s', async (_, from, to) => {
    expect(await hash('market/domain', change(domain, from, to))).not.toBe(
      await hash('market/domain', domain),
    );
  });
});

// A column is described by a decorator, and a table by a call.
it.each([
  ['a decorator', `@check('field')`],
  ['a call alone', `make('statement')`],
  ['a list that calls make', `make('listed')`],
  ['an object', `new Made('unmade')`],
])('of another package the code of the rows changes with %s', async (_, from) => {
  const other = from.replace(/'\w+'/, `'changed'`);
  expect(await hash('platform/log', domain.replace(from, other))).not.toBe(
    await hash('platform/log', domain),
  );
});

it('the code of an installed package does not count', async () => {
  const before = await hash('market/domain', domain);
  expect(before).toMatch(/^[0-9a-f]{12}$/);
  write('node_modules/installed/part.js', `export const sha = 'another version';`);
  expect(await hash('market/domain', domain)).toBe(before);
});

it('the files that were read are named below the root', async () => {
  await hash('market/domain', domain);
  const { files } = await hashOfBundle(join(root, 'libs/market/release/src/rows.ts'), root);
  expect(files.filter((file) => !file.endsWith('.json'))).toEqual([
    ...['effect.ts', 'index.ts', 'made.ts'].map((file) => `libs/market/domain/src/${file}`),
    'libs/market/release/src/rows.ts',
  ]);
});
