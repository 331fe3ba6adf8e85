// npm run bench [-- start | pages | people | event-store | read-side | api | replay | audit | exports | notices]
import { spawn } from 'node:child_process';
import { once } from 'node:events';

const benches = {
  start: () => import('./start.js'),
  pages: () => import('./pages/main.js'),
  people: () => import('./people.js'),
  'event-store': () => import('./event-store/main.js'),
  'read-side': () => import('./read-side/main.js'),
  api: () => import('./api/main.js'),
  replay: () => import('./replay.js'),
  audit: () => import('./audit/main.js'),
  exports: () => import('./exports.js'),
  notices: () => import('./notices.js'),
};

/** What is measured without a name, each in a process of its own. */
const all = ['event-store', 'read-side --only narrow,rebuild,live', 'api --only commands', 'pages', 'start'];

const [name] = process.argv.slice(2);
if (name === undefined)
  for (const bench of all) {
    console.log(`\n${bench}`);
    const child = spawn(process.execPath, [import.meta.filename, ...bench.split(' ')], { stdio: 'inherit' });
    const [code] = (await once(child, 'exit')) as [number | null];
    if (code !== 0) process.exitCode = 1;
  }
else if (name in benches) await benches[name as keyof typeof benches]();
else {
  console.error(`npm run bench [-- ${Object.keys(benches).join(' | ')}]`);
  process.exitCode = 1;
}
