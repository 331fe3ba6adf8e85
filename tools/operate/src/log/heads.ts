import { createPublicKey } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { verifyHeads, WantedEvents } from '@platform/log/proof';
import type { Head } from '@platform/log/proof';
import { linesAfter, linesOfFile, verifyLog } from '@platform/log/transfer';
import type { Verified } from '@platform/log/transfer';
import { eventStoreUrl } from '@control-center/stack';
import { listHeads } from '@market/audit';
import type { StoredHead } from '@market/audit';
import type { Settings } from '@platform/settings';
import { openTables } from '../database.js';

const headsPerQuery = 100;

/** Writes all signed heads, newest first, in the form of `GET /api/audit/heads`. */
export async function saveHeads(settings: Settings, file: string): Promise<void> {
  const heads = await storedHeads(settings);
  writeFileSync(file, `[\n${heads.map((head) => JSON.stringify(head)).join(',\n')}\n]\n`, { flag: 'wx' });
  const [newest] = heads;
  console.log(
    newest
      ? `${heads.length} heads, the newest of ${newest.time} over ${newest.ordinal} events. Keep the file where nobody who can change the log can write.`
      : 'No head was signed yet.',
  );
}

/** Writes the public key of the newest head, in PEM. */
export async function savePublicKey(settings: Settings, file: string): Promise<void> {
  const [newest] = await storedHeads(settings, 1);
  if (!newest) throw new Error('No head was signed yet');
  writeFileSync(file, newest.publicKey, { flag: 'wx' });
  console.log(`Public key ${newest.keyId}`);
}

/** Compares an exported file with the count and the hash at its end, and prints them. */
export async function verifyFile(file: string): Promise<void> {
  const { events, sha256 } = await wholeFile(file);
  console.log(`${events} events, sha256 ${sha256}`);
}

async function wholeFile(file: string): Promise<Verified> {
  const verified = await verifyLog(file);
  if (!verified.isComplete) throw new Error(`${file} is not complete, or an earlier release wrote it`);
  return verified;
}

/**
 * Compares an exported log, or without a file the running one, with signed heads; says what that does not prove. A file is compared with
 * its own hash as well, which holds the events behind the last head. The events of `eventsFile`, of the file of a dispute, are looked for in
 * the log.
 */
export async function proveLog(
  settings: Settings,
  headsFile: string,
  keyFiles: readonly string[],
  { file, eventsFile }: { file: string; eventsFile: string | undefined },
): Promise<void> {
  const heads = JSON.parse(readFileSync(headsFile, 'utf8')) as Head[];
  if (!Array.isArray(heads)) throw new Error(`${headsFile} is no list of heads`);
  const keys = keyFiles.map((keyFile) => createPublicKey(readFileSync(keyFile)));
  const lines = file ? linesOfFile(file) : linesAfter(await eventStoreUrl(settings), undefined);
  const wanted = new WantedEvents(eventsFile ? readFileSync(eventsFile, 'utf8').split('\n') : []);
  const { events, lastSigned } = await verifyHeads(wanted.passing(lines), heads, keys);
  wanted.requireAll();
  if (file) await wholeFile(file);
  console.log(
    `${events} events: the first ${lastSigned.ordinal} are those that were signed, the last time at ${lastSigned.time}, with ${heads.length} heads.`,
  );
  if (wanted.count > 0)
    console.log(`The ${wanted.count} events of ${eventsFile} are in the log as they are.`);
  console.log(
    `Not proved: ${events - lastSigned.ordinal} events after that head; refused calls, sign-ins and readings of the audit, which are no events.`,
  );
}

async function storedHeads(settings: Settings, most?: number): Promise<StoredHead[]> {
  const pool = await openTables(settings, 'log command', 1);
  try {
    return await headsOf(pool, most);
  } finally {
    await pool.end();
  }
}

/** All signed heads, or the newest ones; newest first. */
export async function headsOf(db: Parameters<typeof listHeads>[0], most = Infinity): Promise<StoredHead[]> {
  const heads: StoredHead[] = [];
  for (;;) {
    const last = heads.at(-1);
    const after = last && { createdAt: last.time, id: last.id };
    const limit = Math.min(headsPerQuery, most - heads.length);
    const page = await listHeads(db, { limit, ...(after ? { after } : {}) });
    heads.push(...page);
    if (page.length < headsPerQuery) return heads;
  }
}
