import { isInProduction, turnOf } from '@market/contracts';
import type { ProjectStatus, Queue } from '@market/contracts';
import { behindFrom, duePaymentOf, everyDay, isReleasable, paceOf, slaClockOf } from '@market/domain';
import type { Pace, ProjectState } from '@market/domain';
import { Entity, Index } from 'typeorm';
import { DayOrNull, IntegerOrNull, Key, Text, Timestamp } from '@platform/rows';

/** One row for each queue that an order may be in; which of them it is in now follows from `since` (projects/queue-lists.ts). */
@Entity('project_queue')
@Index(['queue', 'since', 'id'])
@Index(['queue', 'status', 'since', 'id'])
export class QueueRow {
  @Key() id: string;
  @Text() projectId: string;
  @Text() queue: StoredQueue;
  @Text() status: ProjectStatus;
  /** The sort column: since when the order waits, or the earliest moment at which it is overdue. */
  @Timestamp() since: string;
  /**
   * For an order that may be late, the facts that decide it by the company's calendar. Null if it is late by any
   * calendar.
   */
  @DayOrNull() planFrom: string | null;
  @DayOrNull() doneOn: string | null;
  @IntegerOrNull() doneDue: number | null;
  @IntegerOrNull() nextDue: number | null;
}

/** Orders that are due soon are those of the clock that have waited long enough. */
export type StoredQueue = Exclude<Queue, 'dueSoon'>;

const hasEnded = (status: ProjectStatus): boolean => status === 'completed' || status === 'cancelled';

/** The start of the 24 hours, moved by their pauses; null while they do not run. */
function clockStart(state: ProjectState): string | null {
  const { startedAt, pausedAt, pausedMs, stoppedAt } = slaClockOf(state);
  if (startedAt === null || pausedAt !== null || stoppedAt !== null) return null;
  return new Date(Date.parse(startedAt) + pausedMs).toISOString();
}

const earliest = (times: readonly (string | null)[]): string | null =>
  times.filter((time) => time !== null).sort()[0] ?? null;

const waitingQuotes = (state: ProjectState) => state.quotes.filter((quote) => isReleasable(state, quote));

function ourTurn(state: ProjectState): string | null {
  const { status, reachedAt } = state;
  const hasWaitingQuote = waitingQuotes(state).length > 0;
  const duePayment = duePaymentOf(state);
  // A quote or a confirmation of a factory does not change whose turn it is.
  const turn = turnOf({ ...state, hasWaitingQuote, hasOutdatedQuote: false, duePayment });
  if (turn?.whose !== 'vietphat') return null;
  if (turn.by === 'RecordPayment') return duePayment!.announcedAt;
  return clockStart(state) ?? reachedAt[status] ?? null;
}

const newQuotes = (state: ProjectState): string | null =>
  state.status === 'ready_for_manufacturer' || state.status === 'bidding'
    ? earliest(waitingQuotes(state).map(({ createdAt }) => createdAt))
    : null;

const paymentOverdue = ({ status, instalments }: ProjectState): string | null =>
  status === 'cancelled'
    ? null
    : earliest(instalments.filter(({ paidAt }) => paidAt === null).map(({ dueAt }) => dueAt));

/**
 * The time of the factory's notice of a delay, or the time at which the order would be behind its plan if every day
 * were a working day. Rows know no settings, and no calendar makes it late earlier.
 */
const late = (state: ProjectState): string | null =>
  isInProduction(state.status)
    ? earliest([behindFrom(state, everyDay), state.delays.at(-1)?.at ?? null])
    : null;

const noPace = { planFrom: null, doneOn: null, doneDue: null, nextDue: null };

/** The facts that are checked when an order that may be late is read; none for an announced delay. */
const paceIn = (queue: StoredQueue, state: ProjectState): Pace | typeof noPace =>
  (queue === 'late' && state.delays.length === 0 ? paceOf(state) : undefined) ?? noPace;

const sinceIn: Record<StoredQueue, (state: ProjectState) => string | null> = {
  ourTurn,
  newQuotes,
  answered: ({ status, customerAnsweredAt }) => (hasEnded(status) ? null : customerAnsweredAt),
  paymentOverdue,
  late,
  clock: clockStart,
};

/** Demo projects and drafts are no work for the provider. */
export function queueRowsOf(state: ProjectState): QueueRow[] {
  if (state.isDemo || state.submittedAt === null) return [];
  return (Object.keys(sinceIn) as StoredQueue[]).flatMap((queue) => {
    const since = sinceIn[queue](state);
    const { id: projectId, status } = state;
    if (since === null) return [];
    return [{ id: `${projectId}-${queue}`, projectId, queue, status, since, ...paceIn(queue, state) }];
  });
}
