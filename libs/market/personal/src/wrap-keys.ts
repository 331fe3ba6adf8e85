import type { QueryRunner } from 'typeorm';
import type { Database, Migration } from '@platform/rows';
import type { MasterKeys, StoredKey } from './master-keys.js';

/** The master key of each personal key, and the events whose personal texts could not be opened. */
export class WrappedKeys1764020000000 implements Migration {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table app.personal_keys add "wrappedBy" text;
      create table app.unreadable_events (
        stream text not null,
        revision bigint not null,
        subject text not null,
        state text not null check (state in ('missing', 'unfit')),
        "foundAt" timestamptz not null default now(),
        primary key (stream, revision)
      );
      create index on app.unreadable_events (subject);
    `);
  }
}

/** Personal keys are wrapped by a master key that is not in the list. */
export class MasterKeyMissing extends Error {
  constructor(keys: number, names: readonly string[]) {
    super(
      `${String(keys)} personal keys are wrapped by a master key that PERSONAL_MASTER_KEY does not contain ` +
        `(${names.join(', ')}): add it to the list. docs/how-to/personal-keys.md says what to do when it is lost`,
    );
    this.name = 'MasterKeyMissing';
  }
}

const keysPerStep = 500;

/**
 * Wraps with the first master key all keys that another one, or none, has wrapped. Returns how many keys it has
 * wrapped; throws MasterKeyMissing, before it changes anything, when some cannot be unwrapped.
 */
export async function wrapKeys(db: Database, masterKeys: MasterKeys): Promise<number> {
  const { names } = masterKeys;
  const foreign = await db.query<{ name: string; keys: number }>(
    `select "wrappedBy" as name, count(*) as keys from personal_keys
     where key is not null and "wrappedBy" <> all($1) group by 1 order by 1`,
    [names],
  );
  if (foreign.rows.length > 0)
    throw new MasterKeyMissing(
      foreign.rows.reduce((sum, { keys }) => sum + keys, 0),
      foreign.rows.map(({ name }) => name),
    );

  let [wrapped, after] = [0, ''];
  for (;;) {
    const { rows } = await db.query<StoredKey & { subject: string }>(
      `select subject, key, "wrappedBy" from personal_keys
       where key is not null and "wrappedBy" is distinct from $1 and subject > $2 order by subject limit $3`,
      [names[0], after, keysPerStep],
    );
    if (rows.length === 0) return wrapped;
    after = rows.at(-1)!.subject;
    // A key that was changed by hand fits no master key. It stays, and its texts are reported when they are read.
    const fitting = rows.flatMap((row) => {
      const key = masterKeys.unwrap(row.subject, row);
      return key ? [{ ...row, now: masterKeys.wrap(row.subject, key) }] : [];
    });
    // A key that was erased in the meantime stays erased.
    const { rowCount } = await db.query(
      `update personal_keys k set key = w.now, "wrappedBy" = $1
       from unnest($2::text[], $3::bytea[], $4::bytea[]) as w (subject, before, now)
       where k.subject = w.subject and k.key = w.before`,
      [
        names[0],
        fitting.map(({ subject }) => subject),
        fitting.map(({ key }) => key),
        fitting.map(({ now }) => now.key),
      ],
    );
    wrapped += rowCount ?? 0;
  }
}
