import { Entity } from 'typeorm';
import { Key, Integer } from './columns.js';
import type { Database } from './database.js';

/** How many rows are counted under a name. A counter of zero has no row. */
@Entity('counters')
export class CounterRow {
  @Key() id: string;
  @Integer() count: number;
}

export type Pair<Row> = { old: Row | undefined; now: Row | undefined };

/** Updates the counters by the difference between old and new rows, in the transaction that writes the rows. */
export async function count<Row>(
  db: Database,
  pairs: readonly Pair<Row>[],
  countersOf: (row: Row) => string[],
): Promise<void> {
  const change = new Map<string, number>();
  const add = (row: Row | undefined, by: number) => {
    for (const id of row ? new Set(countersOf(row)) : []) change.set(id, (change.get(id) ?? 0) + by);
  };
  for (const { old, now } of pairs) {
    add(old, -1);
    add(now, 1);
  }
  const changed = [...change].filter(([, by]) => by !== 0);
  if (changed.length === 0) return;
  const ids = changed.map(([id]) => id);
  await db.query(
    `insert into counters (id, count) select * from unnest($1::text[], $2::integer[])
     on conflict (id) do update set count = counters.count + excluded.count`,
    [ids, changed.map(([, by]) => by)],
  );
  await db.query(`delete from counters where id = any($1) and count = 0`, [ids]);
}
