import { randomUUID } from 'node:crypto';
import { accountRoutes, messageRoutes, notificationRoutes, projectRoutes } from '@control-center/contracts';
import type { Channel, Notifications, Project, SubmitProject } from '@control-center/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startStack } from '@control-center/testing-api/stack';
import type { Stack } from '@control-center/testing-api/stack';
import { Visitor } from '@control-center/testing-api/visitor';

const request: SubmitProject = { title: 'Mặt bích', material: 'steel', quantity: 4, deadline: 'urgent' };
const subjects = ['khach', 'khach2', 'xuong', 'xuong2', 'vietphat'] as const;

let stack: Stack;
let project: Project;
const people = {} as Record<(typeof subjects)[number], Visitor>;
const ids: Record<string, string> = {};

beforeAll(async () => {
  stack = await startStack();
  const sharedPosition = {};
  for (const subject of subjects) {
    people[subject] = await new Visitor(stack.url, sharedPosition).signIn(subject);
    ids[subject] = (await people[subject].call(accountRoutes.me)).body.id;
  }
  project = (await people.khach.call(projectRoutes.submit, { body: request })).body;
});
afterAll(() => stack.close());

const send = (subject: keyof typeof people, body: object, headers = {}) =>
  people[subject].call(messageRoutes.send, { body: { projectId: project.id, ...body }, headers });
const move = (body: object) =>
  people.vietphat.call(projectRoutes.update, { params: { id: project.id }, body });
const notificationsOf = async (subject: keyof typeof people): Promise<Notifications> =>
  (await people[subject].call(notificationRoutes.list)).body;
const items = async (subject: keyof typeof people) =>
  (await notificationsOf(subject)).items.map(({ kind, channel, count, title, projectId }) => {
    expect([title, projectId]).toEqual([request.title, project.id]);
    return [kind, channel, count];
  });
const read = (subject: keyof typeof people, body: object) =>
  people[subject].call(notificationRoutes.read, { body: { projectId: project.id, ...body } });

describe('a message', () => {
  // Promise: `GET /api/messages/project/{projectId}` returns messages; `POST /api/messages` sends one
  // Promise: Messages are trimmed and must not be empty
  // Promise: A project has two channels; the session determines a message's sender and side
  it('is trimmed, must not be empty, and has the account of the session as its sender', async () => {
    const { body } = await send('khach', { content: '  Xin chào \n', isFromVietPhat: '1' });
    expect(body).toMatchObject({
      content: 'Xin chào',
      channel: 'customer',
      senderId: ids['khach'],
      receiverId: null,
      isFromVietPhat: 0,
    });
    const empty = await send('khach', { content: ' \n\t ' });
    expect([empty.status, empty.body.code]).toEqual([400, 'request.invalid']);
  });

  // Promise: The provider can write only to participants
  it.each<[string, object, [Channel, string] | undefined]>([
    ['without a receiver', {}, ['customer', 'khach']],
    ['to the customer', { receiverId: 'khach' }, ['customer', 'khach']],
    ['to a stranger', { receiverId: 'khach2' }, undefined],
    ['to a factory that takes no part', { receiverId: 'xuong' }, undefined],
    ['to the factory while there is none', { channel: 'factory' }, undefined],
    ['to the customer in the factory’s channel', { channel: 'factory', receiverId: 'khach' }, undefined],
  ])('from the provider %s', async (_, { receiverId, ...to }: { receiverId?: string }, expected) => {
    const answer = await send('vietphat', {
      content: 'Đã nhận',
      ...to,
      ...(receiverId ? { receiverId: ids[receiverId] } : {}),
    });
    if (!expected) {
      expect([answer.status, Object.keys(answer.body.fields!)]).toEqual([400, ['receiverId']]);
    } else {
      const [channel, receiver] = expected;
      expect(answer.body).toMatchObject({ channel, receiverId: ids[receiver], isFromVietPhat: 1 });
    }
  });

  it('that is sent again returns the first one, also after other messages', async () => {
    const key = { 'idempotency-key': randomUUID() };
    const first = await send('khach', { content: 'Một lần' }, key);
    await send('vietphat', { content: 'Nội bộ', channel: 'customer' });
    expect((await send('khach', { content: 'Một lần' }, key)).body).toEqual(first.body);
  });
});

describe('the notifications', () => {
  // Promise: `GET /api/notifications` returns the notifications of the bell; `POST /api/notifications/read`
  //   marks them as read
  // Promise: Messages are oldest first
  // Promise: Each user has their own markers for unread messages
  it('count messages until their receiver has read them', async () => {
    expect(await items('khach')).toEqual([['messages', 'customer', 3]]);
    expect(await items('vietphat')).toEqual([['messages', 'customer', 2]]);
    for (const outsider of ['khach2', 'xuong'] as const)
      expect(await notificationsOf(outsider)).toEqual({ unreadMessages: 0, items: [] });

    const [newest] = (await notificationsOf('khach')).items;
    await send('vietphat', { content: 'Còn một điều' });
    await read('khach', { kind: 'messages', until: newest!.createdAt });
    expect((await notificationsOf('khach')).unreadMessages).toBe(1);
    expect((await read('khach', { kind: 'messages' })).body).toEqual({ read: true });
    // A tab that is out of date does not mark messages as unread.
    await read('khach', { kind: 'messages', until: newest!.createdAt });
    expect(await notificationsOf('khach')).toEqual({ unreadMessages: 0, items: [] });
    expect(await items('vietphat')).toEqual([['messages', 'customer', 2]]);

    // A time in the future does not mark later messages as read.
    await read('khach', { kind: 'messages', until: '9999-12-31T23:59:59.999Z' });
    await send('vietphat', { content: 'Và một điều nữa' });
    expect(await items('khach')).toEqual([['messages', 'customer', 1]]);
    await read('khach', { kind: 'messages' });
  });

  it('tell the customer of a requested revision until it is read or made', async () => {
    await move({ status: 'reviewing' });
    await move({ status: 'need_customer_revision', reason: 'Thiếu dung sai' });
    expect(await items('khach')).toEqual([['revision_requested', null, 1]]);
    await read('khach', { kind: 'revision_requested' });
    expect(await items('khach')).toEqual([]);
  });

  // Promise: Factories cannot read the customer's channel; the customer and a factory that lost the order
  //   cannot read the factory's channel
  it('hide the factory’s conversation from the customer, and from a factory that lost the project', async () => {
    await move({ status: 'submitted' });
    await move({ status: 'ready_for_manufacturer', assignedManufacturerId: ids['xuong'] });
    expect((await send('vietphat', { content: 'Giá tốt nhé', receiverId: ids['xuong'] })).body.channel).toBe(
      'factory',
    );
    await send('xuong', { content: 'Vâng' });
    expect(await items('xuong')).toEqual([['messages', 'factory', 1]]);
    expect(await items('khach')).toEqual([]);
    expect(await items('vietphat')).toEqual([
      ['messages', 'factory', 1],
      ['messages', 'customer', 2],
    ]);

    await move({ status: 'reviewing' });
    await move({ status: 'ready_for_manufacturer', assignedManufacturerId: ids['xuong2'] });
    const messages = await people.xuong2.call(messageRoutes.ofProject, { params: { projectId: project.id } });
    expect(messages.body).toEqual([]);
    expect(await items('xuong')).toEqual([]);
  });

  // Promise: Only a participant can mark messages as read
  it('cannot be marked as read by an account that takes no part in the project', async () => {
    const answer = await read('khach2', { kind: 'messages' });
    expect([answer.status, answer.body.code]).toEqual([404, 'project.not-found']);
  });
});
