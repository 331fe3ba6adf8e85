/** The types of columns. They have neither lengths nor precisions, so that a view can be replaced by one of equal columns. */
export type ColumnType =
  | 'text'
  | 'boolean'
  | 'integer'
  | 'bigint'
  | 'double precision'
  | 'date'
  | 'timestamptz'
  | 'uuid';

export type AnalyticsColumn = {
  name: string;
  type: ColumnType;
  /** The expression; the view casts it. */
  sql: string;
  /** What it means, with its unit and its clock: the comment of the column. */
  meaning: string;
};

/** The schemas whose rows the views show. */
export type Sources = { read: string; audit: string };

export type AnalyticsView = {
  name: string;
  /** What a row is, and what it is made from: the comment of the view. */
  meaning: string;
  /** Shows who did what, so it is only for those who may read the audit. */
  isOfLog?: true;
  columns: readonly AnalyticsColumn[];
  /** The SQL after «from», with the conditions. */
  from: (sources: Sources) => string;
};

type Column = (name: string, sql: string, meaning: string) => AnalyticsColumn;
const column =
  (type: ColumnType, unit = ''): Column =>
  (name, sql, meaning) => ({ name, type, sql, meaning: unit ? `${meaning}. ${unit}` : meaning });

export const text = column('text');
export const flag = column('boolean');
export const count = column('integer');
export const number = column('double precision');
export const position = column('bigint');
export const id = column('uuid');
export const money = column('bigint', 'VND');
export const share = column('double precision', 'From 0 to 1');
export const hours = column('double precision', 'Hours, also those of nights and weekends');
export const workingHours = column(
  'double precision',
  'Hours on working days, each of which counts from midnight to midnight',
);
export const workingDays = column('integer', 'Working days of the company');
export const moment = column('timestamptz');
export const day = column('date', 'A day in Asia/Ho_Chi_Minh');

/** The random id of a person; `account` is the SQL for the id of the account. */
export const person: Column = (name, account, meaning) => ({
  name,
  type: 'uuid',
  sql: `(select k.key from app.analyst_keys k where k."accountId" = ${account})`,
  meaning: `${meaning}. A random key; null where there is none, and once the person was erased`,
});

/**
 * SQL for the time in Vietnam at a moment. Vietnam has had neither summer time nor another offset since 1976; for a
 * million rows, naming the zone costs more than the rest of the computation of a month.
 */
export const inVietnam = (sql: string): string => `${sql} at time zone interval '7 hours'`;

/** SQL for the day in Vietnam at a moment. */
export const dayOf = (sql: string): string => `(${inVietnam(sql)})::date`;

/** SQL for the first day of the week (Monday) or month of a moment, in Vietnam. */
export const periodOf = (period: 'week' | 'month', sql: string): string =>
  `date_trunc('${period}', ${inVietnam(sql)})::date`;

/** SQL for the hours between two moments. */
export const hoursBetween = (from: string, to: string): string =>
  `extract(epoch from ${to} - ${from}) / 3600`;

/** A text as SQL. */
export const literal = (value: string): string => `'${value.replaceAll("'", "''")}'`;

/** A view whose texts have another collation, such as names of the catalogs, could not be replaced later. */
const columnOf = ({ name, type, sql }: AnalyticsColumn): string =>
  `(${sql})::${type}${type === 'text' ? ' collate "default"' : ''} as "${name}"`;

/** The statement that makes a view, or replaces it by one with the same columns. */
export const selectOf = ({ columns, from }: AnalyticsView, sources: Sources): string =>
  `select ${columns.map(columnOf).join(',\n  ')}\nfrom ${from(sources)}`;
