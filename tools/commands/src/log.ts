// npm run log -- export FILE | import FILE | discard STREAM REASON
import { resolve } from 'node:path';
import { deciderOf, eventFormat, kindOfStream } from '@control-center/domain';
import type { StreamKind } from '@control-center/domain';
import { discardUnreadable, EventStore, withoutCredentials } from '@control-center/event-store';
import { exportLog, importLog } from '@control-center/event-store/transfer';
import { eventStoreUrl } from '@control-center/local-stack';
import { openDatabase, requestRetry } from '@control-center/read-model';
import { readSettings } from '@control-center/settings';
import { showBar } from './bar.js';
import { databaseUrl } from './database-url.js';

const settings = readSettings();
const [command = '', ...args] = process.argv.slice(2);
const given = `${command} ${args.length}`;
if (!['export 1', 'import 1', 'discard 2'].includes(given) || args.includes('')) {
  console.error('npm run log -- export FILE | import FILE');
  console.error('npm run log -- discard STREAM REASON     discards the event that makes a stream unreadable');
  console.error('Uses the server at EVENTSTORE_URL, or else the embedded one, which must be running.');
  process.exit(1);
}
try {
  const url = await eventStoreUrl(settings);
  if (command === 'discard') await discard(url, args as [string, string]);
  else await transfer(url, args[0]!);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function transfer(url: string, file: string): Promise<void> {
  // FILE is relative to the directory in which the command was called.
  const path = resolve(process.env['INIT_CWD'] ?? process.cwd(), file);
  const server = withoutCredentials(url);
  const bar = showBar(command === 'export' ? `${server} → ${file}` : `${file} → ${server}`);
  try {
    const move = command === 'export' ? exportLog : importLog;
    const { events, resumedAt } = await move(url, path, bar.show);
    bar.end();
    const before = resumedAt > 0 ? ` (${resumedAt} of them were already there)` : '';
    const after = 'Read models are rebuilt by themselves: they detect that it is another log.';
    console.log(`${events} events${before}.${command === 'import' ? ` ${after}` : ''}`);
  } catch (error) {
    bar.end();
    console.error('The events moved so far stay; the same command continues behind them.');
    throw error;
  }
}

async function discard(url: string, [stream, reason]: [string, string]): Promise<void> {
  const kind = kindOfStream(stream);
  if (!kind) throw new Error(`${stream} is no stream of this application, such as account-ID`);
  const store = new EventStore(url, eventFormat);
  const inStreamOf = <Kind extends StreamKind>(known: Kind) =>
    discardUnreadable(store, deciderOf(known), stream, reason);
  try {
    const discarded = await inStreamOf(kind);
    console.log(`Discarded: ${discarded.message}`);
  } finally {
    await store.close();
  }
  const pool = openDatabase(await databaseUrl(settings), { max: 1, name: 'log command' });
  try {
    await requestRetry(pool, stream);
  } catch (error) {
    console.error(
      `The rows of ${stream} still lack its events: retry it in the application (${String(error)})`,
    );
  } finally {
    await pool.end();
  }
}
