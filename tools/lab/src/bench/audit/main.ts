// npm run bench -- audit [--events COUNT] [--only build,pages,scroll]: how fast the audit is built beside the read models, what
// a page of it costs on a short and on a long log, and how smoothly 100,000 records are scrolled.
import { parseArgs } from 'node:util';
import { Postgres } from '../../servers/servers.js';
import { table } from '../../servers/system.js';
import { measureBuild } from './build.js';
import { measurePages } from './pages.js';
import { measureScroll } from './scroll.js';

const { values } = parseArgs({
  args: process.argv.slice(3),
  options: {
    events: { type: 'string', default: '1000000' },
    only: { type: 'string', default: 'build,pages,scroll' },
  },
});
const events = Number(values.events);
const only = values.only.split(',');

const postgres = await Postgres.start();
try {
  if (only.includes('build')) {
    const { rows, isFastEnough } = await measureBuild(postgres, events);
    console.log(`${table(rows)}\n`);
    // For npm run test:all.
    if (!isFastEnough) process.exitCode = 1;
  }
  if (only.includes('pages')) console.log(`${table(await measurePages(postgres, events))}\n`);
} finally {
  await postgres.remove();
}
if (only.includes('scroll')) console.log(table(await measureScroll()));
