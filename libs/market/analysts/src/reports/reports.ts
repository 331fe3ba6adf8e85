import { allRows, mostReportOrders, reportOf } from '@market/contracts';
import type {
  Freshness,
  ReportName,
  ReportOrder,
  ReportOrders,
  ReportOrdersQuery,
  ReportPeople,
  ReportQuery,
  ReportReply,
  ReportRow,
  RowKind,
  TimeUnit,
} from '@market/contracts';
import type pg from 'pg';
import type { Database } from '@platform/rows';
import { inTransaction } from '@platform/rows';
import { namesOf } from '@market/rows';
import { reportSql } from './definitions.js';
import type { ReportSql } from './definitions.js';

/** A report that takes longer than this is given up. */
const longest = '20s';

/** Runs queries on one moment of the rows. Compiling a plan takes longer than these queries. */
const atOneMoment = <Result>(pool: pg.Pool, work: (db: Database) => Promise<Result>): Promise<Result> =>
  inTransaction(pool, async (db) => {
    await db.query(
      `set transaction isolation level repeatable read, read only; set local statement_timeout = '${longest}';
       set local jit = off`,
    );
    return work(db);
  });

/** The conditions of the report and of the parameters that it supports. */
function conditionsOf(
  { where, day, factory, customer }: Pick<ReportSql, 'where' | 'day' | 'factory' | 'customer'>,
  query: ReportQuery,
  values: unknown[],
): string[] {
  const value = (given: string) => `$${String(values.push(given))}`;
  return [
    ...(where ? [where] : []),
    ...(day && query.from ? [`${day} >= ${value(query.from)}::date`] : []),
    ...(day && query.to ? [`${day} <= ${value(query.to)}::date`] : []),
    ...(factory && query.factory ? [`${factory} = ${value(query.factory)}`] : []),
    ...(customer && query.customer ? [`${customer} = ${value(query.customer)}`] : []),
  ];
}

const sqlWhere = (conditions: readonly string[]): string =>
  conditions.length > 0 ? `where ${conditions.map((condition) => `(${condition})`).join(' and ')}` : '';

const groupOf = ({ group }: Pick<ReportSql, 'group'>, name: ReportName, { by }: ReportQuery): string =>
  typeof group === 'string' ? group : group[reportOf(name, by).rows as TimeUnit];

/** The figures of a report by its rows. */
export const figuresOf = (pool: pg.Pool, name: ReportName, query: ReportQuery): Promise<ReportReply> =>
  atOneMoment(pool, async (db) => {
    const sql = reportSql[name];
    const values: unknown[] = [];
    const where = sqlWhere(conditionsOf(sql, query, values));
    const { rows } = await db.query<{ key: string; figures: ReportRow['figures'] }>(
      `select coalesce(${groupOf(sql, name, query)}, '') as key, ${figuresSql(sql)}
       from ${sql.from} ${where} group by 1 order by 1`,
      values,
    );
    const before = sql.day ? periodBefore(query) : undefined;
    const { rows: kind } = reportOf(name, query.by);
    const keys = rows.map(({ key }) => key);
    const names = await namesOf(db, kind === 'factory' ? keys : []);
    const row = (key: string): ReportRow => ({
      ...{ key, name: names.get(key) ?? null },
      figures: rows.find((each) => each.key === key)?.figures ?? nothingIn(name),
    });
    return {
      rows: (sql.rows ?? withoutGaps(keys, kind)).map(row),
      totals: await totalsOf(db, sql, query),
      before:
        before && !sql.hasNoTotals
          ? { ...before, totals: (await totalsOf(db, sql, { ...query, ...before }))! }
          : null,
      freshness: await freshnessOf(db),
    };
  });

