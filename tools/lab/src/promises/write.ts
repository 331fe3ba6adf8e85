// npm run docs:promises
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readPages } from './pages.js';

const root = resolve(import.meta.dirname, '../../../..');
for (const { path, expected } of readPages(root)) writeFileSync(join(root, path), expected);
