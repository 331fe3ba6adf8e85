import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { deciderOf, eventFormat, kindOfStream } from '@market/domain';
import type { StreamKind } from '@market/domain';
import { discardUnreadable, EventStore } from '@platform/log';
import { eventStoreUrl } from '@control-center/stack';
import { requestRetry } from '@platform/rows';
import { readSettings } from '@platform/settings';
import type { Settings } from '@platform/settings';
import { openTables } from '../database.js';
import { proveLog, saveHeads, savePublicKey, verifyFile } from './heads.js';
import { restoreLog, saveLog } from './move.js';

const usage = `npm run log -- export FILE [--keys FILE]                   FILE.gz is compressed; --keys: the personal keys, encrypted
npm run log -- import FILE [--keys FILE] [--replace]       --replace: into a new embedded installation that is not running
npm run log -- verify FILE                                 compares an exported file with its count and its hash
npm run log -- verify [FILE] --heads FILE --key FILE [--events FILE]
                                                           compares a file, or the running log, with signed heads, and finds events of a dispute's file in it
npm run log -- heads FILE | key FILE                       the signed heads, and the public key that they fit
npm run log -- discard STREAM REASON                       discards the event that makes a stream unreadable
Uses the server at EVENT_STORE_URL, or else the embedded one, which must be running. BACKUP_PASSPHRASE encrypts keys.`;

/** Runs the command of the arguments and reports it. Resolves to the exit code. */
export async function logCommand(args: string[], env: NodeJS.ProcessEnv): Promise<0 | 1> {
  try {
    const call = readArguments(args, readSettings(env));
    if (call) {
      await call();
      return 0;
    }
    console.error(usage);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
  }
  return 1;
}

/** The parsed arguments; undefined for an unknown command. */
function readArguments(given: string[], settings: Settings): (() => Promise<void>) | undefined {
  const { positionals, values } = parseArgs({
    args: given,
    allowPositionals: true,
    options: {
      heads: { type: 'string' },
      key: { type: 'string', multiple: true },
      events: { type: 'string' },
      keys: { type: 'string' },
      replace: { type: 'boolean' },
    },
  });
  const [command = '', ...args] = positionals;
  if (args.includes('')) return undefined;
  const [first = '', second = ''] = args;
  const { heads, key, events, keys, replace } = values;
  const keysFile = keys === undefined ? undefined : pathOf(keys);
  if (command === 'verify' && heads && key && args.length <= 1)
    return () =>
      proveLog(settings, pathOf(heads), key.map(pathOf), {
        file: first && pathOf(first),
        eventsFile: events === undefined ? undefined : pathOf(events),
      });
  if (heads ?? key ?? events) return undefined;
  if (command === 'import' && args.length === 1)
    return () => restoreLog(settings, pathOf(first), { keysFile, replace });
  if (replace) return undefined;
  if (command === 'export' && args.length === 1) return () => saveLog(settings, pathOf(first), keysFile);
  if (keys) return undefined;
  switch (`${command} ${args.length}`) {
    case 'verify 1':
      return () => verifyFile(pathOf(first));
    case 'heads 1':
      return () => saveHeads(settings, pathOf(first));
    case 'key 1':
      return () => savePublicKey(settings, pathOf(first));
    case 'discard 2':
      return () => discard(settings, first, second);
    default:
      return undefined;
  }
}

/** FILE is relative to the directory in which the command was called. */
function pathOf(file: string): string {
  return resolve(process.env['INIT_CWD'] ?? process.cwd(), file);
}

async function discard(settings: Settings, stream: string, reason: string): Promise<void> {
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
  const pool = await openTables(settings, 'log command', 1);
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
