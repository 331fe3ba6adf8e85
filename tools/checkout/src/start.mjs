// node start.mjs PROGRAM [ARGUMENT …]: installs, builds and runs a program of this repository, even from a fresh
// checkout. It needs only Node and npm.
import { join } from 'node:path';
import { buildProduct, compilePackages } from './build.mjs';
import { prepare, root } from './prepare.mjs';

const [program = ''] = process.argv.splice(2, 1);
if (program.startsWith('dist/')) await prepare('running', buildProduct);
else await prepare('developing', compilePackages, buildProduct);
process.setSourceMapsEnabled(true);
await import(join(root, program));
