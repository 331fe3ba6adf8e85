import { randomBytes } from 'node:crypto';
import type { KeyRing } from '@control-center/event-store';
import type { Database } from '../engine/rows/database.js';

const keyBytes = 32;

/**
 * The keys of personal data, in schema app. They are read for each use and never cached, so that a deleted key is gone
 * at once for every process.
 */
export const keyRing = (db: Database): KeyRing => ({
  async find(subjects) {
    const { rows } = await db.query<{ subject: string; key: Buffer }>(
      `select subject, key from personal_keys where subject = any($1) and key is not null`,
      [subjects],
    );
    return new Map(rows.map(({ subject, key }) => [subject, key]));
  },

  async obtain(subject) {
    // The update changes nothing: it makes the statement return the existing row.
    const { rows } = await db.query<{ key: Buffer | null }>(
      `insert into personal_keys as known (subject, key) values ($1, $2)
       on conflict (subject) do update set subject = known.subject returning key`,
      [subject, randomBytes(keyBytes)],
    );
    const key = rows[0]?.key;
    if (!key) throw new Error(`${subject} was erased: no personal data can be written for it`);
    return key;
  },
});

/** Deletes the key for ever: data sealed with it becomes unreadable, and the subject never gets a new key. */
export const eraseKey = async (db: Database, subject: string): Promise<void> => {
  await db.query(
    `insert into personal_keys (subject, key) values ($1, null) on conflict (subject) do update set key = null`,
    [subject],
  );
};
