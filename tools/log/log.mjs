// npm run log -- export FILE | import FILE
import { prepare } from '../prepare.mjs';

const [direction = '', file = '', ...more] = process.argv.slice(2);
if (!['export', 'import'].includes(direction) || file === '' || more.length > 0) {
  console.error('npm run log -- export FILE | import FILE');
  console.error('The server is the one of EVENTSTORE_URL, or else the embedded one, which must be running.');
  process.exit(1);
}
// Relative to where the command was given.
const { resolve } = await import('node:path');
const path = resolve(process.env.INIT_CWD ?? process.cwd(), file);
await prepare({ built: true });

const { readSettings } = await import('@control-center/settings');
const { exportLog, importLog } = await import('@control-center/event-store/transfer');
const { showBar } = await import('./bar.mjs');

const settings = readSettings();
const url = settings.EVENTSTORE_URL || `esdb://127.0.0.1:${settings.EVENT_NODE_PORT}?tls=false`;
const [transfer, title] =
  direction === 'export' ? [exportLog, `${url} → ${file}`] : [importLog, `${file} → ${url}`];
const bar = showBar(title);
try {
  const { events, resumedAt } = await transfer(url, path, bar.show);
  bar.end();
  const before = resumedAt > 0 ? ` (${resumedAt} of them were there before)` : '';
  const after = 'Read models follow by themselves: they see that it is another log.';
  console.log(`${events} events${before}.${direction === 'import' ? ` ${after}` : ''}`);
} catch (error) {
  bar.end();
  console.error(error.message);
  console.error('What was moved stays; the same command goes on from there.');
  process.exitCode = 1;
}
