import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from '@jest/globals';
import ts from 'typescript';

const root = resolve(import.meta.dirname, '../../..');

it('every package with a tsconfig.json is compiled with the others, and the specs are checked', () => {
  const packages = ['apps', 'libs/market', 'libs/platform', 'tools']
    .flatMap((folder) => readdirSync(join(root, folder)).map((name) => `./${folder}/${name}`))
    .flatMap((path) => ['', '/testing', '/jest'].map((inside) => path + inside))
    .filter((path) => existsSync(join(root, path, 'tsconfig.json')));
  const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), (path) => ts.sys.readFile(path)) as {
    config: { references: { path: string }[] };
  };
  expect(config.references.map(({ path }) => path).sort()).toEqual(
    [...packages, './tsconfig.specs.json'].sort(),
  );
});
