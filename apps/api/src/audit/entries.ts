import type { AuditEntry, SentencePart, SignInRecord } from '@market/contracts';
import { commandText } from '@market/contracts';
import { analystLogins } from '@market/analysts';
import type { AppRecord, AuditEvent, AuditRecord } from '@market/audit';
import { disputeFileOf, exportOf, replayOf } from '../audit-log/audit-views.js';
import { actorPart, closedSentence, mayOpen } from '../audit-log/closed-sentence.js';
import type { Origin } from '../audit-log/request-facts.js';
import type { Caller } from '../http/caller.js';

const noEvent = {
  interface: null,
  onBehalfOf: null,
  commandId: null,
  causationId: null,
  eventId: null,
  stream: null,
  revision: null,
  position: null,
  projectId: null,
  statusFrom: null,
  statusTo: null,
  isOverride: false,
  changes: [],
  data: null,
} satisfies Partial<AuditEntry>;

const signInVerbs: Record<SignInRecord['kind'], string> = {
  'signed-in': ' đăng nhập',
  failed: ' đăng nhập không thành',
  'signed-out': ' đăng xuất',
  ended: ' kết thúc phiên đăng nhập của ',
};

/** The longest statement in a sentence. The record's data has all of it. */
const longestQuoted = 300;
const shortened = (statement: string): string => {
  const line = statement.replaceAll(/\s+/g, ' ').trim();
  return line.length > longestQuoted ? `${line.slice(0, longestQuoted)}…` : line;
};

/** What the record of a reading says, by how its text begins. */
const viewVerbs = [
  [replayOf, ' xem lại quá khứ của '],
  [disputeFileOf, ' lập hồ sơ tranh chấp của '],
  [exportOf, ' xuất dữ liệu: '],
] as const;

function viewText(text: string): string {
  const known = viewVerbs.find(([begin]) => text.startsWith(begin));
  if (known) return known[1] + text.slice(known[0].length);
  return text ? ` xem nhật ký: ${text}` : ' xem toàn bộ nhật ký';
}

function sentenceOf(source: AuditRecord['source'], record: AppRecord): SentencePart[] {
  const { actorId, accountId, type, command, text } = record;
  const actor = actorPart(actorId);
  if (source === 'denial') return [actor, { text: ` bị từ chối «${commandText(command)}» – ${text}` }];
  if (source === 'view') return [actor, { text: viewText(text) }];
  if (source === 'query') return [actor, { text: ` chạy SQL: ${shortened(text)}` }];
  return [
    actor,
    { text: `${signInVerbs[type as SignInRecord['kind']] ?? ` ${type}`}${text}` },
    ...(type === 'ended' && accountId ? [actorPart(accountId)] : []),
  ];
}

/** A record without names, titles, address and device, which are filled in when it is read and never exported. */
export type BareEntry = Omit<AuditEntry, 'actorName' | 'projectTitle' | keyof Origin>;

/** The record as its reader may see it. */
export function entryOf(record: AuditRecord, caller: Caller): BareEntry {
  if (record.source !== 'event') {
    const { id, createdAt, actorId, actorRole, accountId, type, command, correlationId } = record.row;
    return {
      ...noEvent,
      ...{ id, source: record.source, createdAt, occurredAt: createdAt, type, command },
      ...{ actorId, actorRole, accountId, correlationId: correlationId ?? null },
      sentence: sentenceOf(record.source, record.row),
      ...(record.source === 'query' && { data: { statement: record.row.text } }),
    };
  }
  return {
    ...record.row,
    source: 'event',
    position: String(record.row.position),
    ...(mayOpen(record.row, caller) ? {} : closed(record.row)),
  };
}

const closed = (row: AuditEvent): Partial<BareEntry> => ({
  data: null,
  changes: [],
  sentence: closedSentence(row),
});

/** Actors that are no accounts. */
const notPeople: Readonly<Record<string, string>> = { system: 'Hệ thống', ...analystLogins };
/** Filters whose values are ids of accounts. */
const factoryField = 'assignedManufacturerId';

/** Present facts about the accounts, orders and requests of entries, by their ids. */
export type Present = {
  names: ReadonlyMap<string, string>;
  titles: ReadonlyMap<string, string>;
  origins: ReadonlyMap<string, Origin>;
};

/** Fills in the present names of accounts and orders, and the request's address and device. */
export function filledIn(entry: BareEntry, { names, titles, origins }: Present): AuditEntry {
  const nameOf = (id: string) => names.get(id) || notPeople[id] || id.slice(0, 8);
  const named = (id: string | number | null) => (typeof id === 'string' ? nameOf(id) : id);
  const { device, address } = origins.get(originKeyOf(entry)) ?? {};
  return {
    ...entry,
    actorName: entry.actorId ? nameOf(entry.actorId) : '',
    projectTitle: (entry.projectId && titles.get(entry.projectId)) || '',
    changes: entry.changes.map((change) =>
      change.field === factoryField ? { ...change, from: named(change.from), to: named(change.to) } : change,
    ),
    sentence: entry.sentence.map((part) =>
      part.accountId ? { ...part, text: nameOf(part.accountId) } : part,
    ),
    device: device || null,
    address: address || null,
  };
}

/** The ids for `origins`: correlation ids of requests, and ids of sign-ins. */
export const originKeyOf = ({ correlationId, id }: BareEntry): string => correlationId ?? id;

/** The accounts that an entry names. */
export const accountsIn = ({ actorId, sentence, changes }: BareEntry): string[] => [
  ...(actorId ? [actorId] : []),
  ...changes.flatMap(({ field, from, to }) =>
    field === factoryField ? [from, to].filter((id) => typeof id === 'string') : [],
  ),
  ...sentence.flatMap(({ accountId }) => accountId ?? []),
];
