import { ArrayMaxSize, ArrayUnique, IsArray, IsIn, IsOptional } from 'class-validator';
import { Entries, OptionalText, RequiredLine } from '../../kernel/fields.js';
import { PageQuery } from '../../kernel/page.js';
import { get, put } from '../../kernel/route.js';
import type { ProjectStatus } from '../../vocabulary/statuses.js';
import type { AuditKind } from './audit-filter.js';
import type { SentencePart } from '../orders/history.js';

/** An event of the log; a refused call; a sign-in or the end of sessions; a filter of the audit that somebody opened; SQL that somebody ran. */
export type AuditSource = 'event' | 'denial' | 'sign-in' | 'view' | 'query';

/** A value before and after an event. `of`: the part number, where it is a part's. */
export type AuditChange = {
  field: string;
  of?: string;
  from: string | number | null;
  to: string | number | null;
};

/** One record of the audit. What an event has and other records lack is null there. */
export type AuditEntry = {
  id: string;
  source: AuditSource;
  /** Never earlier than that of an event before it in the log. */
  createdAt: string;
  /** By the clock of the server that decided. */
  occurredAt: string;
  /** The event's type, the error code of a refused call, the kind of a sign-in. */
  type: string;
  /** «Lan (Việt Phát) gửi dự án cho Xưởng Mẫu Số Một»; the texts of accounts are their present names. */
  sentence: SentencePart[];
  actorId: string | null;
  /** The actor's present name. */
  actorName: string;
  actorRole: string | null;
  /** The interface in which the actor worked. */
  interface: string | null;
  /** The account for which the actor decided. */
  onBehalfOf: string | null;
  /** The command that decided the event, or the call that was refused. */
  command: string;
  commandId: string | null;
  /** Shared by everything that one request caused. */
  correlationId: string | null;
  /** The id of the event, or of the command, that caused this one. */
  causationId: string | null;
  eventId: string | null;
  stream: string | null;
  revision: number | null;
  /** In the log. */
  position: string | null;
  projectId: string | null;
  /** The order's present title; '' where there is no order. */
  projectTitle: string;
  /** Of an account's event: the account. */
  accountId: string | null;
  /** The statuses of the order before and after the event, where they differ. */
  statusFrom: ProjectStatus | null;
  statusTo: ProjectStatus | null;
  isOverride: boolean;
  /** What the event made of numbers, dates, choices and factories of its order; texts are never among them. */
  changes: AuditChange[];
  /**
   * The event's data without personal texts; null where the reader lacks the right to see more than the sentence. Of SQL
   * the statement.
   */
  data: Record<string, unknown> | null;
  /**
   * From where the request or the sign-in came. Null without canManageUsers, and when nothing is stored: after 90 days,
   * the address of a sign-in after 30, or at the erasure of the account.
   */
  device: string | null;
  address: string | null;
};

export class AuditQuery extends PageQuery {
  /** Words and conditions: see audit-filter.ts. */
  @OptionalText(300)
  q?: string;
}

export const auditFormats = ['jsonl', 'csv'] as const;
export type AuditFormat = (typeof auditFormats)[number];

export class AuditExportQuery {
  @OptionalText(300)
  q?: string;

  @IsIn(auditFormats, { message: 'format là jsonl hoặc csv' })
  format: AuditFormat;

  /** 1: with the present names of people and titles of orders, as the screen shows them. Absent: their ids alone. */
  @IsOptional()
  @IsIn(['1'], { message: 'names là 1' })
  names?: '1';
}

/** A filter that its owner keeps by a name. */
export class SavedFilter {
  @RequiredLine(60, 'Thiếu tên')
  name: string;

  /** As in `AuditQuery`. */
  @OptionalText(300)
  q: string;
}

export const mostSavedFilters = 30;

export class SavedFilters {
  @ArrayUnique(({ name }: SavedFilter) => name, { message: 'Tên đã dùng' })
  @ArrayMaxSize(mostSavedFilters, { message: `Tối đa ${String(mostSavedFilters)} bộ lọc` })
  @Entries(() => SavedFilter)
  @IsArray({ message: 'Phải là danh sách' })
  filters: SavedFilter[];
}

/** How many records a count counts: more are «10.000+». */
export const mostAuditCounted = 10_000;

/** How many records match; one more than `mostAuditCounted` stands for more. */
export type AuditCount = { count: number };

/** The same of each kind, in the whole audit. */
export type AuditKindCounts = Record<AuditKind, number>;

/**
 * The signed state of the log at a moment. Whoever keeps it elsewhere can prove later that no event before it was changed,
 * removed or inserted: `npm run log -- verify`.
 */
export type AuditHead = {
  id: string;
  format: number;
  /** How many events the log had. */
  ordinal: number;
  /** Hash of all of them, in hex. */
  h: string;
  time: string;
  /** Of the public key: the first 16 digits of its SHA-256 in hex. */
  keyId: string;
  /** In PEM. */
  publicKey: string;
  /** Ed25519, in base64. */
  signature: string;
  /** The first 6 bytes of the hash at each event since the head before, in base64. */
  links: string;
};

const access = { admin: 'canAccessLogs' } as const;

/** How much of the log the last signed state covers. */
export type SignedShare = {
  /** When it was signed; null while nothing is. */
  time: string | null;
  /** The events that it covers. */
  signed: number;
  /** Those that came after it. */
  unsigned: number;
};

export const auditRoutes = {
  /** Newest first. Opening a filter is recorded. */
  events: get('/api/audit/events', { access, query: AuditQuery }).replies<AuditEntry[]>(),
  count: get('/api/audit/count', { access, query: AuditQuery }).replies<AuditCount>(),
  /** Numbers without a filter, like those of the overview: asking for them is not recorded. */
  kinds: get('/api/audit/kinds', { access }).replies<AuditKindCounts>(),
  /** The caller's own, in the caller's order. */
  savedFilters: get('/api/audit/filters', { access }).replies<SavedFilter[]>(),
  /** Replaces them. */
  saveFilters: put('/api/audit/filters', { access, body: SavedFilters }).replies<SavedFilter[]>(),
  /** Everything that one request caused, across streams, in the order of the log; at most 500 events. */
  causation: get('/api/audit/causation/:correlationId', { access }).replies<AuditEntry[]>(),
  /**
   * All records of a filter, newest first, with accounts by reference. The last line has their number, the positions
   * of the first and the last one, and the SHA-256 of all bytes before it. An account runs one export at a time.
   */
  export: get('/api/audit/export', { access, query: AuditExportQuery }).replies<never>(),
  share: get('/api/audit/share', { access }).replies<SignedShare>(),
  /** Newest first. One is signed every hour, after 10,000 events, and when the projector stops. */
  heads: get('/api/audit/heads', { access, query: PageQuery }).replies<AuditHead[]>(),
};
