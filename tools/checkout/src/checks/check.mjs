// npm run check: while developing; Nx remembers what passed and runs only what has changed since.
import { join } from 'node:path';
import { prepare, root } from '../prepare.mjs';
import { CommandFailed, run } from '../run.mjs';

await prepare('developing');
const nx = join(root, 'node_modules', 'nx', 'dist', 'bin', 'nx.js');
const targets = ['types', 'lint', 'boundaries', 'format', 'unit', 'web'];
try {
  await run(process.execPath, [nx, 'run-many', '-t', ...targets], { cwd: root, visible: true });
} catch (error) {
  if (!(error instanceof CommandFailed)) throw error;
  process.exitCode = 1;
}
