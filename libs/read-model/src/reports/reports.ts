import { mostReportOrders } from '@control-center/contracts';
import type {
  Freshness,
  ReportName,
  ReportOrder,
  ReportOrders,
  ReportOrdersQuery,
  ReportPeople,
  ReportQuery,
  ReportReply,
} from '@control-center/contracts';
import type pg from 'pg';
import type { Database } from '../engine/rows/database.js';
import { inTransaction } from '../engine/rows/database.js';
import { namesOf } from '../models/accounts/accounts.js';
import { reportSql } from './definitions.js';
import type { ReportSql } from './definitions.js';

/** A report that takes longer than this is given up. */
const longest = '20s';

/** Runs queries on one moment of the rows. */
const atOneMoment = <Result>(pool: pg.Pool, work: (db: Database) => Promise<Result>): Promise<Result> =>
  inTransaction(pool, async (db) => {
    await db.query(
      `set transaction isolation level repeatable read, read only; set local statement_timeout = '${longest}'`,
    );
    return work(db);
  });

/** The conditions of the report and of the query that it understands. */
function conditionsOf(
  { where, day, factory, customer }: Omit<ReportSql, 'figures' | 'group' | 'from'>,
  query: ReportQuery,
  values: unknown[],
): string[] {
  const value = (given: string) => `$${String(values.push(given))}`;
  const key = (id: string) => `(select k.key from app.analyst_keys k where k."accountId" = ${value(id)})`;
  return [
    ...(where ? [where] : []),
    ...(day && query.from ? [`${day} >= ${value(query.from)}::date`] : []),
    ...(day && query.to ? [`${day} <= ${value(query.to)}::date`] : []),
    ...(factory && query.factory ? [`${factory} = ${key(query.factory)}`] : []),
    ...(customer && query.customer ? [`${customer} = ${key(query.customer)}`] : []),
  ];
}

const sqlWhere = (conditions: readonly string[]): string =>
  conditions.length > 0 ? `where ${conditions.map((condition) => `(${condition})`).join(' and ')}` : '';

/** The figures of a report by its rows. */
export const figuresOf = (pool: pg.Pool, name: ReportName, query: ReportQuery): Promise<ReportReply> =>
  atOneMoment(pool, async (db) => {
    const sql = reportSql[name];
    const values: unknown[] = [];
    const where = sqlWhere(conditionsOf(sql, query, values));
    const figures = Object.entries(sql.figures).map(([key, { value }]) => `'${key}', ${value}`);
    const { rows } = await db.query<{ key: string; figures: Record<string, number | null> }>(
      `select coalesce(${sql.group}, '') as key, jsonb_build_object(${figures.join(', ')}) as figures
       from ${sql.from} ${where} group by 1 order by ${sql.order ?? '1'}`,
      values,
    );
    const names = await namesOfKeys(
      db,
      rows.map(({ key }) => key),
    );
    return {
      rows: rows.map(({ key, figures: found }) => ({ key, name: names.get(key) ?? null, figures: found })),
      freshness: await freshnessOf(db),
    };
  });

/** The names of the accounts with these keys of analysts. */
async function namesOfKeys(db: Database, keys: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await db.query<{ key: string; id: string }>(
    `select key::text, "accountId" as id from app.analyst_keys where key::text = any($1)`,
    [keys],
  );
  const names = await namesOf(
    db,
    rows.map(({ id }) => id),
  );
  return new Map(rows.map(({ key, id }) => [key, names.get(id) ?? id]));
}

async function freshnessOf(db: Database): Promise<Freshness> {
  const { rows } = await db.query<Freshness>(
    `select f.last_event_at as "lastEventAt", coalesce(f.lag_seconds, 0) as "lagSeconds",
       coalesce(f.rows_position, 0)::text as position from analytics.freshness f`,
  );
  return rows[0] ?? { lastEventAt: null, lagSeconds: 0, position: '0' };
}

/** The orders behind a number of a report. */
export const ordersBehind = (
  pool: pg.Pool,
  name: ReportName,
  { row, figure, ...query }: ReportOrdersQuery,
): Promise<ReportOrders> =>
  atOneMoment(pool, async (db) => {
    const sql = reportSql[name];
    const { from, group, where } = sql.ordersIn ?? sql;
    const values: unknown[] = [row];
    const filters = { ...sql, where };
    const conditions = [
      ...conditionsOf(filters, query, values),
      `coalesce(${group}, '') = $1`,
      sql.figures[figure]!.of,
    ];
    const { rows } = await db.query<ReportOrder & { customerId: string; count: number }>(
      `select o.id, o.title, o.status, o."customerId", o."createdAt", count(*) over () as count
       from projects o where o.id in (select r.project_id from ${from} ${sqlWhere(conditions)})
       order by o."createdAt" desc, o.id desc limit ${String(mostReportOrders)}`,
      values,
    );
    const names = await namesOf(
      db,
      rows.map(({ customerId }) => customerId),
    );
    return {
      count: rows[0]?.count ?? 0,
      orders: rows.map(({ id, title, status, customerId, createdAt }) => ({
        ...{ id, title, status, createdAt },
        customerName: names.get(customerId) ?? '',
      })),
    };
  });

/** Of each kind. */
const mostPeople = 500;

/** The factories and customers with the most orders, by name. */
export const peopleOfReports = (pool: pg.Pool): Promise<ReportPeople> =>
  atOneMoment(pool, async (db) => {
    const busiest = async (column: 'factory_key' | 'customer_key') => {
      const { rows } = await db.query<{ id: string }>(
        `select k."accountId" as id from analytics.projects p join app.analyst_keys k on k.key = p.${column}
         where not p.is_demo group by 1 order by count(*) desc, 1 limit ${String(mostPeople)}`,
      );
      const names = await namesOf(
        db,
        rows.map(({ id }) => id),
      );
      return [...names]
        .map(([id, name]) => ({ id, name }))
        .sort((a, b) => a.name.localeCompare(b.name, 'vi'));
    };
    return { factories: await busiest('factory_key'), customers: await busiest('customer_key') };
  });
