import type { AuditFilter } from '@market/contracts';
import { searchableSql } from '@market/rows';
import { auditSchema } from './journal.js';
import type { AuditRow } from './rows.js';

/** A record of schema app with the columns that it shares with the audit's events. */
export type AppRecord = {
  id: string;
  createdAt: string;
  actorId: string | null;
  actorRole: string | null;
  accountId: string | null;
  type: string;
  command: string;
  text: string;
  correlationId: string | null;
  /** Address and device of a sign-in; those of a request are in app.request_facts. */
  device: string | null;
  address: string | null;
};

/** An event as it is listed. */
export type AuditEvent = Omit<AuditRow, 'words'>;

export type AuditRecord =
  | { source: 'event'; row: AuditEvent }
  | { source: 'denial' | 'sign-in' | 'view' | 'query'; row: AppRecord };

/** Where records of a kind are stored, and how they are found. */
export type Source = {
  of: AuditRecord['source'];
  /** The ids of its records begin with this letter. */
  letter: string;
  table: string;
  columns: string;
  /** How much memory a record takes, but for its short texts. */
  bytes: string;
  /** The columns of the conditions; a source without the column has no matching record. */
  by: Partial<Record<'role' | 'type' | 'command' | 'project' | 'account' | 'correlation', string>>;
  /** The text that a search for words reads. */
  text: string;
  /** The columns with ids of accounts and orders, which words may name. */
  ids: string[];
};

/** All but the text that only a search reads. */
const eventColumns = (
  [
    ...[
      'id',
      'createdAt',
      'occurredAt',
      'type',
      'sentence',
      'actorId',
      'actorRole',
      'interface',
      'onBehalfOf',
    ],
    ...['command', 'commandId', 'correlationId', 'causationId', 'eventId', 'stream', 'revision', 'position'],
    ...['projectId', 'accountId', 'statusFrom', 'statusTo', 'isOverride', 'changes', 'data'],
  ] as (keyof AuditEvent)[]
)
  .map((name) => `r."${name}"`)
  .join(', ');

export const events: Source = {
  of: 'event',
  letter: 'e',
  table: `${auditSchema}.events`,
  columns: eventColumns,
  bytes: 'pg_column_size(array[r.data, r.changes, r.sentence])',
  by: {
    role: '"actorRole"',
    type: 'type',
    command: 'command',
    project: '"projectId"',
    account: '"accountId"',
    correlation: '"correlationId"',
  },
  text: 'r.words',
  ids: ['"actorId"', '"projectId"'],
};

/** The number of occurrences, if a record stands for several. */
const repeated = `case when r.count > 1 then ' (' || r.count || ' lần)' else '' end`;

const denials: Source = {
  of: 'denial',
  letter: 'd',
  table: 'app.denials',
  columns: `'d' || r.id as id, r."createdAt", r."actorId", r."actorRole", null as "accountId", r.code as type,
    r.command, r.reason || ${repeated} as text, r."correlationId"`,
  bytes: 'octet_length(r.reason)',
  by: { role: '"actorRole"', type: 'code', command: 'command', correlation: '"correlationId"' },
  text: searchableSql(`r.command || ' ' || r.code`),
  ids: ['"actorId"'],
};

const signIns: Source = {
  of: 'sign-in',
  letter: 's',
  table: 'app.sign_ins',
  columns: `'s' || r.id as id, r."createdAt", coalesce(r."actorId", r."accountId") as "actorId", null as "actorRole",
    r."accountId", r.kind as type, '' as command, ${repeated} as text, r.device, r.address`,
  bytes: 'octet_length(r.device)',
  by: { type: 'kind', account: '"accountId"' },
  text: 'r.kind',
  ids: ['"actorId"'],
};

const views: Source = {
  of: 'view',
  letter: 'v',
  table: 'app.audit_views',
  columns: `'v' || r.id as id, r."createdAt", r."actorId", 'admin' as "actorRole", null as "accountId",
    'AuditViewed' as type, '' as command, r.filter as text`,
  bytes: 'octet_length(r.filter)',
  by: {},
  text: searchableSql('r.filter'),
  ids: ['"actorId"'],
};

const queries: Source = {
  of: 'query',
  letter: 'q',
  table: 'app.sql_queries',
  columns: `'q' || r.id as id, r."createdAt", r."actorId", r."actorRole", null as "accountId", 'SqlRun' as type,
    '' as command, r.statement as text`,
  bytes: 'octet_length(r.statement)',
  by: { role: '"actorRole"' },
  text: searchableSql('r.statement'),
  ids: ['"actorId"'],
};

/** The sources whose records a filter may list. */
export const sourcesOf = ({ is }: AuditFilter): Source[] => {
  if (is === 'override' || is === 'access' || is === 'quotes') return [events];
  if (is === 'denied') return [denials];
  if (is === 'sign-in') return [signIns];
  if (is === 'sql') return [queries];
  return is === 'viewed' ? [views] : [events, denials, signIns];
};
