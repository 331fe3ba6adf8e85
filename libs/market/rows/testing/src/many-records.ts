import { auditSchema } from '@market/audit';
import type pg from 'pg';

/** The id of an account or an order by its number. */
export const numberedId = (number: number): string =>
  `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

const id = (number: string) => `('00000000-0000-4000-8000-' || lpad((${number})::text, 12, '0'))`;

/**
 * Fills the audit by SQL with this many events, one a minute, and the bounded tables beside it with 20,000 records each:
 * of 500 accounts, of orders with twenty events, of frequent and rare kinds. Their positions come behind `position`.
 */
export async function makeManyRecords(pool: pg.Pool, events: number, position = 0): Promise<void> {
  const place = `i + ${String(position)}`;
  await pool.query(`
    insert into ${auditSchema}.events (id, "createdAt", "occurredAt", type, sentence, "actorId", "actorRole", command,
      "correlationId", "eventId", stream, revision, position, "projectId", "accountId", "isOverride", changes, words)
    select 'e' || lpad((${place})::text, 19, '0'), at, at,
      case when i % 5000 = 0 then 'StatusOverridden' when i % 100 = 1 then 'QuoteSubmitted' else 'Type' || i % 20 end,
      '[{"text": "Người "}, {"text": "làm việc"}]', ${id('i % 500')},
      (array['customer', 'manufacturer', 'vietphat', 'admin'])[1 + i % 4], 'Command' || i % 15, 'c' || i / 3,
      ${id('i')}, 'project-' || i / 20, i % 20, ${place}, ${id('i / 20')}, case when i % 50 = 0 then ${id('i % 500')} end,
      i % 5000 = 0, '[]', 'nguoi so ' || i % 500 || ' lam viec ' || i % 20
    from (select i, timestamptz '2026-01-01' + i * interval '1 minute' as at
          from generate_series(1, ${String(events)}) i) made`);
  await pool.query(`
    insert into app.denials ("createdAt", "actorId", "actorRole", command, code, reason)
    select timestamptz '2026-01-01' + i * interval '5 minutes', ${id('i % 500')}, 'customer',
      'POST /api/things/' || i % 15, 'code-' || i % 20, '' from generate_series(1, 20000) i`);
  await pool.query(`
    insert into app.sign_ins ("createdAt", kind, "accountId", "actorId", device, address)
    select timestamptz '2026-01-01' + i * interval '5 minutes', 'signed-in', ${id('i % 500')}, ${id('i % 500')},
      '', '' from generate_series(1, 20000) i`);
  await pool.query(`analyze ${auditSchema}.events, app.denials, app.sign_ins`);
}
