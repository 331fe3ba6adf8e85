// Fails when package-lock.json lacks a platform package that a dependency names: `npm ci` would then
// reject the lock file, here or on another operating system.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '@control-center/checkout/prepare';

type LockFile = { packages: Record<string, { optionalDependencies?: Record<string, string> }> };

const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as LockFile;
const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
const locked = new Set(Object.keys(packages).map(nameOf));
const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
  Object.keys(optionalDependencies)
    .filter((name) => !locked.has(name))
    .map((name) => `${path} -> ${name}`),
);
if (missing.length > 0) {
  console.error(`package-lock.json is incomplete:\n${missing.join('\n')}`);
  process.exitCode = 1;
}
