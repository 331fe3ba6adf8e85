// npm run log -- export FILE | import FILE
import { resolve } from 'node:path';
import { withoutCredentials } from '@control-center/event-store';
import { exportLog, importLog } from '@control-center/event-store/transfer';
import { eventStoreUrl } from '@control-center/local-stack';
import { readSettings } from '@control-center/settings';
import { showBar } from './bar.js';

const [direction = '', file = '', ...more] = process.argv.slice(2);
if (!['export', 'import'].includes(direction) || file === '' || more.length > 0) {
  console.error('npm run log -- export FILE | import FILE');
  console.error('Uses the server at EVENTSTORE_URL, or else the embedded one, which must be running.');
  process.exit(1);
}
// FILE is relative to the directory in which the command was called.
const path = resolve(process.env['INIT_CWD'] ?? process.cwd(), file);
const url = await eventStoreUrl(readSettings());
const server = withoutCredentials(url);
const bar = showBar(direction === 'export' ? `${server} → ${file}` : `${file} → ${server}`);
try {
  const transfer = direction === 'export' ? exportLog : importLog;
  const { events, resumedAt } = await transfer(url, path, bar.show);
  bar.end();
  const before = resumedAt > 0 ? ` (${resumedAt} of them were already there)` : '';
  const after = 'Read models are rebuilt by themselves: they detect that it is another log.';
  console.log(`${events} events${before}.${direction === 'import' ? ` ${after}` : ''}`);
} catch (error) {
  bar.end();
  console.error(error instanceof Error ? error.message : error);
  console.error('The events moved so far stay; the same command continues behind them.');
  process.exitCode = 1;
}
