import type { SentencePart } from '@market/contracts';
import { expect, it } from '@jest/globals';
import type { ConversationEvents } from '../conversation/conversation.js';
import * as examples from '../project/examples.js';
import { accountEventFor, messageEventFor } from './events.js';
import { viewerAs } from './order.js';
import type { Step } from './past.js';

const { people, now } = examples;
const at = '2026-03-03T03:00:00.000Z';
const text = (sentence: readonly SentencePart[]): string =>
  sentence.map((part) => (part.accountId ? `[${part.accountId}]` : part.text)).join('');
const stepOf = <Events>(event: object | undefined, more: object = {}) =>
  ({ ...{ revision: 3, command: 2, at, isDiscarded: false, before: {}, after: {} }, event, ...more }) as Step<
    unknown,
    Events
  >;
const message = (channel: 'customer' | 'manufacturer', role = 'vietphat') => ({
  ...{ type: 'MessageSent', at: now, by: 'an', role, revision: 3 },
  data: { messageId: 'm', channel, content: 'Bí mật' },
});

it.each([
  ['provider', 'customer', 'vietphat', '[an] (Việt Phát) gửi tin nhắn trong kênh khách hàng', 'an'],
  ['provider', 'manufacturer', 'manufacturer', '[an] gửi tin nhắn trong kênh nhà máy', 'an'],
  ['customer', 'customer', 'vietphat', 'Việt Phát gửi tin nhắn trong kênh khách hàng', undefined],
  ['factory', 'manufacturer', 'manufacturer', 'Nhà máy gửi tin nhắn trong kênh nhà máy', undefined],
] as const)(
  'the %s reads of a message in the channel %s by a %s: %s',
  (relation, channel, role, said, actorId) => {
    const { entry, ...event } = messageEventFor(
      people.admin,
      stepOf<ConversationEvents>(message(channel, role)),
      relation,
    );
    expect(event).toEqual({
      ...{ revision: 3, command: 2, at, isDiscarded: false, phase: 'message', topics: [] },
    });
    expect(text(entry!.sentence)).toBe(said);
    expect(JSON.stringify(entry)).not.toContain('Bí mật');
    expect(entry).toMatchObject({
      ...{ id: '3', createdAt: now, what: 'MessageSent', status: null },
      by: role === 'vietphat' ? 'provider' : 'factory',
    });
    expect([entry!.actorId, 'actorId' in entry!]).toEqual([actorId, actorId !== undefined]);
  },
);

it('who could not read a message has no entry of it', () => {
  const step = stepOf<ConversationEvents>(message('customer'));
  expect(messageEventFor(people.factory, step, undefined)).toEqual({
    ...{ revision: 3, command: 2, at, isDiscarded: false, phase: null, topics: [], entry: null },
  });
});

it('an event of an account is shown to admins', () => {
  const event = {
    type: 'EmailChanged',
    data: { email: 'an@x' },
    at: now,
    by: 'an',
    role: 'customer',
    revision: 3,
  };
  const told = accountEventFor(people.admin, stepOf(event));
  expect(told).toMatchObject({
    phase: 'account',
    entry: { actorId: 'an', by: 'customer', what: 'EmailChanged' },
  });
  expect(text(told.entry!.sentence)).toBe('[an] có email mới ở dịch vụ đăng nhập');
  for (const other of [people.provider, people.customer])
    expect(accountEventFor(other, stepOf(event))).toMatchObject({ phase: null, entry: null });
});

const discarded = { ...message('customer'), type: 'MessageSent' };
it.each([
  [
    'a message',
    () => messageEventFor(people.admin, stepOf(discarded, { isDiscarded: true }), undefined),
    'message',
    'MessageSent',
  ],
  [
    'an event of an account',
    () => accountEventFor(people.admin, stepOf(discarded, { isDiscarded: true })),
    'account',
    'MessageSent',
  ],
  [
    'a message that cannot be read',
    () => messageEventFor(people.admin, stepOf(undefined), 'provider'),
    'message',
    '3',
  ],
  [
    'an event of an account that cannot be read',
    () => accountEventFor(people.admin, stepOf(undefined)),
    'account',
    '3',
  ],
])('%s without an effect is shown to admins as such', (_, tell, phase, name) => {
  const { entry, ...event } = tell();
  expect(event.phase).toBe(phase);
  expect(text(entry!.sentence)).toBe(`Sự kiện ${name} không có hiệu lực: đã bị bỏ qua hoặc không đọc được`);
  expect(entry).toMatchObject({ id: '3', status: null, by: 'provider' });
});

it('an event without an effect is shown to admins only', () => {
  const step = stepOf(discarded, { isDiscarded: true });
  for (const viewer of [people.provider, people.customer, people.factory]) {
    const nothing = {
      ...{ revision: 3, command: 2, at, isDiscarded: true, phase: null, topics: [], entry: null },
    };
    expect(messageEventFor(viewer, step as never, 'provider')).toEqual(nothing);
    expect(accountEventFor(viewer, step as never)).toEqual(nothing);
  }
});

it.each([
  ['customer', { id: 'customer-1', role: 'customer' }],
  ['manufacturer:factory-1', { id: 'factory-1', role: 'manufacturer' }],
  ['manufacturer', { id: '', role: 'manufacturer' }],
  ['provider', { id: '', role: 'vietphat' }],
  ['admin', { id: '', role: 'admin' }],
])('who looks as %s is %j', (viewpoint, viewer) => {
  expect(viewerAs(viewpoint, { customerId: 'customer-1' })).toEqual(viewer);
});
