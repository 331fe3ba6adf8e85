// Large packages of the web specs, each bundled into one file: antd alone has a thousand, and all take 3 s of a thread's
// processor time to load.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '..', '..', '..');

/** React has few files, and finds Node's timers only as CommonJS. */
export const react = /^react(-dom)?(\/|$)/;

/** They share one bundle, so that each package in it exists once. */
export const packages = [
  ...['antd', '@ant-design/icons', 'react-router-dom', 'react-redux', 'react-error-boundary'],
  ...['@reduxjs/toolkit', '@reduxjs/toolkit/query/react', 'class-validator', 'class-transformer'],
  ...['@testing-library/react', '@testing-library/user-event', 'msw', 'msw/node'],
];

/** Other versions, or another way of bundling, get another folder. */
const key = [
  'package-lock.json',
  'tools/checkout/jest/web-packages.mjs',
  'tools/checkout/jest/web-packages.setup.mjs',
]
  .reduce((hash, file) => hash.update(readFileSync(join(root, file))), createHash('sha256'))
  .digest('hex')
  .slice(0, 16);

export const folders = join(root, 'node_modules', '.cache', 'web-packages');
export const folder = join(folders, key);

export const fileOf = (/** @type {string} */ name) => `${name.replaceAll('/', '-')}.mjs`;

/** @type {ReadonlyMap<string, string>} */
export const bundledPackages = new Map(packages.map((name) => [name, join(folder, fileOf(name))]));
