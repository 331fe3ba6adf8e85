import { randomBytes } from 'node:crypto';
import type { PersonalDataHealth } from '@market/contracts';
import { KeyUnusable, PersonErased } from '@platform/log';
import type { Finding, KeyRing, PersonalKey } from '@platform/log';
import type { Database } from '@platform/rows';
import type { MasterKeys, StoredKey } from './master-keys.js';

const keyBytes = 32;
/** The largest number of recorded events; the alarm needs no more. */
const mostReported = 10_000;

/** A row of personal_keys. A key that is null was erased. */
type KeyRow = { key: null; wrappedBy: null } | StoredKey;

/**
 * The keys of personal data, in schema app, wrapped by the master keys. They are read for each use and never cached, so
 * that a deleted key is gone at once for every process.
 */
export function keyRing(db: Database, masterKeys: MasterKeys): KeyRing {
  const keyOf = (subject: string, row: KeyRow): PersonalKey =>
    row.key === null ? 'erased' : (masterKeys.unwrap(subject, row) ?? 'unfit');

  return {
    async find(subjects) {
      const { rows } = await db.query<KeyRow & { subject: string; isReported: boolean }>(
        `select k.subject, k.key, k."wrappedBy",
           exists (select from unreadable_events u where u.subject = k.subject) as "isReported"
         from personal_keys k where k.subject = any($1)`,
        [subjects],
      );
      return {
        keys: new Map(rows.map((row) => [row.subject, keyOf(row.subject, row)])),
        reported: new Set(rows.flatMap(({ subject, isReported }) => (isReported ? [subject] : []))),
      };
    },

    async obtain(subject) {
      const fresh = masterKeys.wrap(subject, randomBytes(keyBytes));
      // The update changes nothing but makes the statement return the existing row. Every person with a key also has
      // one for analysts.
      const { rows } = await db.query<KeyRow>(
        `with obtained as (
           insert into personal_keys as known (subject, key, "wrappedBy") values ($1, $2, $3)
           on conflict (subject) do update set subject = known.subject returning subject, key, "wrappedBy"),
         named as (
           insert into analyst_keys ("accountId") select subject from obtained where key is not null
           on conflict do nothing)
         select key, "wrappedBy" from obtained`,
        [subject, fresh.key, fresh.wrappedBy],
      );
      const key = keyOf(subject, rows[0]!);
      if (key === 'erased') throw new PersonErased(subject);
      if (key === 'unfit') throw new KeyUnusable(subject);
      return key;
    },

    async erase(subjects) {
      await db.query(
        `with forgotten as (delete from unreadable_events where subject = any($1))
         insert into personal_keys as known (subject, key) select unnest($1::text[]), null
         on conflict (subject) do update set key = null, "wrappedBy" = null where known.key is not null`,
        [subjects],
      );
      // A separate statement, which sees the analysts' key of a command that obtained a key meanwhile.
      await db.query(`delete from analyst_keys where "accountId" = any($1)`, [subjects]);
    },

    async report(findings) {
      const [unreadable, readable] = [
        findings.filter(({ state }) => state),
        findings.filter(({ state }) => !state),
      ];
      if (unreadable.length > 0)
        await db.query(
          `insert into unreadable_events as known (stream, revision, subject, state)
           select stream, revision, subject, state
           from jsonb_to_recordset($1) as found (stream text, revision bigint, subject text, state text)
           where (select count(*) from unreadable_events) < $2
           on conflict (stream, revision) do update set state = excluded.state where known.state <> excluded.state`,
          [JSON.stringify(distinct(unreadable)), mostReported],
        );
      if (readable.length > 0)
        await db.query(
          `delete from unreadable_events where (stream, revision) in
           (select stream, revision from jsonb_to_recordset($1) as found (stream text, revision bigint))`,
          [JSON.stringify(readable)],
        );
    },
  };
}

/** Only the last finding of each event, because one statement cannot write a row twice. */
const distinct = (findings: readonly Finding[]): Finding[] => [
  ...new Map(findings.map((finding) => [`${finding.stream} ${String(finding.revision)}`, finding])).values(),
];

/** How many events have personal texts whose key is missing or does not fit. */
export async function unreadableEvents(db: Database): Promise<PersonalDataHealth> {
  const { rows } = await db.query<PersonalDataHealth>(
    `select count(*) filter (where state = 'missing') as missing, count(*) filter (where state = 'unfit') as unfit
     from unreadable_events`,
  );
  return rows[0]!;
}
