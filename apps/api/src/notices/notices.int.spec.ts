import { randomUUID } from 'node:crypto';
import {
  accountRoutes,
  adminRoutes,
  mailRoutes,
  noticeSettingRoutes,
  webhookRoutes,
} from '@market/contracts';
import type { NoticeKind, PageKey } from '@market/contracts';
import { operationsStream } from '@platform/kernel';
import { unsubscribeToken } from '@market/notices';
import { masterKey } from '@platform/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { signInAll } from '@control-center/api/testing/people';
import type { DemoUser } from '@control-center/api/testing/people';
import { startStack } from '@control-center/api/testing/stack';
import type { Stack } from '@control-center/api/testing/stack';
import { until } from '@control-center/api/testing/until';
import type { Visitor } from '@control-center/api/testing/visitor';
import { walkOf } from '@control-center/api/testing/walk';

let stack: Stack;
let people: Record<DemoUser, Visitor>;
let ids: Record<DemoUser, string>;
let customer: Visitor;
let admin: Visitor;

beforeAll(async () => {
  stack = await startStack({ PUSH_KEY: masterKey });
  ({ people, ids } = await signInAll(stack));
  ({ customer, admin } = people);
});
afterAll(() => stack.close());

const operations = async () =>
  (await stack.store.load(operationsStream)).map(({ type, data }) => ({ type, ...data }));

describe('pushes', () => {
  const keys = { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) };
  const endpoint = 'https://push.example/1';

  it('a browser’s pushes go to the account that switched them on, not to the next one that signs in', async () => {
    expect((await customer.call(noticeSettingRoutes.list)).body.pushKey).toMatch(/^[\w-]{87}$/);
    const { body } = await customer.call(noticeSettingRoutes.push, { body: { endpoint, ...keys } });
    expect(body).toEqual({ isOn: true });
    const confirm = async (who: Visitor) =>
      (await who.call(noticeSettingRoutes.confirmPush, { body: { endpoint } })).body.isOn;
    expect([await confirm(customer), await confirm(admin), await confirm(customer)]).toEqual([
      ...[true, false, false],
    ]);
  });

  it('an address that is not on the internet is refused', async () => {
    for (const refused of ['http://push.example/1', 'https://10.0.0.1/1', 'https://[::1]/']) {
      const { status, body } = await customer.call(noticeSettingRoutes.push, {
        body: { endpoint: refused, ...keys },
      });
      expect([status, body]).toMatchObject([400, { fields: { endpoint: expect.any(String) } }]);
    }
  });
});

describe('webhooks', () => {
  const kinds: NoticeKind[] = ['quote_received'];

  it('the secret is in the reply to adding alone, and is gone with the webhook; both are in the log', async () => {
    const url = 'https://erp.example/hooks';
    const { body: added } = await admin.call(webhookRoutes.add, { body: { url, kinds } });
    expect(added.secret).toMatch(/^whsec_[\w+/=]{44}$/);
    const { id } = added.webhook;
    expect((await admin.call(webhookRoutes.list)).body).toEqual([{ id, url, kinds }]);
    expect((await admin.call(webhookRoutes.deliveries, { params: { id } })).body).toEqual([]);
    expect((await admin.call(webhookRoutes.remove, { params: { id } })).body).toEqual([]);
    expect((await stack.db.query(`select from app.webhook_secrets`)).rowCount).toBe(0);
    expect((await admin.call(webhookRoutes.remove, { params: { id } })).status).toBe(400);
    expect(await operations()).toEqual([
      { type: 'WebhookAdded', webhookId: id, url, kinds },
      { type: 'WebhookRemoved', webhookId: id, url },
    ]);
  });

  it('an address that is not on the internet is refused', async () => {
    const body = { url: 'https://192.168.1.7/hooks', kinds };
    expect((await admin.call(webhookRoutes.add, { body })).body).toMatchObject({
      fields: { url: 'Địa chỉ phải ở trên Internet, không ở mạng nội bộ' },
    });
  });
});

