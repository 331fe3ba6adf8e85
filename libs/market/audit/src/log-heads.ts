import { createPublicKey } from 'node:crypto';
import { verifyHeads } from '@platform/log/proof';
import type { Head, SignedUntil } from '@platform/log/proof';
import { mostAuditCounted } from '@market/contracts';
import type { SignedShare } from '@market/contracts';
import type { Pool } from 'pg';
import { inTransaction, afterCursor } from '@platform/rows';
import type { Database, PageRequest } from '@platform/rows';
import { auditSchema } from './journal.js';
import { auditId } from './rows.js';

const lock = 7_310_010;

type Row = { id: string; createdAt: string; head: Head; publicKey: string };

/** A head with the public key, in PEM, to which its signature fits. */
export type StoredHead = Head & { id: string; publicKey: string };

const storedHead = ({ id, head, publicKey }: Row): StoredHead => ({ ...head, id, publicKey });

/** The newest head and the event after which the next one continues; undefined for a log without events. */
export async function lastHead(
  db: Database,
): Promise<{ head: StoredHead; until: SignedUntil | undefined } | undefined> {
  const { rows } = await db.query<Row & { position: string | null; eventId: string | null }>(
    'select * from app.log_heads order by "createdAt" desc, id desc limit 1',
  );
  const [row] = rows;
  if (!row) return undefined;
  const { position, eventId: id } = row;
  const { ordinal, h } = row.head;
  return { head: storedHead(row), until: position && id ? { ordinal, h, position, id } : undefined };
}

/** Returns false and stores nothing when another process has stored a head after `before`. */
export const storeHead = (
  pool: Pool,
  before: string | undefined,
  { head, until, publicKey }: { head: Head; until: SignedUntil | undefined; publicKey: string },
): Promise<boolean> =>
  inTransaction(pool, async (db) => {
    await db.query(`select pg_advisory_xact_lock(${String(lock)})`);
    if ((await lastHead(db))?.head.id !== before) return false;
    await db.query(
      `insert into app.log_heads ("createdAt", ordinal, head, "publicKey", position, "eventId")
       values ($1, $2, $3, $4, $5, $6)`,
      [head.time, head.ordinal, JSON.stringify(head), publicKey, until?.position, until?.id],
    );
    return true;
  });

/** A head without its links, and where in the log it ends; `until` is undefined for one over a log without events. */
export type PlacedHead = Omit<StoredHead, 'links'> & { until: SignedUntil | undefined };

/** The heads of the present log, oldest first: those since it was last signed from its beginning. */
export async function headsOfLog(db: Database): Promise<PlacedHead[]> {
  const { rows } = await db.query<Row & { position: string | null; eventId: string | null }>(
    `select id, "createdAt", head - 'links' as head, "publicKey", position, "eventId"
     from app.log_heads order by "createdAt", id`,
  );
  const heads = rows.map(({ position, eventId, ...row }): PlacedHead => {
    const { ordinal, h } = row.head;
    return {
      ...storedHead(row),
      until: position && eventId ? { ordinal, h, position, id: eventId } : undefined,
    };
  });
  const isAfter = (one: PlacedHead, before: PlacedHead) =>
    one.ordinal >= before.ordinal && BigInt(one.until?.position ?? 0) >= BigInt(before.until?.position ?? 0);
  const start = heads.findLastIndex((head, index) => index > 0 && !isAfter(head, heads[index - 1]!));
  return heads.slice(Math.max(start, 0));
}

/**
 * Gives the heads their places in a log that was moved or restored: its events are the same, at other positions. `lines`: its
 * header and its events. Returns the number of heads. Changes nothing and throws LogDiffers when it is not the log that was
 * signed.
 */
export async function placeHeads(pool: Pool, lines: AsyncIterable<string>): Promise<number> {
  const heads = (await headsOfLog(pool)).map((head) => ({ ...head, links: '' }));
  if (heads.length === 0) return 0;
  const keys = [...new Set(heads.map(({ publicKey }) => publicKey))].map((key) => createPublicKey(key));
  const { places } = await verifyHeads(lines, heads, keys);
  await pool.query(
    `update app.log_heads head set position = place.position, "eventId" = place."eventId"
     from jsonb_to_recordset($1) as place (id text, position text, "eventId" text) where head.id = place.id`,
    [JSON.stringify(heads.map(({ id, ordinal }) => ({ id, ...places.get(ordinal) })))],
  );
  return heads.length;
}

/** The share of the log that the last head covers. */
export async function signedShare(db: Database): Promise<SignedShare> {
  const last = await lastHead(db);
  const { head, until } = last ?? {};
  return {
    time: head?.time ?? null,
    signed: head?.ordinal ?? 0,
    unsigned: await eventsAfter(db, until?.position),
  };
}

/** The events of the audit after a position of the log; no more than `most`. */
export async function eventsAfter(db: Database, position = '-1', most = mostAuditCounted): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `select count(*)::int as count from (
       select from ${auditSchema}.events r where r.id > $1 limit ${String(most)}) later`,
    [auditId(BigInt(position))],
  );
  return rows[0]!.count;
}

/** Newest first. */
export async function listHeads(db: Database, { limit, after }: PageRequest): Promise<StoredHead[]> {
  const values: unknown[] = [limit];
  const where = after ? `where ${afterCursor('r', '<', after, values)}` : '';
  const { rows } = await db.query<Row>(
    `select * from app.log_heads r ${where} order by r."createdAt" desc, r.id desc limit $1`,
    values,
  );
  return rows.map(storedHead);
}
