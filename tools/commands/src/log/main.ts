// npm run log: see `usage`
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { deciderOf, eventFormat, kindOfStream } from '@control-center/domain';
import type { StreamKind } from '@control-center/domain';
import { discardUnreadable, EventStore, withoutCredentials } from '@control-center/event-store';
import { exportLog, importLog, verifyLog } from '@control-center/event-store/transfer';
import { eventStoreUrl } from '@control-center/local-stack';
import { openDatabase, requestRetry } from '@control-center/read-model';
import { readSettings } from '@control-center/settings';
import { showBar } from '../bar.js';
import { databaseUrl } from '../database-url.js';
import { proveLog, saveHeads, savePublicKey } from './heads.js';

const usage = `npm run log -- export FILE | import FILE | verify FILE     FILE.gz is compressed
npm run log -- verify [FILE] --heads FILE --key FILE       compares a file, or the running log, with signed heads
npm run log -- heads FILE | key FILE                       the signed heads, and the public key that they fit
npm run log -- discard STREAM REASON                       discards the event that makes a stream unreadable
Uses the server at EVENT_STORE_URL, or else the embedded one, which must be running.`;

const settings = readSettings();
try {
  const call = readArguments(process.argv.slice(2));
  if (!call) {
    console.error(usage);
    process.exitCode = 1;
  } else await call();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

/** What the arguments ask for; undefined when they ask for nothing that there is. */
function readArguments(given: string[]): (() => Promise<void>) | undefined {
  const { positionals, values } = parseArgs({
    args: given,
    allowPositionals: true,
    options: { heads: { type: 'string' }, key: { type: 'string', multiple: true } },
  });
  const [command = '', ...args] = positionals;
  if (args.includes('')) return undefined;
  const [first = '', second = ''] = args;
  const { heads, key } = values;
  if (command === 'verify' && heads && key && args.length <= 1)
    return () => proveLog(settings, pathOf(heads), key.map(pathOf), first && pathOf(first));
  if (heads ?? key) return undefined;
  switch (`${command} ${args.length}`) {
    case 'verify 1':
      return () => verify(first);
    case 'export 1':
      return () => transfer(exportLog, first);
    case 'import 1':
      return () => transfer(importLog, first);
    case 'heads 1':
      return () => saveHeads(settings, pathOf(first));
    case 'key 1':
      return () => savePublicKey(settings, pathOf(first));
    case 'discard 2':
      return () => discard(first, second);
    default:
      return undefined;
  }
}

/** FILE is relative to the directory in which the command was called. */
function pathOf(file: string): string {
  return resolve(process.env['INIT_CWD'] ?? process.cwd(), file);
}

async function verify(file: string): Promise<void> {
  const { events, sha256, isComplete } = await verifyLog(pathOf(file));
  console.log(`${events} events, sha256 ${sha256}`);
  if (!isComplete) throw new Error(`${file} is not complete, or an earlier release wrote it`);
}

async function transfer(move: typeof exportLog | typeof importLog, file: string): Promise<void> {
  const url = await eventStoreUrl(settings);
  const path = pathOf(file);
  const server = withoutCredentials(url);
  const isExport = move === exportLog;
  const bar = showBar(isExport ? `${server} → ${file}` : `${file} → ${server}`);
  try {
    const { events, resumedAt } = await move(url, path, bar.show);
    bar.end();
    const before = resumedAt > 0 ? ` (${resumedAt} of them were already there)` : '';
    const after = 'Read models are rebuilt by themselves: they detect that it is another log.';
    console.log(`${events} events${before}.${isExport ? '' : ` ${after}`}`);
  } catch (error) {
    bar.end();
    console.error('The events moved so far stay; the same command continues behind them.');
    throw error;
  }
}

async function discard(stream: string, reason: string): Promise<void> {
  const kind = kindOfStream(stream);
  if (!kind) throw new Error(`${stream} is no stream of this application, such as account-ID`);
  const store = new EventStore(await eventStoreUrl(settings), eventFormat);
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
