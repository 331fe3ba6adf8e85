// npm run dev: runs the system; changed code is bundled, restarted and reloaded.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { buildProduct } from './build.mjs';
import { prepare, root } from './prepare.mjs';

await prepare('running', buildProduct);

const web = 'http://localhost:5173';
// Sign-in redirects back to the address that developers open.
process.env['PUBLIC_URL'] ||= web;
process.env['NODE_ENV'] ||= 'development';
process.env['API_TARGET'] ||= `http://localhost:${process.env['PORT'] || 3000}`;

const modules = join(root, 'node_modules');
/** @param {string[]} args */
const spawnNode = (args, cwd = root) =>
  spawn(process.execPath, args, { cwd, stdio: ['ignore', 'inherit', 'inherit'] });
const watchers = [
  spawnNode([join(import.meta.dirname, 'bundle.mjs'), '--watch']),
  spawnNode([join(modules, 'vite', 'bin', 'vite.js')], join(root, 'apps', 'web')),
];
process.once('exit', () => watchers.forEach((watcher) => watcher.kill()));

process.argv.push('--watch');
process.setSourceMapsEnabled(true);
await import(join(root, 'dist', 'local-stack.js'));
