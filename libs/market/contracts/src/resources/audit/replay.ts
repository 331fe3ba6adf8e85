import { IsIn, isISO8601, IsString, Matches, MaxLength, ValidateBy, ValidateIf } from 'class-validator';
import { combine } from '../../kernel/fields.js';
import { get } from '../../kernel/route.js';
import type { Message } from '../people/messages.js';
import type { Person } from '../people/admin.js';
import type { HistoryEntry, SentencePart } from '../orders/history.js';
import type { DrawingRevision, Part } from '../orders/parts.js';
import type { Payments } from '../orders/payments.js';
import type { Progress } from '../orders/progress.js';
import type { Project } from '../orders/projects.js';
import type { Quote, ReleasedQuote } from '../orders/quotes.js';

/** The streams whose past can be visited. A conversation has the id of its order. */
export const replayKinds = ['project', 'conversation', 'account'] as const;
export type ReplayKind = (typeof replayKinds)[number];

/** What an event was about, for the colours of ticks. */
export const eventPhases = [
  ...(['request', 'edit', 'quoting', 'production', 'oversight'] as const),
  ...(['message', 'account'] as const),
] as const;
export type EventPhase = (typeof eventPhases)[number];

/** What an event of an order changed, for filters. */
export const eventTopics = ['price', 'status', 'drawing', 'payment'] as const;
export type EventTopic = (typeof eventTopics)[number];

/** As whom the past is seen: a role with its default permissions; a factory also by its account. */
export const viewpointPattern =
  /^(provider|admin|customer|manufacturer:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** A revision, or a moment in ISO 8601 with its zone. */
export const momentPattern =
  /^(\d{1,9}|\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2}))$/;

const isGiven = (_: unknown, value: unknown): boolean => value !== undefined && value !== '';

/** The pattern lets pass what no calendar has: the 31st of February. */
const isMoment = (value: unknown): boolean =>
  typeof value === 'string' && (!value.includes('T') || isISO8601(value, { strict: true }));

const OptionalMoment = (name: string): PropertyDecorator => {
  const message = `${name} là số của lần thay đổi, hoặc thời điểm như 2026-03-02T10:00:00+07:00`;
  return combine(
    ValidateIf(isGiven),
    IsString({ message }),
    MaxLength(40, { message }),
    Matches(momentPattern, { message }),
    ValidateBy({ name: 'isMoment', validator: { validate: isMoment } }, { message }),
  );
};

const OptionalViewpoint = (): PropertyDecorator => {
  const message = 'as là provider, admin, customer hoặc manufacturer:<mã tài khoản nhà máy>';
  return combine(
    ValidateIf(isGiven),
    IsString({ message }),
    MaxLength(60, { message }),
    Matches(viewpointPattern, { message }),
  );
};

export class ViewpointQuery {
  /** As an admin, if absent. */
  @OptionalViewpoint()
  as?: string;
}

export class MomentQuery extends ViewpointQuery {
  /** The newest revision, if absent. One within a command stands for the whole command: nobody ever saw a part of it. */
  @OptionalMoment('at')
  at?: string;
}

export class StepQuery extends MomentQuery {
  /** `event`: exactly the event of the revision, and what it changed alone. */
  @ValidateIf(isGiven)
  @IsIn(['event'], { message: 'step chỉ có thể là event' })
  step?: 'event';
}

export class CompareQuery extends ViewpointQuery {
  @OptionalMoment('from')
  from?: string;

  /** The newest revision, if absent. */
  @OptionalMoment('to')
  to?: string;

  /** `all`: also the values that are the same at both moments. */
  @ValidateIf(isGiven)
  @IsIn(['all'], { message: 'show chỉ có thể là all' })
  show?: 'all';
}

export class ValueQuery extends MomentQuery {
  /** Of the value, in the state at `at`. */
  @IsString({ message: 'Thiếu pointer' })
  @MaxLength(300, { message: 'pointer quá dài' })
  @Matches(/^\/./, { message: 'pointer như /project/status' })
  pointer: string;
}

