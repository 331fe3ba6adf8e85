import type { AuditEntry, SentencePart, SignInRecord } from '@control-center/contracts';
import { mayUse } from '@control-center/contracts';
import type { AppRecord, AuditRecord, AuditRow } from '@control-center/read-model';
import { replayOf } from '../audit/audit-views.js';
import type { Caller } from '../http/caller.js';

const account = (accountId: string): SentencePart => ({ text: '', accountId });
const nobody: SentencePart = { text: 'Một người chưa đăng nhập' };

const noEvent = {
  interface: null,
  onBehalfOf: null,
  commandId: null,
  correlationId: null,
  causationId: null,
  eventId: null,
  stream: null,
  revision: null,
  position: null,
  projectId: null,
  statusFrom: null,
  statusTo: null,
  isOverride: false,
  data: null,
} satisfies Partial<AuditEntry>;

const signInVerbs: Record<SignInRecord['kind'], string> = {
  'signed-in': ' đăng nhập',
  failed: ' đăng nhập không thành',
  'signed-out': ' đăng xuất',
  ended: ' kết thúc phiên đăng nhập của ',
};

/** Of a statement in a sentence; the record's data has all of it. */
const longestQuoted = 300;
const shortened = (statement: string): string => {
  const line = statement.replaceAll(/\s+/g, ' ').trim();
  return line.length > longestQuoted ? `${line.slice(0, longestQuoted)}…` : line;
};

function sentenceOf(source: AuditRecord['source'], record: AppRecord): SentencePart[] {
  const { actorId, accountId, type, command, text } = record;
  const actor = actorId ? account(actorId) : nobody;
  if (source === 'denial') return [actor, { text: ` bị từ chối ${command} – ${text}` }];
  if (source === 'view' && text.startsWith(replayOf))
    return [actor, { text: ` xem lại quá khứ của ${text.slice(replayOf.length)}` }];
  if (source === 'view') return [actor, { text: text ? ` xem nhật ký: ${text}` : ' xem toàn bộ nhật ký' }];
  if (source === 'query') return [actor, { text: ` chạy SQL: ${shortened(text)}` }];
  return [
    actor,
    { text: signInVerbs[type as SignInRecord['kind']] ?? ` ${type}` },
    ...(type === 'ended' && accountId ? [account(accountId)] : []),
  ];
}

/** Whether the reader may see more of an event than its sentence. */
function mayOpen({ stream }: AuditRow, caller: Caller): boolean {
  if (stream.startsWith('conversation-')) return mayUse(caller, 'canReviewProjects');
  const isOfAccounts = stream.startsWith('account-') || stream.startsWith('administrators-');
  return !isOfAccounts || mayUse(caller, 'canManageUsers');
}

/** The record as its reader may see it, without names. */
export function entryOf(record: AuditRecord, caller: Caller): Omit<AuditEntry, 'actorName'> {
  if (record.source !== 'event') {
    const { id, createdAt, actorId, actorRole, accountId, type, command } = record.row;
    return {
      ...noEvent,
      ...{ id, source: record.source, createdAt, occurredAt: createdAt, type, command },
      ...{ actorId, actorRole, accountId },
      sentence: sentenceOf(record.source, record.row),
      ...(record.source === 'query' && { data: { statement: record.row.text } }),
    };
  }
  const row: Partial<AuditRow> & Omit<AuditRow, 'words'> = { ...record.row };
  delete row.words;
  return {
    ...row,
    source: 'event',
    position: String(row.position),
    data: mayOpen(record.row, caller) ? row.data : null,
  };
}

const system = 'system';

/** Fills in the present names of accounts. */
export function withNames(
  entry: Omit<AuditEntry, 'actorName'>,
  names: ReadonlyMap<string, string>,
): AuditEntry {
  const nameOf = (id: string) => names.get(id) || (id === system ? 'Hệ thống' : id.slice(0, 8));
  return {
    ...entry,
    actorName: entry.actorId ? nameOf(entry.actorId) : '',
    sentence: entry.sentence.map((part) =>
      part.accountId ? { ...part, text: nameOf(part.accountId) } : part,
    ),
  };
}

/** The accounts that an entry names. */
export const accountsIn = ({ actorId, sentence }: Omit<AuditEntry, 'actorName'>): string[] => [
  ...(actorId ? [actorId] : []),
  ...sentence.flatMap(({ accountId }) => accountId ?? []),
];
