import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { tableIn } from './table.js';

const readme = resolve(import.meta.dirname, '../../../../README.md');
writeFileSync(readme, tableIn(readFileSync(readme, 'utf8')));
