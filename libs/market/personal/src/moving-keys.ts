import type { Database } from '@platform/rows';
import { keyRing } from './key-ring.js';
import type { MasterKeys, StoredKey } from './master-keys.js';

/** Personal keys by their subjects. */
export type PersonalKeys = Map<string, Uint8Array>;

const keysPerStep = 500;

function* steps<Item>(items: Iterable<Item>): Generator<Item[]> {
  const all = [...items];
  for (let start = 0; start < all.length; start += keysPerStep) yield all.slice(start, start + keysPerStep);
}

/** The keys of these people, without erased people and keys that no master key unwraps. */
export async function personalKeysOf(
  db: Database,
  masterKeys: MasterKeys,
  subjects: Iterable<string>,
): Promise<PersonalKeys> {
  const ring = keyRing(db, masterKeys);
  const found: PersonalKeys = new Map();
  for (const step of steps(subjects))
    for (const [subject, key] of (await ring.find(step)).keys)
      if (typeof key === 'object') found.set(subject, key);
  return found;
}

/**
 * Imports the keys of a log that was moved here, into a database without another log; they replace existing keys of
 * these people. `erased` people come first: they lose their key and never get another one.
 */
export async function bringPersonalKeys(
  db: Database,
  masterKeys: MasterKeys,
  { keys, erased }: { keys: PersonalKeys; erased: Iterable<string> },
): Promise<void> {
  const ring = keyRing(db, masterKeys);
  for (const step of steps(erased)) await ring.erase(step);
  for (const step of steps(keys)) {
    const wrapped: StoredKey[] = step.map(([subject, key]) => masterKeys.wrap(subject, key));
    await db.query(
      `with brought as (
         insert into personal_keys as known (subject, key, "wrappedBy")
         select * from unnest($1::text[], $2::bytea[], $3::text[])
         on conflict (subject) do update set key = excluded.key, "wrappedBy" = excluded."wrappedBy"
           where known.key is not null
         returning subject)
       insert into analyst_keys ("accountId") select subject from brought on conflict do nothing`,
      [
        step.map(([subject]) => subject),
        wrapped.map(({ key }) => key),
        wrapped.map(({ wrappedBy }) => wrappedBy),
      ],
    );
  }
}
