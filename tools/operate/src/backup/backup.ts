import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { linesAfter } from '@platform/log/transfer';
import type { ObjectStore } from '@platform/files';
import type { Pool } from 'pg';
import { keyOf, newSalt, writeEncrypted } from './encrypted-file.js';
import { readManifest, readSalt, writeManifest } from './manifest.js';
import type { Manifest, SavedFile } from './manifest.js';
import { recordBackup } from './record.js';
import { linesOfTables, objectsOf } from './tables.js';
import type { UploadRow } from './tables.js';

export type Installation = { eventStoreUrl: string; pool: Pool; objects: ObjectStore };

/** Lines are encrypted in chunks of this size. */
const chunkBytes = 64 * 1024;

/**
 * Adds everything new since the last run to the backups in a folder: first the log, then the tables, then the objects.
 * So every key and object that a saved event needs is saved, whatever is written meanwhile. An interrupted run does not
 * change the last complete backup.
 */
export async function backUp(
  { eventStoreUrl, pool, objects }: Installation,
  folder: string,
  passphrase: string,
): Promise<Manifest> {
  await mkdir(join(folder, 'objects'), { recursive: true, mode: 0o700 });
  const known = await readSalt(folder);
  const salt = known ?? newSalt();
  const key = keyOf(passphrase, salt);
  const before = known && (await readManifest(folder, key));
  const save = async (name: string, content: AsyncIterable<Uint8Array | string>): Promise<SavedFile> => ({
    name,
    ...(await writeEncrypted(join(folder, name), name, key, content)),
  });

  const log = [...(before?.log ?? [])];
  const run = String(log.length + 1).padStart(6, '0');
  const previous = log.findLast(({ last }) => last !== null)?.last ?? undefined;
  let events = 0;
  let last: { position: string; id: string } | null = null;
  async function* newEvents() {
    for await (const line of linesAfter(eventStoreUrl, previous)) {
      const { position, id } = JSON.parse(line) as { position?: string; id?: string };
      if (position !== undefined && id !== undefined) {
        events += 1;
        last = { position, id };
      } else if (log.length > 0) continue; // Only the first part has the header.
      yield line;
    }
  }
  const part = await save(`log-${run}.enc`, inChunks(newEvents()));
  log.push({ ...part, events, last });

  let rows = 0;
  const masterKeys = new Set<string>();
  const names: string[] = [];
  async function* counted() {
    for await (const line of linesOfTables(pool)) {
      rows += 1;
      const { table, row } = JSON.parse(line) as { table: string; row: { wrappedBy?: string | null } };
      if (row.wrappedBy) masterKeys.add(row.wrappedBy);
      if (table === 'uploads') names.push(...objectsOf(row as UploadRow));
      yield line;
    }
  }
  const tables = { ...(await save(`tables-${run}.enc`, inChunks(counted()))), rows };

  const earlier = new Map(before?.objects.map((object) => [object.name, object]));
  const saved: SavedFile[] = [];
  for (const object of names) {
    const name = `objects/${object}`;
    // An object is written once and never changes; a picture may be added later, under a name of its own.
    const there = earlier.get(name);
    // An object that was collected since the tables were read has no bytes any more.
    const content = there ? undefined : await objects.open(object);
    if (there) saved.push(there);
    else if (content) saved.push(await save(name, content));
  }

  const manifest: Manifest = {
    ...{ format: 'control-center-backup', version: 1, salt: salt.toString('hex') },
    ...{ savedAt: new Date().toISOString(), log, tables, masterKeys: [...masterKeys] },
    objects: saved,
  };
  await writeManifest(folder, manifest, key);
  // Nothing reads the tables of earlier runs any more, nor objects that they do not name. Both may be of people who were
  // erased since.
  const needed = new Set([tables.name, ...saved.map(({ name }) => name)]);
  for (const name of await readdir(folder, { recursive: true }))
    if (/^(tables-\d+\.enc$|objects\/)/.test(name) && !needed.has(name)) await rm(join(folder, name));
  await recordBackup(pool, manifest);
  return manifest;
}

async function* inChunks(lines: AsyncIterable<string>): AsyncGenerator<string> {
  let chunk = '';
  for await (const line of lines) {
    chunk += line;
    if (chunk.length < chunkBytes) continue;
    yield chunk;
    chunk = '';
  }
  yield chunk;
}
