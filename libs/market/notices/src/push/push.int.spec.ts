import { listDead } from '@platform/reactions';
import { masterKey } from '@platform/testing';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { people, post } from '../mail.fixture.js';
import { receiver } from '../outgoing/receiver.fixture.js';
import { browser, senderOf } from './browser.fixture.js';
import { pushKeys } from './keys.js';
import { confirmSubscription, subscribe, subscriptionsOf } from './subscriptions.js';

const { customer, provider } = people;
const minute = 60_000;

let office: Awaited<ReturnType<typeof post>>;
let service: Awaited<ReturnType<typeof receiver>>;
const browsers = new Map<string, ReturnType<typeof browser>>();

/** A browser in which the account is signed in, and asks for pushes. */
async function ask(accountId: string, name: string) {
  const own = browser(`${service.url}/${name}`);
  browsers.set(`/${name}`, own);
  await office.pool.query(
    `insert into app.sessions (sid, sess, expire) values ($1, '{}', now() + interval '1 hour')`,
    [name],
  );
  await subscribe(office.pool, { accountId, sessionId: name }, own.subscription);
}
const shown = () => service.received.map(({ path, body }) => [path, browsers.get(path)!.read(body)] as const);
const namesOf = async (accountId: string) =>
  (await subscriptionsOf(office.pool, accountId)).map(({ endpoint }) => endpoint.split('/').at(-1));

beforeAll(async () => {
  [office, service] = await Promise.all([post(), receiver()]);
  await office.register(customer, 'khach@cc.test');
  await office.register(provider, 'vp@cc.test');
  await office.order('Đơn có từ trước');
  await office.start();
  await ask(provider.id, 'phone');
  await ask(provider.id, 'desk');
});
afterAll(async () => {
  await office.close();
  await service.close();
});
beforeEach(async () => {
  await office.quiet();
  office.later(2 * minute);
  service.received.length = 0;
  service.answers.clear();
});

it('each browser of the account shows what happened and to which order, and opens it', async () => {
  const id = await office.order('Gá kẹp <trục>');
  await office.quiet();
  const message = {
    title: 'Có yêu cầu báo giá mới',
    body: 'Gá kẹp <trục>',
    tag: expect.stringMatching(/^[\da-f]{32}$/),
    path: `/projects/${id}`,
  };
  expect(shown().sort()).toEqual([
    ['/desk', message],
    ['/phone', message],
  ]);
  const { headers } = service.received[0]!;
  expect(headers).toMatchObject({ ttl: '86400', topic: shown()[0]![1].tag, 'content-encoding': 'aes128gcm' });
  expect(senderOf(headers.authorization!)).toEqual({
    ...{ aud: service.url, sub: 'mailto:vanhanh@vietphat.test', key: pushKeys(masterKey).publicKey },
  });
});

it('what comes within a minute is one push, which says how much more there is', async () => {
  await office.order('Một');
  await office.quiet();
  service.received.length = 0;
  await office.order('Hai');
  await office.order('Ba');
  await office.until(async () => (await office.count(`channel = 'push' and state = 'waiting'`)) === 2);
  office.later(minute);
  await office.until(() => service.received.length === 2);
  expect(shown()[0]![1]).toMatchObject({ title: 'Có yêu cầu báo giá mới và 1 việc khác', body: 'Hai' });
});

it('a push service that is busy gets it again under the same tag; a browser that is gone is forgotten', async () => {
  service.answers.set('/phone', 429).set('/desk', 410);
  await office.order('Trục');
  await office.quiet();
  expect(shown()).toEqual([]);
  expect(await namesOf(provider.id)).toEqual(['phone']);
  service.answers.clear();
  office.later(minute);
  await office.until(() => service.received.length === 1);
  expect(shown()[0]).toMatchObject(['/phone', { body: 'Trục' }]);
});

it('a push service that refuses for good gives a dead letter, and no redirect is followed', async () => {
  service.answers.set('/phone', 302);
  await office.order('Ống');
  await office.quiet();
  expect(await listDead(office.pool)).toMatchObject([
    { channel: 'push', recipient: provider.id, reason: 'the push service of a browser answers 302' },
  ]);
  expect(service.received).toEqual([]);
});

it('who does not want it, or uses the browser no more, gets nothing', async () => {
  const choice = { kind: 'request_submitted', channels: ['bell', 'mail'] };
  await office.append('account', provider.id, provider, { type: 'NoticeChannelsChosen', data: choice });
  await office.order('Nắp');
  await office.quiet();
  expect(await office.count(`channel = 'push' and reason like 'not wanted%'`)).toBe(1);
  // Somebody else signs in in the same browser.
  await ask(customer.id, 'home');
  const { endpoint } = browsers.get('/phone')!.subscription;
  expect(
    await confirmSubscription(office.pool, { accountId: customer.id, sessionId: 'home' }, endpoint),
  ).toBe(false);
  expect(await namesOf(provider.id)).toEqual([]);
  const own = browsers.get('/home')!.subscription.endpoint;
  expect(await confirmSubscription(office.pool, { accountId: customer.id, sessionId: 'home' }, own)).toBe(
    true,
  );
  expect(service.received).toEqual([]);
});

it('what waits for somebody who is blocked is not pushed', async () => {
  await ask(provider.id, 'tablet');
  service.answers.set('/tablet', 503);
  const chosen = { kind: 'request_submitted', channels: ['push'] };
  await office.append('account', provider.id, provider, { type: 'NoticeChannelsChosen', data: chosen });
  await office.order('Cuối');
  await office.quiet();
  await office.append('account', provider.id, provider, { type: 'AccountBlocked', data: {} });
  await office.until(async () => (await office.count(`reason = 'withdrawn' and channel = 'push'`)) > 0);
  service.answers.clear();
  office.later(10 * minute);
  await office.quiet();
  expect(service.received).toEqual([]);
});
