// npm run bench -- read-side [--projects COUNT] [--events COUNT]: the read side compared with bare SQL and bare reads.
import { parseArgs } from 'node:util';
import { Postgres } from '../../servers/servers.js';
import { measureLists } from './lists.js';
import { measureLive } from './live.js';
import { measureQueue } from './queue.js';
import { measureNarrow } from './narrow.js';
import { measureRebuild } from './rebuild.js';

const { values } = parseArgs({
  args: process.argv.slice(3),
  options: {
    projects: { type: 'string', default: '100000' },
    events: { type: 'string', default: '100000' },
    only: { type: 'string', default: 'narrow,rebuild,lists,queue,live' },
  },
});
const [projects, events] = [Number(values.projects), Number(values.events)];
if (!(projects >= 1_000 && events >= 1_000)) {
  console.error(
    'npm run bench -- read-side [--projects COUNT] [--events COUNT] [--only narrow,rebuild,lists,queue,live]',
  );
  process.exit(1);
}

const parts: Record<string, (postgres: Postgres) => AsyncGenerator<string[]>> = {
  narrow: (postgres) => measureNarrow(postgres, events),
  rebuild: (postgres) => measureRebuild(postgres, events),
  lists: (postgres) => measureLists(postgres, projects),
  queue: (postgres) => measureQueue(postgres, projects),
  live: measureLive,
};
/** Column widths, fixed because each row is printed as soon as it is measured. */
const widths = [67, 13, 13, 23, 13];
const show = (row: readonly string[]) =>
  console.log(
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );

const postgres = await Postgres.start();
try {
  show(['measure', 'own', 'baseline', 'figure', 'aim']);
  for (const name of values.only.split(',')) for await (const row of parts[name]!(postgres)) show(row);
} finally {
  await postgres.remove();
}
