// node start.mjs PROGRAM [ARGUMENT …]: installs, builds and runs a program of this repository, even from a fresh
// checkout. It needs only Node and npm.
import { join } from 'node:path';
import { prepare, root } from './prepare.mjs';

const [program = ''] = process.argv.splice(2, 1);
await prepare({ built: true });
process.setSourceMapsEnabled(true);
await import(join(root, program));
