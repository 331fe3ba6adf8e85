import type { EventPhase, EventTopic, HistoryEntry, PastEvent, Role, SentencePart } from '@market/contracts';
import { eventTopics } from '@market/contracts';
import { accountSentence } from '../account/history.js';
import type { AccountEvents } from '../account/account.js';
import type { ConversationEvents } from '../conversation/conversation.js';
import type { Relation, Viewer } from '../project/rights/access.js';
import { phaseOf } from '../project/project.js';
import type { ProjectState } from '../project/state.js';
import { actorOf, historyEntryFor, sideOf } from '../project/history/history-view.js';
import { isChanged } from './differences.js';
import type { Step } from './past.js';
import type { ProjectEvents } from '../project/events.js';

// The events of a past as one viewer could read them when they happened. What the viewer could not read has no entry.

type AnyEvent = { type: string; at: string; role: Role; revision: number };
type AnyStep = Pick<Step<unknown, unknown>, 'revision' | 'command' | 'at' | 'isDiscarded'> & {
  event: AnyEvent | undefined;
};

const pastEvent = (
  { revision, command, at, isDiscarded }: AnyStep,
  phase: EventPhase,
  entry: HistoryEntry | undefined,
  topics: EventTopic[] = [],
): PastEvent => ({
  ...{ revision, command, at, isDiscarded },
  phase: entry ? phase : null,
  topics: entry ? topics : [],
  entry: entry ?? null,
});

const entryOf = ({ type, at, role, revision }: AnyEvent, sentence: SentencePart[]): HistoryEntry => ({
  id: String(revision),
  ...{ createdAt: at, what: type, by: sideOf(role), status: null, sentence },
});

/** What changed nothing is an admin's concern; its content cannot be relied on. */
function skipped(viewer: Viewer, step: AnyStep, phase: EventPhase): PastEvent {
  if (viewer.role !== 'admin') return pastEvent(step, phase, undefined);
  const { at, revision } = step;
  const event = step.event ?? { type: '', at, role: 'admin', revision };
  const text = `Sự kiện ${event.type || String(revision)} không có hiệu lực: đã bị bỏ qua hoặc không đọc được`;
  return pastEvent(step, phase, entryOf(event, [{ text }]));
}

/** The fields of an order that a topic is about. */
export const fieldsOfTopic: Record<EventTopic, readonly (keyof ProjectState)[]> = {
  price: ['finalPrice', 'released', 'quotes'],
  status: ['status'],
  drawing: ['drawings', 'files', 'detachedFiles'],
  payment: ['instalments', 'paymentNotices', 'refunds'],
};

const topicsOf = (before: ProjectState, after: ProjectState): EventTopic[] =>
  eventTopics.filter((topic) => fieldsOfTopic[topic].some((field) => isChanged(before[field], after[field])));

/** An event of an order. */
export function orderEventFor(viewer: Viewer, step: Step<ProjectState, ProjectEvents>): PastEvent {
  const { event, isDiscarded, before, after } = step;
  if (!event || isDiscarded) return skipped(viewer, step, 'request');
  return pastEvent(step, phaseOf(event.type), historyEntryFor(viewer, event, step), topicsOf(before, after));
}

/** A message, without its text. `relation`: how the viewer took part in the order; undefined when they could not read it. */
export function messageEventFor(
  viewer: Viewer,
  step: Step<unknown, ConversationEvents>,
  relation: Relation | undefined,
): PastEvent {
  const { event, isDiscarded } = step;
  if (!event || isDiscarded) return skipped(viewer, step, 'message');
  const channel = event.data.channel === 'customer' ? 'khách hàng' : 'nhà máy';
  const entry = relation && {
    ...entryOf(event, [...actorOf(event, relation), { text: ` gửi tin nhắn trong kênh ${channel}` }]),
    ...(relation === 'provider' ? { actorId: event.by } : {}),
  };
  return pastEvent(step, 'message', entry);
}

/** An event of an account, which admins see. */
export function accountEventFor(viewer: Viewer, step: Step<unknown, AccountEvents>): PastEvent {
  const { event, isDiscarded } = step;
  if (!event || isDiscarded) return skipped(viewer, step, 'account');
  const entry = { ...entryOf(event, accountSentence(event)), actorId: event.by };
  return pastEvent(step, 'account', viewer.role === 'admin' ? entry : undefined);
}
