// npm start: everything from a fresh checkout to a running system. Node and npm are all it needs.
import { build, checkNode, install, root } from './prepare.mjs';
import { Failed } from './run.mjs';

checkNode();
process.chdir(root);
try {
  await install();
  await build();
} catch (error) {
  console.error(error instanceof Failed ? error.message : error);
  process.exit(1);
}
process.setSourceMapsEnabled(true);
await import('./local-stack/dist/main.js');
