import { randomUUID } from 'node:crypto';
import {
  accountRoutes,
  adminRoutes,
  messageRoutes,
  notificationRoutes,
  objectRoutes,
  projectRoutes,
} from '@market/contracts';
import type { MessagePin, Notifications, Project, StoredFile, SubmitProject } from '@market/contracts';
import { projectExamples } from '@market/domain';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { appendOrder } from '@control-center/api/testing/append-order';
import { startStack } from '@control-center/api/testing/stack';
import type { Stack } from '@control-center/api/testing/stack';
import { Visitor } from '@control-center/api/testing/visitor';

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

  it('that is sent again returns the first one, even after other messages', async () => {
    const key = { 'idempotency-key': randomUUID() };
    const first = await send('khach', { content: 'Một lần' }, key);
    await send('vietphat', { content: 'Nội bộ', channel: 'customer' });
    expect((await send('khach', { content: 'Một lần' }, key)).body).toEqual(first.body);
  });
});

describe('the notifications', () => {
  it('count messages until their receiver has read them', async () => {
    expect(await items('khach')).toEqual([['messages', 'customer', 1]]);
    expect(await items('vietphat')).toEqual([
      ['messages', 'customer', 2],
      ['request_submitted', null, 1],
    ]);
    for (const outsider of ['khach2', 'xuong'] as const)
      expect(await notificationsOf(outsider)).toEqual({ unreadMessages: 0, items: [] });

    const [newest] = (await notificationsOf('khach')).items;
    await send('vietphat', { content: 'Còn một điều' });
    await read('khach', { kind: 'messages', until: newest!.createdAt });
    expect((await notificationsOf('khach')).unreadMessages).toBe(1);
    expect((await read('khach', { kind: 'messages' })).body).toEqual({ read: true });
    // An outdated tab does not mark messages as unread.
    await read('khach', { kind: 'messages', until: newest!.createdAt });
    expect(await notificationsOf('khach')).toEqual({ unreadMessages: 0, items: [] });
    expect(await items('vietphat')).toEqual([
      ['messages', 'customer', 2],
      ['request_submitted', null, 1],
    ]);

    // A time in the future does not mark later messages as read.
    await read('khach', { kind: 'messages', until: '9999-12-31T23:59:59.999Z' });
    await send('vietphat', { content: 'Và một điều nữa' });
    expect(await items('khach')).toEqual([['messages', 'customer', 1]]);
    await read('khach', { kind: 'messages' });
  });

  it('show the customer a requested revision until it is read or made', async () => {
    await move({ status: 'reviewing' });
    await move({ status: 'need_customer_revision', reason: 'Thiếu dung sai' });
    expect(await items('khach')).toEqual([['revision_requested', null, 1]]);
    await read('khach', { kind: 'revision_requested' });
    expect(await items('khach')).toEqual([]);
  });

  it('hide the factory’s conversation from the customer and from a factory that lost the project', async () => {
    await move({ status: 'submitted' });
    await move({ status: 'ready_for_manufacturer', assignedManufacturerId: ids['xuong'] });
    expect((await send('vietphat', { content: 'Giá tốt nhé', receiverId: ids['xuong'] })).body.channel).toBe(
      'factory',
    );
    await send('xuong', { content: 'Vâng' });
    expect(await items('xuong')).toEqual([
      ['messages', 'factory', 1],
      ['factory_invited', null, 1],
    ]);
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

  it('keep the older messages of one factory when the provider reads those of another', async () => {
    await send('xuong2', { content: 'Chào anh' });
    const fromFactories = async () =>
      (await notificationsOf('vietphat')).items.flatMap(({ channel, factoryId, count }) =>
        channel === 'factory' ? [[factoryId, count]] : [],
      );
    const [later, earlier] = [ids['xuong2'], ids['xuong']];
    expect(await fromFactories()).toEqual([
      [later, 1],
      [earlier, 1],
    ]);
    await read('vietphat', { kind: 'messages', channel: 'factory', factoryId: later });
    expect(await fromFactories()).toEqual([[earlier, 1]]);
    await read('vietphat', { kind: 'messages', channel: 'factory' });
    expect(await fromFactories()).toEqual([]);
  });

  it('cannot be marked as read by an account that takes no part in the project', async () => {
    const answer = await read('khach2', { kind: 'messages' });
    expect([answer.status, answer.body.code]).toEqual([404, 'project.not-found']);
  });
});

describe('the bell', () => {
  /** Notifications of the customer, the factory and the provider about orders from the domain's examples. */
  const { quoted, inRevision, offered } = projectExamples;
  const told = async (subject: keyof typeof people, own: readonly string[]) =>
    (await notificationsOf(subject)).items
      .filter(({ projectId }) => own.includes(projectId))
      .map(({ kind }) => kind)
      .sort();
  const own: string[] = [];
  let admin: Visitor;
  beforeAll(async () => {
    admin = await new Visitor(stack.url).signIn('admin');
    const participants = { customer: ids['khach'], factory: ids['xuong'], rival: ids['xuong2'] };
    for (const history of [quoted, inRevision, offered])
      own.push(await appendOrder(stack, participants as Parameters<typeof appendOrder>[1], history));
    const projectId = own[2]!;
    await send('khach', { projectId, content: 'Bao giờ có giá?' });
    await send('xuong', { projectId, content: 'Cần bản vẽ rõ hơn' });
    await send('vietphat', { projectId, content: 'Chờ chút' });
    await send('vietphat', { projectId, content: 'Có ngay', channel: 'factory' });
  });

  const pages = {
    khach: ['customer-interface', 'customer-projects', 'project-details'],
    xuong: ['manufacturer-interface', 'project-details'],
    vietphat: ['vietphat-admin', 'project-details'],
  };
  const withoutMessages = (subject: keyof typeof pages) => ({ allowedPages: pages[subject] });
  const without = (page: string, feature: string) => ({ pagePermissions: { [page]: { [feature]: false } } });

  it.each<[keyof typeof pages, object, string[]]>([
    ['khach', {}, ['messages', 'quote_released', 'revision_requested']],
    ['khach', withoutMessages('khach'), ['quote_released', 'revision_requested']],
    ['khach', without('customer-interface', 'canViewOwnProjects'), ['quote_released', 'revision_requested']],
    ['khach', without('customer-interface', 'canViewQuotes'), ['messages', 'revision_requested']],
    ['khach', without('customer-interface', 'canEditProject'), ['messages', 'quote_released']],
    ['xuong', {}, ['factory_invited', 'messages']],
    ['xuong', withoutMessages('xuong'), ['factory_invited']],
    ['xuong', without('manufacturer-interface', 'canCommunicate'), ['factory_invited']],
    ['vietphat', {}, ['messages', 'messages', 'quote_received']],
    ['vietphat', withoutMessages('vietphat'), ['quote_received']],
    ['vietphat', without('vietphat-admin', 'canReviewProjects'), ['quote_received']],
    ['vietphat', without('vietphat-admin', 'canManageWorkflow'), ['messages', 'messages']],
  ])('shows %s with %j only %j', async (subject, limits, kinds) => {
    const limit = (body: object) =>
      admin.call(adminRoutes.setPermissions, {
        params: { userId: ids[subject]! },
        body: { allowedPages: [], pagePermissions: {}, ...body },
      });
    await limit(limits);
    try {
      expect(await told(subject, own)).toEqual(kinds);
      const { unreadMessages } = await notificationsOf(subject);
      expect(unreadMessages > 0).toBe(kinds.includes('messages'));
    } finally {
      await limit({});
    }
  });
});

describe('the files of a message', () => {
  const uploadedBy = async (subject: keyof typeof people, name = 'Ảnh mẫu.pdf'): Promise<StoredFile> => {
    const { body } = await people[subject].call(objectRoutes.requestUpload, { body: { name } });
    const sent = await people[subject].send(body.uploadURL, { method: 'PUT', body: '%PDF-1.7' });
    return (await sent.json()) as StoredFile;
  };
  const open = async ({ url }: { url: string }) =>
    Promise.all(subjects.map(async (subject) => (await people[subject].send(url)).status));
  const everybody = (readers: readonly string[]) =>
    subjects.map((subject) => (readers.includes(subject) ? 200 : 403));
  let order: Project;
  beforeAll(async () => {
    order = (await people.khach.call(projectRoutes.submit, { body: request })).body;
    const bidders = [ids['xuong']!, ids['xuong2']!];
    await people.vietphat.call(projectRoutes.update, {
      params: { id: order.id },
      body: { status: 'bidding', invitedManufacturerIds: bidders },
    });
  });
  const write = (subject: keyof typeof people, body: object, headers = {}) =>
    people[subject].call(messageRoutes.send, {
      body: { projectId: order.id, content: 'Xem file', ...body },
      headers,
    });

  it.each<[keyof typeof people, object, (keyof typeof people)[]]>([
    ['khach', {}, ['khach', 'vietphat']],
    ['vietphat', { channel: 'customer' }, ['khach', 'vietphat']],
    ['xuong', {}, ['xuong', 'vietphat']],
    ['vietphat', { receiverId: 'xuong2' }, ['xuong2', 'vietphat']],
  ])(
    'of %s, sent %j, can be read only by %j',
    async (sender, { receiverId }: { receiverId?: string }, readers) => {
      const file = await uploadedBy(sender);
      expect(await open(file)).toEqual(everybody([sender]));
      const to = receiverId ? { receiverId: ids[receiverId] } : {};
      const { status, body } = await write(sender, { attachments: [file.url], ...to });
      const { url, name, size, type } = file;
      expect([status, body.attachments]).toEqual([201, [{ url, name, size, type }]]);
      expect(await open(file)).toEqual(everybody(readers));
      for (const subject of subjects) {
        const { body: list } = await people[subject].call(messageRoutes.ofProject, {
          params: { projectId: order.id },
        });
        const mayRead = readers.includes(subject);
        expect(JSON.stringify(list).includes(url)).toBe(mayRead);
        if (mayRead) expect(list.find(({ id }) => id === body.id)).toEqual(body);
      }
      // It is not among the files of the order.
      for (const reader of readers) {
        const { body: project } = await people[reader].call(projectRoutes.detail, {
          params: { id: order.id },
        });
        expect(JSON.stringify(project)).not.toContain(url);
      }
      const thumbnail = (subject: keyof typeof people) => people[subject].send(`${url}/thumbnail`);
      expect((await thumbnail(readers[0]!)).status).toBe(204);
      expect((await thumbnail('khach2')).status).toBe(403);
    },
  );

  it('never become the picture of the order, in lists or in the bell', async () => {
    const [drawing, sent] = [await uploadedBy('khach', 'Trục.pdf'), await uploadedBy('vietphat', 'Ảnh.pdf')];
    const { body: own } = await people.khach.call(projectRoutes.submit, {
      body: { ...request, drawingFileUrl: drawing.url },
    });
    const text = 'Dài '.repeat(60);
    for (const content of ['Cũ', text])
      await people.vietphat.call(messageRoutes.send, {
        body: { projectId: own.id, content, attachments: content === 'Cũ' ? [sent.url] : [] },
      });
    const { items: found } = await notificationsOf('khach');
    const cover = { url: drawing.url, name: 'Trục.pdf' };
    expect(found.find(({ projectId }) => projectId === own.id)).toMatchObject({
      ...{ kind: 'messages', count: 2, cover, text: text.slice(0, 200) },
    });
    for (const [status, reason] of [['reviewing'], ['need_customer_revision', 'Thiếu dung sai']])
      await people.vietphat.call(projectRoutes.update, {
        params: { id: own.id },
        body: { status, reason } as never,
      });
    const revision = (await notificationsOf('khach')).items.find(({ kind }) => kind === 'revision_requested');
    expect(revision).toMatchObject({ projectId: own.id, text: 'Thiếu dung sai', cover });
  });

  it('cannot be read by a participant without the page of messages', async () => {
    const admin = await new Visitor(stack.url).signIn('admin');
    const file = await uploadedBy('xuong2');
    await write('xuong2', { attachments: [file.url] });
    const allow = (allowedPages: string[]) =>
      admin.call(adminRoutes.setPermissions, {
        params: { userId: ids['xuong2']! },
        body: { allowedPages, pagePermissions: {} },
      });
    await allow(['manufacturer-dashboard', 'project-details', 'progress-tracking']);
    expect((await people.xuong2.send(file.url)).status).toBe(403);
    await allow([]);
    expect((await people.xuong2.send(file.url)).status).toBe(200);
  });

  it('each have a name, under which readers save them', async () => {
    const files = [await uploadedBy('khach', 'mot.pdf'), await uploadedBy('khach', 'hai.pdf')];
    await write('khach', { attachments: files.map(({ url }) => url) });
    for (const { url, name } of files)
      expect((await people.vietphat.send(url)).headers.get('content-disposition')).toContain(name);
  });

  it('are at most five of the sender’s own uploads, and need a text', async () => {
    const [own, foreign] = [await uploadedBy('khach'), await uploadedBy('vietphat')];
    const codeOf = async (body: object) => {
      const answer = await write('khach', body);
      return [answer.status, answer.body.code];
    };
    expect(await codeOf({ content: ' ', attachments: [own.url] })).toEqual([400, 'request.invalid']);
    // An address that is named twice counts once.
    const six = Array.from({ length: 6 }, (_, index) => `/objects/${index}.pdf`);
    expect(await codeOf({ attachments: six })).toEqual([400, 'request.invalid']);
    expect(await codeOf({ attachments: [own.url, foreign.url] })).toEqual([403, 'object.not-yours']);
    expect(await codeOf({ attachments: ['/objects/x.pdf'] })).toEqual([404, 'object.not-found']);

    const key = { 'idempotency-key': randomUUID() };
    const first = await write('khach', { attachments: [own.url, own.url] }, key);
    expect(first.body.attachments).toHaveLength(1);
    expect((await write('khach', { attachments: [own.url, own.url] }, key)).body).toEqual(first.body);
    expect(await codeOf({ attachments: [own.url] })).toEqual([403, 'object.not-yours']);
    const submitted = await people.khach.call(projectRoutes.submit, {
      body: { ...request, attachments: [own.url] },
    });
    expect([submitted.status, submitted.body.code]).toEqual([403, 'object.not-yours']);
  });
});

describe('the pin of a message', () => {
  let order: Project;
  const urls: Record<'model' | 'sheet' | 'secret', string> = { model: '', sheet: '', secret: '' };
  const place = { point: [12.5, -40, 8.05], normal: [0, 0, 1] };
  const pinOn = (file: string): MessagePin => ({ file, ...place });
  beforeAll(async () => {
    const upload = async (name: string, content: string) => {
      const { body } = await people.khach.call(objectRoutes.requestUpload, { body: { name } });
      const sent = await people.khach.send(body.uploadURL, { method: 'PUT', body: content });
      return ((await sent.json()) as StoredFile).url;
    };
    urls.model = await upload('Giá đỡ.obj', 'v 0 0 0');
    urls.sheet = await upload('Giá đỡ.pdf', '%PDF-1.7');
    urls.secret = await upload('Bí mật.obj', 'v 0 0 0');
    const access = { objectUrl: urls.model, visibility: 'public' } as const;
    await people.khach.call(objectRoutes.setAccess, { body: access });
    const body = { ...request, drawingFileUrl: urls.model, attachments: [urls.sheet, urls.secret] };
    order = (await people.khach.call(projectRoutes.submit, { body })).body;
    await people.vietphat.call(projectRoutes.update, {
      params: { id: order.id },
      body: { status: 'bidding', invitedManufacturerIds: [ids['xuong']!, ids['xuong2']!], withheldFiles: [urls.secret] },
    }); // prettier-ignore
  });
  const write = (subject: keyof typeof people, pin: MessagePin, more: object = {}) =>
    people[subject].call(messageRoutes.send, {
      body: { projectId: order.id, content: 'Mặt này cần mài', pin, ...more },
    });
  const outcome = async (...given: Parameters<typeof write>) => {
    const { status, body } = await write(...given);
    return [status, status === 201 ? body.pin : (body as unknown as { code: string }).code];
  };

  it('is read as it was written, by those who may read the message', async () => {
    expect(await outcome('khach', pinOn(urls.model))).toEqual([201, pinOn(urls.model)]);
    const pinsOf = async (subject: keyof typeof people) => {
      const { body } = await people[subject].call(messageRoutes.ofProject, {
        params: { projectId: order.id },
      });
      return body.flatMap(({ pin }) => pin ?? []);
    };
    expect([await pinsOf('khach'), await pinsOf('vietphat'), await pinsOf('xuong')]).toEqual([
      [pinOn(urls.model)],
      [pinOn(urls.model)],
      [],
    ]);
  });

  it.each<[string, keyof typeof people, keyof typeof urls | undefined, object, unknown]>([
    ['on a model that the factory was given', 'xuong', 'model', {}, 201],
    ['on a file that the factory was not given', 'xuong', 'secret', {}, 'object.not-found'],
    ['for a factory on what it was not given', 'vietphat', 'secret', { channel: 'factory', receiverId: 'xuong' }, 'object.not-shared'],
    ['for a factory on what it was given', 'vietphat', 'model', { channel: 'factory', receiverId: 'xuong' }, 201],
    ['for the customer on what no factory was given', 'vietphat', 'secret', {}, 201],
    ['on a drawing without faces', 'khach', 'sheet', {}, 'object.not-found'],
    ['on a file of no order', 'vietphat', undefined, {}, 'object.not-found'],
  ])('%s', async (_, subject, file, to, expected) => {
    const { receiverId } = to as { receiverId?: string };
    const more = receiverId ? { ...to, receiverId: ids[receiverId]! } : to;
    const [status, found] = await outcome(subject, pinOn(file ? urls[file] : '/objects/x.obj'), more);
    expect(status === 201 ? status : found).toBe(expected);
  }); // prettier-ignore

  it.each<[string, object]>([
    ['two numbers', { point: [1, 2] }],
    ['four numbers', { normal: [1, 2, 3, 4] }],
    ['words', { point: ['a', 'b', 'c'] }],
    ['no file', { file: '' }],
    ['numbers without a bound', { point: [1e16, 0, 0] }],
  ])('is refused with %s', async (_, wrong) => {
    expect(await outcome('khach', { ...pinOn(urls.model), ...wrong })).toEqual([400, 'request.invalid']);
  });
});
