// npm run dev: the system with code that is compiled, restarted and reloaded as it changes.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { prepare, root } from './prepare.mjs';

await prepare({ built: true });

const web = 'http://localhost:5173';
// Sign-in leads back to the address that people open.
process.env.PUBLIC_URL ||= web;
process.env.NODE_ENV ||= 'development';
process.env.API_TARGET ||= `http://localhost:${process.env.PORT || 3000}`;

const modules = join(root, 'node_modules');
const beside = (args, cwd = root) =>
  spawn(process.execPath, args, { cwd, stdio: ['ignore', 'inherit', 'inherit'] });
const watchers = [
  beside([join(modules, 'typescript', 'bin', 'tsc'), '-b', '--watch', '--preserveWatchOutput']),
  beside([join(modules, 'vite', 'bin', 'vite.js')], join(root, 'apps', 'web')),
];
process.once('exit', () => watchers.forEach((watcher) => watcher.kill()));

process.argv.push('--watch');
process.setSourceMapsEnabled(true);
await import('./local-stack/dist/main.js');
