import type { AuditChange, AuditEntry, ProjectStatus, SentencePart } from '@market/contracts';
import { auditSentence, withoutPersonalTexts } from '@market/domain';
import type { ProjectState } from '@market/domain';
import { MalformedEvent } from '@platform/log';
import type { StoredEvent } from '@platform/log';
import { Entity, Index, Column } from 'typeorm';
import { Flag, IntegerOrNull, Json, Key, Text, TextOrNull, Timestamp } from '@platform/rows';
import { changesOf } from './changes.js';
import { searchText } from '@market/rows';

/** SQL for the kinds of events that are selected by their types; each has an index of its own. */
export const kindSql = {
  override: `type = 'StatusOverridden'`,
  access: `type in ('RoleAssigned', 'PermissionsSet', 'AccountBlocked', 'AccountUnblocked', 'AdministratorAdmitted',
    'AdministratorReleased')`,
  quotes: `type in ('QuoteSubmitted', 'QuoteWithdrawn', 'QuoteRejected', 'QuoteReleased', 'QuoteApproved',
    'QuoteChangeRequested', 'QuoteDeclined')`,
};

/** An event of the log for auditors. Rows are only appended, and hold no personal text. */
@Entity('events')
@Index(['createdAt', 'id'])
@Index(['actorId', 'createdAt', 'id'])
@Index(['actorRole', 'createdAt', 'id'])
@Index(['type', 'createdAt', 'id'])
@Index(['command', 'createdAt', 'id'])
@Index(['projectId', 'createdAt', 'id'], { where: '"projectId" is not null' })
@Index(['accountId', 'createdAt', 'id'], { where: '"accountId" is not null' })
@Index(['createdAt', 'id'], { where: kindSql.override })
@Index(['createdAt', 'id'], { where: kindSql.access })
@Index(['createdAt', 'id'], { where: kindSql.quotes })
@Index(['correlationId', 'id'])
export class AuditRow implements Omit<
  AuditEntry,
  'source' | 'actorName' | 'projectTitle' | 'device' | 'address'
> {
  /** Sorts like the position. */
  @Key() id: string;
  /** The latest `occurredAt` so far, so that the times of the list never go back. */
  @Timestamp() createdAt: string;
  @Timestamp() occurredAt: string;
  @Text() type: string;
  @Json() sentence: SentencePart[];
  @TextOrNull() actorId: string | null;
  @TextOrNull() actorRole: string | null;
  @TextOrNull() interface: string | null;
  @TextOrNull() onBehalfOf: string | null;
  @Text() command: string;
  @TextOrNull() commandId: string | null;
  @TextOrNull() correlationId: string | null;
  @TextOrNull() causationId: string | null;
  @Text() eventId: string;
  @Text() stream: string;
  @IntegerOrNull() revision: number | null;
  @Column({ type: 'bigint' }) position: string;
  @TextOrNull() projectId: string | null;
  @TextOrNull() accountId: string | null;
  @TextOrNull() statusFrom: ProjectStatus | null;
  @TextOrNull() statusTo: ProjectStatus | null;
  @Flag() isOverride: boolean;
  @Json() changes: AuditChange[];
  @Column({ type: 'jsonb', nullable: true }) data: Record<string, unknown> | null;
  /** The text that a search for words reads. */
  @Text() words: string;
}

const noEvent = {
  actorId: null,
  actorRole: null,
  interface: null,
  onBehalfOf: null,
  command: '',
  commandId: null,
  correlationId: null,
  causationId: null,
  projectId: null,
  accountId: null,
  statusFrom: null,
  statusTo: null,
  isOverride: false,
  changes: [],
  data: null,
} satisfies Partial<AuditRow>;

/** The id of the row of an event. */
export const auditId = (position: bigint): string => `e${String(position).padStart(19, '0')}`;

const wordsIn = (sentence: readonly SentencePart[], ...texts: string[]): string =>
  searchText(sentence.map(({ text }) => text).join(''), ...texts);

/** `kind` and id of a stream: «project-1» is that of project 1. */
const partsOf = (stream: string): [kind: string, id: string] => {
  const dash = stream.indexOf('-');
  return [stream.slice(0, dash), stream.slice(dash + 1)];
};

/** `before` and `after` are the states of the order around the event; `latest` the time of the row before. */
export function auditRow(
  entry: StoredEvent | MalformedEvent,
  latest: string,
  [before, after]: [ProjectState | undefined, ProjectState | undefined],
): AuditRow {
  if (entry instanceof MalformedEvent) return malformedRow(entry, latest);
  const { id, type, data, metadata, stream, revision, position } = entry;
  const [kind, streamId] = partsOf(stream);
  const { actorId, actorRole, onBehalfOf = null, command } = metadata;
  const by = { by: actorId, role: actorRole, ...(onBehalfOf ? { onBehalfOf } : {}) };
  const sentence = auditSentence({ type, data, ...by }, streamId, before);
  const time = Date.parse(metadata.occurredAt);
  const occurredAt = Number.isNaN(time) ? latest : new Date(time).toISOString();
  const changesStatus = after && (before?.revision === -1 || before?.status !== after.status);
  return {
    id: auditId(position),
    createdAt: occurredAt > latest ? occurredAt : latest,
    occurredAt,
    type,
    sentence,
    actorId,
    actorRole,
    interface: metadata.interface ?? null,
    onBehalfOf,
    command,
    commandId: metadata.commandId,
    correlationId: metadata.correlationId,
    causationId: metadata.causationId ?? null,
    eventId: id,
    stream,
    revision,
    position: String(position),
    projectId: kind === 'project' || kind === 'conversation' ? streamId : null,
    accountId: accountOf(kind, streamId, data),
    statusFrom: changesStatus && before && before.revision >= 0 ? before.status : null,
    statusTo: changesStatus ? after.status : null,
    isOverride: type === 'StatusOverridden',
    changes: before && after && before.revision >= 0 ? changesOf(before, after) : [],
    data: withoutPersonalTexts(type, data as Record<string, unknown>),
    words: wordsIn(sentence, type, command),
  };
}

function accountOf(kind: string, streamId: string, data: object): string | null {
  if (kind === 'account') return streamId;
  return kind === 'administrators' ? (data as { accountId: string }).accountId : null;
}

function malformedRow({ place }: MalformedEvent, latest: string): AuditRow {
  const { id, type, stream, revision, position = 0n } = place;
  const [kind, streamId] = partsOf(stream);
  const sentence = [{ text: `Sự kiện ${revision} của ${stream} không đọc được (${type})` }];
  return {
    ...noEvent,
    ...{ id: auditId(position), eventId: id, stream, revision: Number(revision), position: String(position) },
    ...{ type, createdAt: latest, occurredAt: latest, sentence, words: wordsIn(sentence) },
    projectId: kind === 'project' ? streamId : null,
    accountId: kind === 'account' ? streamId : null,
  };
}