/** With the weeks or months between the first and the last in which nothing happened: a line of the chart would pass over them. */
export function withoutGaps(keys: readonly string[], kind: RowKind): readonly string[] {
  const [first = '', last = ''] = [keys[0], keys.at(-1)];
  if ((kind !== 'week' && kind !== 'month') || first === '') return keys;
  const all: string[] = [];
  for (let at = new Date(first); dayText(at.getTime()) <= last;) {
    all.push(dayText(at.getTime()));
    if (kind === 'week') at = new Date(at.getTime() + 7 * day);
    else at.setUTCMonth(at.getUTCMonth() + 1);
  }
  return all;
}

const figuresSql = ({ figures }: ReportSql): string => {
  const pairs = Object.entries(figures).map(([key, { value }]) => `'${key}', ${value}`);
  return `jsonb_build_object(${pairs.join(', ')}) as figures`;
};

async function totalsOf(
  db: Database,
  sql: ReportSql,
  query: ReportQuery,
): Promise<ReportRow['figures'] | null> {
  if (sql.hasNoTotals) return null;
  const values: unknown[] = [];
  const where = sqlWhere(conditionsOf(sql, query, values));
  const { rows } = await db.query<{ figures: ReportRow['figures'] }>(
    `select ${figuresSql(sql)} from ${sql.from} ${where}`,
    values,
  );
  return rows[0]!.figures;
}

const day = 86_400_000;
const dayText = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** The days before a period, as many as it has; undefined for one without both ends. */
export function periodBefore({ from, to }: ReportQuery): { from: string; to: string } | undefined {
  if (!from || !to) return undefined;
  const [first, last] = [Date.parse(from), Date.parse(to)];
  return { from: dayText(first - (last - first) - day), to: dayText(first - day) };
}

/** The figures of a row without anything to count. */
const nothingIn = (name: ReportName): ReportRow['figures'] =>
  Object.fromEntries(
    reportOf(name).figures.map(({ key, kind }) => [key, kind === 'count' || kind === 'money' ? 0 : null]),
  );

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
    const source = sql.ordersIn ?? sql;
    const { from, where } = source;
    const values: unknown[] = [];
    const narrowed = sql.ordersIn ? { where } : sql;
    const { of, amount = 'null::bigint' } = sql.figures[figure]!;
    const conditions = [
      ...conditionsOf(narrowed, query, values),
      ...(row === allRows
        ? []
        : [`coalesce(${groupOf(source, name, query)}, '') = $${String(values.push(row))}`]),
      of,
    ];
    const { rows } = await db.query<ReportOrder & { customerId: string; count: number; sum: number | null }>(
      `select o.id, o.title, o.status, o."customerId", o."createdAt", b.amount, count(*) over () as count,
         sum(b.amount) over ()::bigint as sum
       from (select f.id, ${amount} as amount from ${from} ${sqlWhere(conditions)} group by f.id) b
         join projects o on o.id = b.id
       order by o."createdAt" desc, o.id desc limit ${String(mostReportOrders)}`,
      values,
    );
    const names = await namesOf(
      db,
      rows.map(({ customerId }) => customerId),
    );
    return {
      count: rows[0]?.count ?? 0,
      sum: rows[0]?.sum ?? null,
      orders: rows.map(({ id, title, status, customerId, createdAt, amount }) => ({
        ...{ id, title, status, createdAt, amount },
        customerName: names.get(customerId) ?? '',
      })),
    };
  });

/** The largest number of each kind. */
const mostPeople = 500;

/** The factories and customers with the most orders, by name. */
export const peopleOfReports = (pool: pg.Pool): Promise<ReportPeople> =>
  atOneMoment(pool, async (db) => {
    const busiest = async (column: 'factoryId' | 'customerId') => {
      const { rows } = await db.query<{ id: string }>(
        `select f."${column}" as id from order_facts f where not f."isDemo" and f."${column}" is not null
         group by 1 order by count(*) desc, 1 limit ${String(mostPeople)}`,
      );
      const names = await namesOf(
        db,
        rows.map(({ id }) => id),
      );
      return [...names]
        .map(([id, name]) => ({ id, name }))
        .sort((a, b) => a.name.localeCompare(b.name, 'vi'));
    };
    return { factories: await busiest('factoryId'), customers: await busiest('customerId') };
  });
