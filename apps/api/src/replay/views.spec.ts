import { conversationDecider, extendPast, projectEvolution, projectExamples } from '@market/domain';
import type { ConversationEvents } from '@market/domain';
import { expect, it } from '@jest/globals';
import { conversationView, orderView } from './views.js';

const at = '2026-03-02T03:00:00.000Z';
const [submitted] = projectExamples.submitted;
const order = extendPast(
  projectEvolution,
  [],
  [{ event: { ...submitted!, at, by: 'customer-1', revision: 0, role: 'customer' }, isDiscarded: false }],
);
const promised = (promise: number, at: string, revision: number) => ({
  ...{ type: 'CompanyChanged' as const, at, by: 'admin-1', revision },
  data: { changes: { slaHours: { promise, second: 96 } } },
});
const company = [promised(8, '2026-03-01T03:00:00.000Z', 0), promised(72, '2026-03-05T03:00:00.000Z', 1)];

it.each([
  ['2026-03-02T03:00:00.000Z', '2026-03-02T11:00:00.000Z'],
  ['2026-03-05T02:59:59.999Z', '2026-03-02T11:00:00.000Z'],
  ['2026-03-05T03:00:00.000Z', '2026-03-05T03:00:00.000Z'],
])('an order at %s was due by the settings of that time', (now, dueAt) => {
  const { stateAt } = orderView(order, 'admin', { company, customerName: '' });
  expect(stateAt({ revision: 0, now })).toMatchObject({ project: { times: { sla: { dueAt } } } });
});

const { people, bidding, quoted, offered } = projectExamples;
const dayOf = (day: number) => `2026-03-${String(day).padStart(2, '0')}T03:00:00.000Z`;
/** Two factories are invited on the fourth; one is chosen on the sixth. */
const days = [2, 3, 4, 5, 6];
const awarded = extendPast(
  projectEvolution,
  [],
  [...bidding, offered.at(-1)!, quoted.at(-1)!].map((event, revision) => ({
    event: { ...event, at: dayOf(days[revision]!), by: 'customer-1', revision, role: 'customer' as const },
    isDiscarded: false,
  })),
);
type Said = Partial<ConversationEvents['MessageSent']>;
const talkOf = (all: readonly Said[], discarded = -1) =>
  extendPast(
    conversationDecider,
    [],
    all.map((said, revision) => ({
      event: {
        ...{ type: 'MessageSent' as const, at: dayOf(5), by: said.senderId ?? '', revision },
        role: 'customer' as const,
        data: {
          ...{ messageId: `m${String(revision)}`, projectId: 'project-1', channel: 'customer' as const },
          ...{ content: '', senderId: people.customer.id, receiverId: null, fromProvider: false, ...said },
        },
      },
      isDiscarded: revision === discarded,
    })),
  );
const talk = talkOf(
  [
    {},
    { channel: 'factory', senderId: people.factory.id },
    {
      ...{ channel: 'factory', senderId: people.provider.id },
      ...{ receiverId: people.otherFactory.id, fromProvider: true },
    },
    { content: 'Bị bỏ qua' },
  ],
  3,
);

it.each<[viewpoint: string, day: number, revision: number, messages: string[] | null]>([
  ['admin', 5, 3, ['m0', 'm1', 'm2']],
  ['provider', 5, 1, ['m0', 'm1']],
  ['customer', 5, 3, ['m0']],
  [`manufacturer:${people.factory.id}`, 5, 3, ['m1']],
  [`manufacturer:${people.otherFactory.id}`, 5, 3, ['m2']],
  // Before it was invited, and after another one was chosen.
  [`manufacturer:${people.otherFactory.id}`, 3, 3, null],
  [`manufacturer:${people.otherFactory.id}`, 6, 3, null],
  [`manufacturer:${people.factory.id}`, 6, 3, ['m1']],
  ['manufacturer:nobody', 5, 3, null],
])('%s on the %dth sees what it could read up to message %d', (viewpoint, day, revision, messages) => {
  const state = conversationView(awarded, talk, viewpoint).stateAt({ revision, now: dayOf(day) });
  expect(state && 'messages' in state ? state.messages.map(({ id }) => id) : state).toEqual(messages);
});

it('the newest two hundred messages are shown', () => {
  const long = talkOf(Array.from({ length: 201 }, () => ({})));
  const state = conversationView(awarded, long, 'customer').stateAt({ revision: 200, now: dayOf(5) });
  const ids = state && 'messages' in state ? state.messages.map(({ id }) => id) : [];
  expect([ids.length, ids[0], ids.at(-1)]).toEqual([200, 'm1', 'm200']);
});
