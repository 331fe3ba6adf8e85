import { createHmac, randomUUID } from 'node:crypto';
import { listDead, listDeliveries } from '@platform/reactions';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { people, post } from '../mail.fixture.js';
import { receiver } from '../outgoing/receiver.fixture.js';
import type { Received } from '../outgoing/receiver.fixture.js';
import { callId } from './deliver.js';
import { obtainSecret } from './secrets.js';

const { customer, provider } = people;
const minute = 60_000;
const boss = { id: 'boss', role: 'admin' };

let office: Awaited<ReturnType<typeof post>>;
let program: Awaited<ReturnType<typeof receiver>>;
let secret: string;

async function add(path: string, ...kinds: string[]) {
  const webhookId = randomUUID();
  const data = { webhookId, url: program.url + path, kinds };
  await office.append('operations', 'log', boss, { type: 'WebhookAdded', data });
  secret = await obtainSecret(office.pool, webhookId);
  return webhookId;
}
const read = ({ body }: Received) => JSON.parse(body.toString()) as { type: string; data: object };
const ask = { type: 'RevisionRequested', data: { requests: [{ target: 'tolerance', reason: 'Thiếu' }] } };

beforeAll(async () => {
  [office, program] = await Promise.all([post(), receiver()]);
  await office.register(customer, 'khach@cc.test');
  await office.register(provider, 'vp@cc.test');
  await office.start();
});
afterAll(async () => {
  await office.close();
  await program.close();
});
beforeEach(() => {
  office.later(10 * minute);
  program.received.length = 0;
  program.answers.clear();
});

it('a program is told of what it asked for, whoever did it, signed as Standard Webhooks says', async () => {
  const id = await add('/erp', 'request_submitted', 'revision_requested');
  await add('/other', 'order_completed');
  const order = await office.order('Gá kẹp');
  await office.append('project', order, provider, { type: 'ReviewStarted', data: {} }, ask);
  await office.quiet();
  secret = await obtainSecret(office.pool, id);
  expect(program.received.map((call) => [call.path, read(call)])).toEqual([
    [
      '/erp',
      {
        ...{ type: 'request_submitted', timestamp: expect.any(String) },
        data: {
          ...{
            projectId: order,
            title: 'Gá kẹp',
            label: 'Yêu cầu mới',
            link: `https://cc.test/projects/${order}`,
          },
          status: expect.stringMatching(/^(submitted|need_customer_revision)$/),
        },
      },
    ],
    ['/erp', expect.objectContaining({ type: 'revision_requested' })],
  ]);
  const { headers, body } = program.received[0]!;
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const text = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body.toString()}`;
  expect(headers['webhook-signature']).toBe(`v1,${createHmac('sha256', key).update(text).digest('base64')}`);
  const log = await listDeliveries(office.pool, { channel: 'webhook', recipient: id }, 1);
  expect(log).toMatchObject([
    { data: { kind: 'revision_requested' }, state: 'done', attempts: 1, reason: null },
  ]);
  expect(program.received[1]!.headers['webhook-id']).toBe(callId(log[0]!));
});

it('a program that fails is called again under the same id, in order; others wait for nobody', async () => {
  const slow = await add('/slow', 'request_submitted');
  await add('/quick', 'request_submitted');
  program.answers.set('/slow', 500);
  await office.order('Một');
  await office.order('Hai');
  await office.until(async () => (await office.count(`reason = 'HTTP 500'`)) === 1);
  const titles = (path: string) =>
    program.received
      .filter((call) => call.path === path)
      .map((call) => (read(call).data as { title: string }).title);
  await office.until(() => titles('/quick').length === 2);
  expect([titles('/slow'), titles('/quick')]).toEqual([[], ['Một', 'Hai']]);
  const [, first] = await listDeliveries(office.pool, { channel: 'webhook', recipient: slow }, 2);
  expect(first).toMatchObject({ state: 'waiting', attempts: 1, reason: 'HTTP 500' });
  program.answers.clear();
  office.later(minute);
  await office.until(() => titles('/slow').length === 2);
  expect(titles('/slow')).toEqual(['Một', 'Hai']);
  expect(program.received.find(({ path }) => path === '/slow')!.headers['webhook-id']).toBe(callId(first!));
});

it('a program that wants nothing any more gives a dead letter; one that was removed is called no more', async () => {
  const gone = await add('/gone', 'request_submitted');
  const left = await add('/left', 'request_submitted');
  program.answers.set('/gone', 410).set('/left', 503);
  await office.order('Ba');
  await office.until(async () => (await office.count(`reason in ('HTTP 410', 'HTTP 503')`)) === 2);
  expect(await listDead(office.pool)).toMatchObject([
    { channel: 'webhook', recipient: gone, reason: 'HTTP 410' },
  ]);
  const removed = { webhookId: left, url: `${program.url}/left` };
  await office.append('operations', 'log', boss, { type: 'WebhookRemoved', data: removed });
  program.answers.clear();
  office.later(minute);
  await office.until(async () => (await office.count(`reason = 'the webhook was removed'`)) === 1);
  expect(program.received.filter(({ path }) => path === '/left')).toEqual([]);
});
