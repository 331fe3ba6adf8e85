// npm run log -- export FILE | import FILE
import { prepare } from '../checkout/src/prepare.mjs';

const [direction = '', file = '', ...more] = process.argv.slice(2);
if (!['export', 'import'].includes(direction) || file === '' || more.length > 0) {
  console.error('npm run log -- export FILE | import FILE');
  console.error('Uses the server at EVENTSTORE_URL, or else the embedded one, which must be running.');
  process.exit(1);
}
// FILE is relative to the directory in which the command was called.
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
  const before = resumedAt > 0 ? ` (${resumedAt} of them were already there)` : '';
  const after = 'Read models are rebuilt by themselves: they detect that it is another log.';
  console.log(`${events} events${before}.${direction === 'import' ? ` ${after}` : ''}`);
} catch (error) {
  bar.end();
  console.error(error.message);
  console.error('The events moved so far stay; the same command continues behind them.');
  process.exitCode = 1;
}
