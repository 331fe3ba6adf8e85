import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from '@jest/globals';
import { listedSpecs } from './parts.mjs';

const root = resolve(import.meta.dirname, '../../../..');
const endings = ['.spec.ts', '.spec.tsx', '.int.spec.ts'];

it('every spec that is listed for the spine or for the rest exists', () => {
  const missing = listedSpecs.filter(
    (path) => !endings.some((ending) => existsSync(join(root, path + ending))),
  );
  expect(missing).toEqual([]);
});