describe('dead letters', () => {
  /** A mail that was given up. */
  async function give() {
    const eventId = randomUUID();
    await stack.db.query(
      `insert into reactions.outbox ("eventId", number, channel, recipient, data, stream, revision, "correlationId",
         "occurredAt", state, reason, "dueAt", "createdAt")
       values ($1, 'n', 'mail', 'an', '{}', 'project-1', 0, 'c', now(), 'dead', '550', now(), now())`,
      [eventId],
    );
    return { eventId, number: 'n' };
  }
  const stateOf = async ({ eventId }: { eventId: string }) => {
    const { rows } = await stack.db.query<{ state: string; reason: string }>(
      `select state, reason from reactions.outbox where "eventId" = $1`,
      [eventId],
    );
    return rows[0];
  };

  it('who tries one again or drops it is in the log, with the reason', async () => {
    const [again, away] = [await give(), await give()];
    const reason = 'Người nhận đã nghỉ việc';
    expect((await admin.call(mailRoutes.retry, { body: again })).body.dead).toHaveLength(1);
    expect((await admin.call(mailRoutes.drop, { body: { ...away, reason } })).body.dead).toEqual([]);
    expect([await stateOf(again), await stateOf(away)]).toEqual([
      { state: 'waiting', reason: '550' },
      { state: 'dropped', reason },
    ]);
    expect((await operations()).slice(-2)).toEqual([
      { type: 'DeadLetterRetried', ...again, channel: 'mail', recipient: 'an' },
      { type: 'DeadLetterDropped', ...away, channel: 'mail', recipient: 'an', reason },
    ]);
  });

  it('one that is gone is refused, and the log says nothing', async () => {
    const before = await operations();
    const { status } = await admin.call(mailRoutes.retry, { body: { eventId: 'none', number: 'n' } });
    expect([status, await operations()]).toEqual([400, before]);
  });
});

it('the settings have the kinds of notices that a caller’s side is told', async () => {
  const kindsOf = async (who: Visitor) =>
    (await who.call(noticeSettingRoutes.list)).body.settings.map(({ kind }) => kind);
  const [forCustomer, forFactory] = [await kindsOf(customer), await kindsOf(people.factory)];
  expect(forCustomer).toEqual(expect.arrayContaining(['messages', 'payment_due']));
  expect(forFactory).toEqual(expect.arrayContaining(['messages', 'factory_assigned']));
  expect(forFactory).not.toContain('payment_due');
});

describe('the calendar', () => {
  const fetched = (address: string) => fetch(address.replace(/^https?:\/\/[^/]+/, stack.url));
  const renew = async () => (await customer.call(noticeSettingRoutes.renewCalendar)).body.calendar!;

  it('is read without a sign-in by who has its address, until that is renewed or ended', async () => {
    expect((await customer.call(noticeSettingRoutes.list)).body.calendar).toBeNull();
    const first = await renew();
    const answer = await fetched(first);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      200,
      'text/calendar; charset=utf-8',
    ]);
    expect(await answer.text()).toMatch(/^BEGIN:VCALENDAR\r\n[^]+END:VCALENDAR$/);
    const second = await renew();
    expect([(await fetched(first)).status, (await fetched(second)).status]).toEqual([404, 200]);
    expect((await customer.call(noticeSettingRoutes.endCalendar)).body.calendar).toBeNull();
    expect((await fetched(second)).status).toBe(404);
  });

  it('has what is due on the orders, for as long as its person may see their list', async () => {
    const order = walkOf(people, { factoryId: ids.factory });
    const toPayment = ['submit', 'review', 'send', 'quote', 'release', 'approve', 'requestPayment'] as const;
    for (const step of toPayment) await order.to(step);
    const address = await renew();
    const entries = async () => (await (await fetched(address)).text()).match(/BEGIN:VEVENT/g)?.length ?? 0;
    await until('the deposit is due', async () => (await entries()) > 0);
    const allow = (allowedPages: PageKey[]) =>
      admin.call(adminRoutes.setPermissions, { params: { userId: ids.customer }, body: { allowedPages } });
    await allow(['customer-interface']);
    expect(await entries()).toBe(0);
    await allow([]);
    expect(await entries()).toBeGreaterThan(0);
  });

  it('of a blocked person is gone, and comes back with them', async () => {
    const { id } = (await customer.call(accountRoutes.me)).body;
    const address = await renew();
    const block = (isBlocked: boolean) =>
      admin.call(adminRoutes.setPermissions, { params: { userId: id }, body: { isBlocked } });
    await block(true);
    expect((await fetched(address)).status).toBe(404);
    await block(false);
    expect((await fetched(address)).status).toBe(200);
  });
});

it('a mail provider ends a kind of mail by one call, without a session and without our headers', async () => {
  const { id } = (await admin.call(accountRoutes.me)).body;
  const end = (token: string, headers: Record<string, string> = {}) =>
    fetch(`${stack.url}${noticeSettingRoutes.unsubscribe.path}?token=${token}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      body: 'List-Unsubscribe=One-Click',
    });
  const token = unsubscribeToken([masterKey], id, 'messages');
  expect((await end(token, { origin: 'https://elsewhere.test' })).status).toBe(403);
  expect((await end(token.replace(/..$/, 'AA'))).status).toBe(400);
  const ended = await end(token);
  expect([ended.status, await ended.json()]).toEqual([200, { kind: 'messages' }]);
});
