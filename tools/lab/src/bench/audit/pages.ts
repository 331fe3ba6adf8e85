import { parseAuditFilter } from '@market/contracts';
import { countAudit, listAudit } from '@market/audit';
import { makeManyRecords, numberedId } from '@market/rows/testing/many-records';
import type { Postgres } from '../../servers/servers.js';
import { migrated } from '../../servers/migrated.js';
import { times } from '../read-side/lists.js';

const few = 1_000;
const page = { limit: 101 };

const filtersAt = (events: number): string[] => [
  '',
  'is:override',
  'is:quotes',
  `actor:${numberedId(77)}`,
  'role:vietphat',
  'type:Type7',
  `project:${numberedId(events / 40)}`,
  'nguoi 499',
];

/** What a page of each filter takes on a short log and on a long one. */
export async function measurePages(postgres: Postgres, many: number): Promise<string[][]> {
  const logs = [];
  for (const events of [few, many]) {
    const pool = await migrated(await postgres.database(`records${events}`));
    console.error(`${events} records by SQL`);
    await makeManyRecords(pool, events);
    logs.push({ pool, events });
  }
  try {
    const rows = [['A page of the audit, median and 99th percentile, ms', `${few}`, `${many}`]];
    for (const [index, name] of filtersAt(many).entries()) {
      const queries = logs.map(({ pool, events }) => {
        const { filter } = parseAuditFilter(filtersAt(events)[index]!);
        const resolved = { filter, named: [], ...(filter.actor ? { actors: [filter.actor] } : {}) };
        return () => listAudit(pool, resolved, page);
      });
      const cells = (await times(queries)).map(({ p50, p99 }) => `${p50.toFixed(1)} / ${p99.toFixed(1)}`);
      rows.push([name || 'all', ...cells]);
    }
    const counts = logs.map(
      ({ pool }) =>
        () =>
          countAudit(pool, { filter: {}, named: [] }),
    );
    const cells = (await times(counts)).map(({ p50, p99 }) => `${p50.toFixed(1)} / ${p99.toFixed(1)}`);
    return [...rows, ['count of all', ...cells]];
  } finally {
    await Promise.all(logs.map(({ pool }) => pool.end()));
  }
}
