import { erasedText } from '@market/contracts';
import { expect, it } from '@jest/globals';
import { given } from '@market/domain/testing/given';
import { conversationDecider, messageOf } from './conversation.js';
import type { ConversationEvents } from './conversation.js';

const now = '2026-03-02T03:00:00.000Z';
const customer = { id: 'customer-1', role: 'customer' } as const;
const text = (number: number): Omit<ConversationEvents['MessageSent'], 'senderId'> => ({
  messageId: `message-${number}`,
  projectId: 'project-1',
  channel: 'customer',
  content: `Lời nhắn ${number}`,
  receiverId: null,
  fromProvider: false,
});

it('a message is sent by the user who commands it', () => {
  const outcome = given(conversationDecider, [], { now, by: customer.id }).when(
    { type: 'SendMessage', data: text(1) },
    customer,
  );
  outcome.thenEvents({ type: 'MessageSent', data: { ...text(1), senderId: customer.id } });
  expect(outcome.state.recent).toEqual([
    {
      id: 'message-1',
      projectId: 'project-1',
      channel: 'customer',
      content: 'Lời nhắn 1',
      senderId: customer.id,
      receiverId: null,
      isFromVietPhat: 0,
      createdAt: now,
    },
  ]);
});

it('a message has its files, without those whose names were erased', () => {
  const file = { url: '/objects/a.pdf', name: 'Bản vẽ.pdf', size: 9, type: 'application/pdf' };
  const erased = { ...file, url: '/objects/b.pdf', name: erasedText };
  const data = { ...text(1), senderId: customer.id };
  expect(messageOf({ ...data, attachments: [file, erased] }, now).attachments).toEqual([file]);
  for (const attachments of [undefined, [erased]])
    expect(messageOf({ ...data, ...(attachments && { attachments }) }, now)).not.toHaveProperty(
      'attachments',
    );
});

it('a message is pinned to a face, until its text is erased', () => {
  const pin = { file: '/objects/a.stl', point: [1.5, 2, -3], normal: [0, 0, 1] };
  const data = { ...text(1), senderId: customer.id, pin };
  expect(messageOf(data, now).pin).toEqual(pin);
  expect(messageOf({ ...data, content: erasedText }, now)).not.toHaveProperty('pin');
});

it('the state keeps the newest 200 messages', () => {
  const past = Array.from({ length: 200 }, (_, index) => ({
    type: 'MessageSent' as const,
    data: { ...text(index), senderId: customer.id, fromProvider: true },
  }));
  const { recent } = given(conversationDecider, past, { now, by: customer.id }).when(
    { type: 'SendMessage', data: text(200) },
    customer,
  ).state;
  expect([recent.length, recent[0]!.id, recent.at(-1)!.id]).toEqual([200, 'message-1', 'message-200']);
  expect([recent[0]!.isFromVietPhat, recent.at(-1)!.isFromVietPhat]).toEqual([1, 0]);
});
