import { randomUUID } from 'node:crypto';
import { streamName } from '@market/domain';
import { listDead } from '@platform/reactions';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { people, post } from './mail.fixture.js';
import { readUnsubscribeToken } from './unsubscribe.js';
import { masterKey } from '@platform/testing';

const { customer, factory, provider } = people;
const addresses = {
  customer: 'khach@cc.test',
  factory: 'xuong@cc.test',
  provider: 'vp@cc.test',
  second: 'zz@cc.test',
} as const;
const minute = 60_000;

let office: Awaited<ReturnType<typeof post>>;
beforeAll(async () => {
  office = await post();
  await office.register(customer, addresses.customer);
  await office.register(factory, addresses.factory);
  await office.register(provider, addresses.provider);
  await office.register({ id: 'provider-2', role: 'vietphat' }, addresses.second);
  await office.order('Đơn có từ trước');
  await office.start();
});
afterAll(() => office.close());
beforeEach(async () => {
  await office.rest();
  office.smtp.mails.length = 0;
  office.smtp.answers.clear();
});

const sent = () =>
  office.smtp.mails
    .map(({ to, subject }) => `${to!.map((each) => each.address).join()}: ${String(subject)}`)
    .sort();
const staff = [addresses.provider, addresses.second];

it('an order from before sends nothing; the first new one is told to all of the staff, in full', async () => {
  const id = await office.order('Gá kẹp <trục> & bạc');
  await office.quiet();
  expect(sent()).toEqual(staff.map((to) => `${to}: Có yêu cầu báo giá mới: Gá kẹp <trục> & bạc`));
  const [mail] = office.smtp.mails;
  expect(mail).toMatchObject({
    from: { name: 'Việt Phát', address: 'no-reply@vietphat.test' },
    replyTo: [{ address: 'chao@vietphat.test' }],
  });
  for (const text of [mail!.text!, mail!.html!]) {
    expect(text).toContain(`https://cc.test/projects/${id}`);
    expect(text).toContain(`#${id.slice(0, 8)}`);
    expect(text).toContain('Khách hàng');
  }
  expect(mail!.html).toContain('Gá kẹp &lt;trục&gt; &amp; bạc');
  const header = (name: string) => mail!.headers.find(({ key }) => key === name)?.value ?? '';
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  const token = /token=([^>]+)>/.exec(header('list-unsubscribe'))![1]!;
  expect(readUnsubscribeToken([masterKey], decodeURIComponent(token))).toMatchObject({
    kind: 'request_submitted',
  });
});

it.each<[string, () => unknown]>([
  ['puts a recipient off', () => office.smtp.answers.set(addresses.provider, 450)],
  [
    'ends the connection in the middle of a mail',
    () => office.smtp.answers.set(addresses.provider, 'ends within the mail'),
  ],
])('of a server that %s, this recipient waits alone, and gets the mail once', async (_, misbehave) => {
  misbehave();
  await office.order('Trục');
  await office.quiet();
  expect(sent()).toEqual([`${addresses.second}: Có yêu cầu báo giá mới: Trục`]);
  office.smtp.answers.clear();
  office.later(minute);
  await office.until(() => office.smtp.mails.length === 2);
  await office.quiet();
  expect(sent()).toEqual(staff.map((to) => `${to}: Có yêu cầu báo giá mới: Trục`));
});

it('while a server takes its time for one recipient, the others get theirs', async () => {
  let answer!: () => void;
  office.smtp.answers.set(addresses.provider, new Promise<void>((resolve) => (answer = resolve)));
  await office.order('Bạc lót');
  await office.until(() => office.smtp.mails.length === 1);
  expect(sent()).toEqual([`${addresses.second}: Có yêu cầu báo giá mới: Bạc lót`]);
  answer();
  await office.until(() => office.smtp.mails.length === 2);
  await office.quiet();
  expect(sent()).toEqual(staff.map((to) => `${to}: Có yêu cầu báo giá mới: Bạc lót`));
});

it('while there is no server, all mails wait, and none is given up', async () => {
  await office.smtp.close();
  const ids = [await office.order('Một'), await office.order('Hai')];
  await office.until(async () => (await office.count(`reason like '%ECONNREFUSED%'`)) > 0);
  await office.smtp.reopen();
  await office.rest();
  // Each got one mail with both, or two.
  for (const to of staff)
    for (const id of ids)
      expect(
        office.smtp.mails.filter((mail) => mail.to![0]!.address === to && mail.text!.includes(id)),
      ).toHaveLength(1);
});

it.each(['public', 'private'])(
  'a mail shows the picture of the order to who may open its file, which is %s to factories',
  async (visibility) => {
    const name = randomUUID();
    const url = `/objects/${name}.step`;
    const picture = Buffer.from(`picture ${name}`);
    office.stored.set(`${name}.thumb`, picture);
    const id = await office.order('Vỏ hộp', { drawingFileUrl: url });
    const file = { url, name: 'Vỏ hộp.step', size: 1, type: 'model/step', description: '', visibility };
    await office.append('project', id, customer, { type: 'FilesAttached', data: { files: [file] } });
    const invitation = { type: 'SentToFactory', data: { manufacturerId: factory.id } };
    await office.append('project', id, provider, { type: 'ReviewStarted', data: {} }, invitation);
    await office.quiet();
    const [mail] = office.smtp.mails.filter(({ to }) => to![0]!.address === addresses.factory);
    const shown = mail!.attachments.map(({ contentId, content, disposition }) => {
      expect(mail!.html).toContain(`src="cid:${contentId!.slice(1, -1)}"`);
      return [disposition, Buffer.from(content as ArrayBuffer).toString()];
    });
    expect(shown).toEqual(visibility === 'public' ? [['inline', picture.toString()]] : []);
    if (visibility === 'private') expect(mail!.html).not.toContain('<img');
    expect(JSON.stringify(mail)).not.toContain(name);
  },
);

