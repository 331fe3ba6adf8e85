import type { PastEvent, PastMoment } from '@market/contracts';
import {
  companyDecider,
  differencesBetween,
  extendPast,
  orderEventFor,
  orderFor,
  projectDecider,
} from '@market/domain';
import type { ReplyByRoute } from '../routes.js';
import { companyNameOf, eventsUntilQuoted, people } from './order.js';

const { admin, customer } = people;

const past = extendPast(
  projectDecider,
  [],
  eventsUntilQuoted.map((event) => ({ event, isDiscarded: false })),
);
const last = past.at(-1)!;
const id = last.after.id;

const named = ({ entry, ...event }: PastEvent): PastEvent => ({
  ...event,
  entry: entry && {
    ...entry,
    sentence: entry.sentence.map((part) =>
      part.accountId ? { ...part, text: companyNameOf(part.accountId) } : part,
    ),
  },
});
const event = named(orderEventFor(admin, last));

const surroundings = {
  now: last.at,
  settings: companyDecider.initial,
  customerName: companyNameOf(customer.id),
};
const state = orderFor(admin, last.after, surroundings);
const changed = differencesBetween(orderFor(admin, last.before, surroundings), state);

const moment: PastMoment = {
  ...{ revision: last.revision, head: last.revision, now: last.at, event },
  sentence: event.entry!.sentence,
  ...{ state, changed },
};

/** The moment at which the provider released the price. */
export const replayReplies = {
  'replayRoutes.moment': moment,
  'replayRoutes.compare': {
    from: { revision: last.revision - 1, now: past.at(-2)!.at },
    to: { revision: last.revision, now: last.at },
    changed: changed.map((one) => ({ ...one, revision: last.revision, changes: 1 })),
    events: [event],
  },
  'replayRoutes.value': {
    changes: [{ revision: last.revision, before: null, after: 3_650_000 }],
    events: [event],
  },
  'replayRoutes.blame': {
    revision: last.revision,
    values: [{ pointer: '/project/finalPrice', revision: last.revision }],
    events: [event],
  },
  'replayRoutes.viewpoints': [
    { as: 'customer', label: 'Khách hàng' },
    { as: `manufacturer:${people.factory.id}`, label: companyNameOf(people.factory.id) },
  ],
  'replayRoutes.lanes': [
    {
      kind: 'project',
      id,
      label: 'Đơn hàng',
      events: past.slice(-3).map((step) => named(orderEventFor(admin, step))),
    },
    { kind: 'conversation', id, label: 'Trao đổi', events: [] },
  ],
} satisfies Partial<ReplyByRoute>;
