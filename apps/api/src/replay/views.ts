import type { PastEvent, PastState } from '@market/contracts';
import {
  accountEventFor,
  companyDecider,
  messageEventFor,
  messageOf,
  noProject,
  orderEventFor,
  orderFor,
  personOf,
  relationTo,
  viewerAs,
} from '@market/domain';
import { evolve } from '@platform/kernel';
import type { CompanyEvents, CompanyState, Place } from '@market/domain';
import type { RecordedOf } from '@platform/kernel';
import { mayRead } from '../messages/channels.js';
import type { AccountPast, ConversationPast, OrderPast } from './past-streams.js';

/** The past of one stream as one viewer saw it, by the functions that reply to live calls. */
export type View = {
  past: OrderPast | ConversationPast | AccountPast;
  /** Null when the viewer took no part. */
  stateAt: (place: Place) => PastState | null;
  eventAt: (revision: number) => PastEvent;
};

/** The messages of a conversation that are shown, the newest ones. */
const mostMessages = 200;

const ofOrder = (viewpoint: string, order: OrderPast) => viewerAs(viewpoint, order.at(-1)!.after);

export function orderView(
  order: OrderPast,
  viewpoint: string,
  { company, customerName }: { company: readonly RecordedOf<CompanyEvents>[]; customerName: string },
): View {
  const viewer = ofOrder(viewpoint, order);
  const settingsAt = remembered((now) =>
    company
      .filter(({ at }) => at <= now)
      .reduce<CompanyState>((state, event) => evolve(companyDecider, state, event), companyDecider.initial),
  );
  return {
    past: order,
    stateAt: ({ revision, now }) => {
      const state = order[revision]?.after ?? noProject;
      return orderFor(viewer, state, { now, settings: settingsAt(now), customerName });
    },
    eventAt: (revision) => orderEventFor(viewer, order[revision]!),
  };
}

/** Blame requests the same moment many times. */
function remembered<Value>(make: (now: string) => Value): (now: string) => Value {
  let last: { now: string; value: Value } | undefined;
  return (now) => {
    if (last?.now !== now) last = { now, value: make(now) };
    return last.value;
  };
}

/** The order at that time decides who could read a message. */
export function conversationView(order: OrderPast, past: ConversationPast, viewpoint: string): View {
  const viewer = ofOrder(viewpoint, order);
  const caller = { ...viewer, accountId: viewer.id, sessionId: '' };
  const orderAt = remembered((now) => order.findLast(({ at }) => at <= now)?.after ?? noProject);
  const relationAt = (now: string) =>
    orderAt(now).revision < 0 ? undefined : relationTo(orderAt(now), viewer);
  const messages = past.map(({ event, isDiscarded }) =>
    event && !isDiscarded ? messageOf(event.data, event.at) : undefined,
  );
  const reads = (revision: number, now: string): boolean =>
    messages[revision] !== undefined &&
    relationAt(now) !== undefined &&
    mayRead(caller, orderAt(now), messages[revision]);
  return {
    past,
    stateAt: ({ revision, now }) => {
      if (!relationAt(now)) return null;
      const readable = messages.slice(0, revision + 1).filter((_, index) => reads(index, now));
      return { messages: readable.filter((message) => message !== undefined).slice(-mostMessages) };
    },
    eventAt: (revision) => {
      const step = past[revision]!;
      return messageEventFor(viewer, step, reads(revision, step.at) ? relationAt(step.at) : undefined);
    },
  };
}

/** Only admins see the accounts of others. */
export function accountView(past: AccountPast, viewpoint: string): View {
  const viewer = viewerAs(viewpoint, { customerId: '' });
  return {
    past,
    stateAt: ({ revision }) => {
      const state = viewer.role === 'admin' ? past[revision]?.after : undefined;
      return state ? { person: personOf(state) } : null;
    },
    eventAt: (revision) => accountEventFor(viewer, past[revision]!),
  };
}