it('somebody who has joined the staff just before hears of it, although the rows do not show them yet', async () => {
  const late = { id: 'provider-3', role: 'vietphat' };
  const writing = await office.pool.connect();
  try {
    await writing.query('begin');
    await writing.query('lock table accounts in exclusive mode');
    const joined = office.register(late, 'moi@cc.test');
    const account = streamName('account', late.id);
    await office.until(async () => (await office.store.load(account)).length > 0);
    await office.order('Trục vít');
    await office.until(async () => (await office.count(`channel = 'notice' and attempts > 0`)) > 0);
    expect(sent()).toEqual([]);
    await writing.query('commit');
    await joined;
  } finally {
    writing.release();
  }
  await office.quiet();
  expect(sent()).toEqual(
    ['moi@cc.test', ...staff].map((to) => `${to}: Có yêu cầu báo giá mới: Trục vít`).sort(),
  );
  await office.append('account', late.id, people.provider, { type: 'AccountBlocked', data: {} });
});

it('messages go out together once nobody has written for five minutes', async () => {
  const id = await office.order('Bánh răng');
  await office.quiet();
  office.smtp.mails.length = 0;
  for (const content of ['Chào anh', 'Bao giờ có giá?', 'Cảm ơn']) {
    const data = { messageId: content, projectId: id, channel: 'customer', content, receiverId: null };
    const message = { type: 'MessageSent', data: { ...data, senderId: customer.id, fromProvider: false } };
    await office.append('conversation', id, customer, message);
  }
  await office.quiet();
  expect(sent()).toEqual([]);
  office.later(5 * minute);
  await office.until(() => office.smtp.mails.length === 2);
  expect(sent()).toEqual(staff.map((to) => `${to}: Có tin nhắn mới: Bánh răng`));
  for (const text of ['Chào anh', 'Bao giờ có giá?', 'Cảm ơn'])
    expect(office.smtp.mails[0]!.text).toContain(text);
});

it('nobody is told of what they have done themselves, of what they do not want, or may not know any more', async () => {
  const choice = { type: 'NoticeChannelsChosen', data: { kind: 'revision_requested', channels: ['bell'] } };
  const id = await office.order('Nắp');
  await office.quiet();
  office.smtp.mails.length = 0;
  const ask = { type: 'RevisionRequested', data: { requests: [{ target: 'tolerance', reason: 'Thiếu' }] } };
  const review = { type: 'ReviewStarted', data: {} };
  await office.append('project', id, provider, review, ask);
  await office.until(() => office.smtp.mails.length === 1);
  expect(sent()).toEqual([`${addresses.customer}: Yêu cầu của bạn cần chỉnh sửa: Nắp`]);
  await office.append('account', customer.id, customer, choice);
  office.later(2 * minute);
  await office.append('project', id, customer, { type: 'ProjectResubmitted', data: {} });
  await office.append('project', id, provider, review, ask);
  await office.quiet();
  expect(sent().filter((line) => line.startsWith(addresses.customer))).toHaveLength(1);
  expect(await office.count(`recipient = 'customer-1' and state = 'dropped'`)).toBe(1);
});

it('who wants one mail a day gets it at seven with all that came, and others are told at once', async () => {
  const choice = { digest: true, quietFrom: null, quietUntil: null };
  await office.append('account', provider.id, provider, { type: 'MailTimesChosen', data: choice });
  await office.order('Sáng');
  await office.order('Chiều');
  await office.until(() => office.smtp.mails.length > 0);
  await office.until(
    async () =>
      (await office.count(
        `recipient = '${provider.id}' and channel = 'mail' and state = 'waiting' and batch is null
           and "dueAt" > '${new Date(office.now()).toISOString()}'`,
      )) === 2,
  );
  expect(sent().every((line) => line.startsWith(addresses.second))).toBe(true);
  office.smtp.mails.length = 0;
  office.later(24 * 60 * minute);
  await office.until(() => sent().some((line) => line.startsWith(addresses.provider)));
  expect(sent()).toContain(`${addresses.provider}: Tin trong ngày: 2 việc`);
  const none = { digest: false, quietFrom: null, quietUntil: null };
  await office.append('account', provider.id, provider, { type: 'MailTimesChosen', data: none });
});

it('an address that the server refuses for good is given up and marked; the others get theirs', async () => {
  office.smtp.answers.set(addresses.second, 550);
  await office.order('Ống');
  await office.quiet();
  expect(sent()).toEqual([`${addresses.provider}: Có yêu cầu báo giá mới: Ống`]);
  expect(await listDead(office.pool)).toMatchObject([{ recipient: 'provider-2', channel: 'mail' }]);
  office.smtp.answers.clear();
  office.later(2 * minute);
  await office.order('Ống nữa');
  await office.quiet();
  expect(sent()).toHaveLength(2);
  expect(await office.count(`reason = 'the mail server refuses the address'`)).toBe(1);
});

it('what waits for somebody who is blocked is dropped', async () => {
  office.smtp.answers.set(addresses.provider, 451);
  await office.order('Cuối');
  await office.quiet();
  await office.append('account', provider.id, provider, { type: 'AccountBlocked', data: {} });
  await office.until(
    async () => (await office.count(`reason = 'withdrawn' and recipient = '${provider.id}'`)) > 0,
  );
  office.smtp.answers.clear();
  office.later(10 * minute);
  await office.quiet();
  expect(sent()).toEqual([]);
});