/** A value of the state, by its JSON pointer (RFC 6901). `before` is absent for what was added, `after` for what was removed. */
export type Difference = { pointer: string; before?: unknown; after?: unknown };

/** An event of a stream, as far as the viewer could read it when it happened. */
export type PastEvent = {
  revision: number;
  /** The number of its command in the stream, from 0: a command's events happened at once. */
  command: number;
  /** The latest time of the events up to here: the times of a stream never go back. */
  at: string;
  /** Skipped by an administrator, or not readable: it changed nothing. */
  isDiscarded: boolean;
  /** Null for an event that the viewer could not read. */
  phase: EventPhase | null;
  topics: EventTopic[];
  entry: HistoryEntry | null;
};

/** What the calls of an order's screen replied. `project` is null for a factory that lost: it still has its own quotes. */
export type PastOrder = {
  project: Project | null;
  parts: Part[];
  progress: Progress | null;
  payments: Payments | null;
  drawings: DrawingRevision[];
  quotes: (Quote | ReleasedQuote)[];
};
/** Oldest first, the newest 200. */
export type PastConversation = { messages: Message[] };
export type PastAccount = { person: Person };
export type PastState = PastOrder | PastConversation | PastAccount;

export type PastMoment = {
  revision: number;
  /** The newest revision. */
  head: number;
  /** What *now* was: overdue, late and the clock of the quote promise are as of this moment. */
  now: string;
  event: PastEvent | null;
  sentence: SentencePart[];
  /** Null when the viewer took no part at that moment. */
  state: PastState | null;
  /** Against the state before the command, or before the single event where one was asked for. */
  changed: Difference[];
};

/** A value that differs between two moments: the last event that changed it in between, and how many commands did. */
export type ComparedValue = Difference & { revision: number; changes: number };

/** `from` is the earlier one. `events` are those that occur in `changed`. */
export type Comparison = {
  from: PastPlace;
  to: PastPlace;
  changed: ComparedValue[];
  events: PastEvent[];
  /** Absent unless asked for. */
  same?: { pointer: string; value: unknown }[];
};

/** A revision, and what *now* was then. */
export type PastPlace = { revision: number; now: string };

/** Each change of one value in the life of its stream, newest first. */
export type ValueHistory = {
  changes: { revision: number; before?: unknown; after?: unknown }[];
  /** Those that occur in `changes`. */
  events: PastEvent[];
};

/** The event that gave each value of the state the value that it has; `events` are those that occur in `values`. */
export type Blame = {
  revision: number;
  values: { pointer: string; revision: number }[];
  events: PastEvent[];
};

/** A stream and its events, on the time axis that related streams share. */
export type Lane = {
  kind: ReplayKind;
  id: string;
  /** The present name of an account, the title of an order. */
  label: string;
  events: PastEvent[];
  /** The number of events of a stream beside that are only counted, because all together would be too many. */
  untold?: number;
};

/** Somebody as whom a stream can be seen: for `as`. */
export type Viewpoint = { as: string; label: string };

const access = { admin: 'canAccessLogs' } as const;

/** Conversations need canReviewProjects as well, accounts canManageUsers. A visit is recorded. */
export const replayRoutes = {
  moment: get('/api/audit/streams/:kind/:id', { access, query: StepQuery }).replies<PastMoment>(),
  compare: get('/api/audit/streams/:kind/:id/compare', { access, query: CompareQuery }).replies<Comparison>(),
  blame: get('/api/audit/streams/:kind/:id/blame', { access, query: MomentQuery }).replies<Blame>(),
  /** When one value became what it was, from what, and who did it. */
  value: get('/api/audit/streams/:kind/:id/value', { access, query: ValueQuery }).replies<ValueHistory>(),
  /** The provider, and everyone who ever took part; a factory by its present name. */
  viewpoints: get('/api/audit/streams/:kind/:id/viewpoints', { access }).replies<Viewpoint[]>(),
  /** The stream itself comes first. */
  lanes: get('/api/audit/streams/:kind/:id/lanes', { access, query: ViewpointQuery }).replies<Lane[]>(),
};
