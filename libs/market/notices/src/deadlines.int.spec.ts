import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { companyId } from '@market/domain';
import { people, post } from './mail.fixture.js';

const { customer, factory, provider } = people;
const addresses = { customer: 'khach@cc.test', provider: 'vp@cc.test' } as const;
const [minute, hour] = [60_000, 3_600_000];

let office: Awaited<ReturnType<typeof post>>;
beforeAll(async () => {
  office = await post();
  await office.register(customer, addresses.customer);
  await office.register(factory, 'xuong@cc.test');
  await office.register(provider, addresses.provider);
  await office.order('Đơn có từ trước');
  // It is long late when somebody looks for the first time.
  office.later(50 * hour);
  await office.start();
});
afterAll(() => office.close());
beforeEach(async () => {
  await office.quiet();
  office.later(2 * minute);
  office.smtp.mails.length = 0;
});

const sent = () =>
  office.smtp.mails
    .map(({ to, subject }) => `${to!.map((each) => each.address).join()}: ${String(subject)}`)
    .sort();
/** The types of what time has decided of an order. */
const decided = async (id: string) =>
  (await office.store.load(`project-${id}`)).flatMap(({ type, metadata }) =>
    metadata.actorId === 'system' ? [type] : [],
  );
const after = async (milliseconds: number) => {
  office.later(milliseconds);
  await office.quiet();
};

it('what was late before anybody looked is in the log, and in no mail', async () => {
  const { rows } = await office.outbox.query<{ stream: string }>(
    `select stream from outbox where data->>'kind' in ('quote_due_soon', 'quote_late')`,
  );
  expect(rows).toEqual([]);
  const { rows: orders } = await office.pool.query<{ id: string }>(`select id from projects`);
  expect(await decided(orders[0]!.id)).toEqual(['QuotePromiseNearing', 'QuotePromiseMissed']);
});

it('the provider gets a warning at twenty hours and a notice at twenty-four, each once', async () => {
  const id = await office.order('Trục');
  await office.quiet();
  office.smtp.mails.length = 0;
  await after(19 * hour);
  expect(sent()).toEqual([]);
  await after(hour);
  expect(sent()).toEqual([`${addresses.provider}: Sắp hết hạn báo giá đã hứa với khách: Trục`]);
  expect(office.smtp.mails[0]!.text).toMatch(/^Hạn đã hứa: \d\d:\d\d ngày \d\d\/\d\d\/\d{4}$/m);
  await after(4 * hour);
  await after(24 * hour);
  expect(sent()).toEqual(
    [
      `${addresses.provider}: Sắp hết hạn báo giá đã hứa với khách: Trục`,
      `${addresses.provider}: Đã quá hạn báo giá đã hứa với khách: Trục`,
    ].sort(),
  );
  expect(await decided(id)).toEqual(['QuotePromiseNearing', 'QuotePromiseMissed']);
});

it('other hours of the company apply to running orders at once', async () => {
  const id = await office.order('Nắp');
  await office.quiet();
  office.smtp.mails.length = 0;
  const changes = { slaHours: { promise: 6, second: 48 } };
  await office.append('settings', companyId, provider, { type: 'CompanyChanged', data: { changes } });
  await office.quiet();
  await after(3 * hour);
  expect(sent()).toEqual([`${addresses.provider}: Sắp hết hạn báo giá đã hứa với khách: Nắp`]);
  await after(4 * hour);
  expect(await decided(id)).toEqual(['QuotePromiseNearing', 'QuotePromiseMissed']);
});

it('a customer who is erased hears nothing more, not even of what waits; the order still knows its days', async () => {
  const id = await office.order('Bánh răng');
  const ask = { type: 'RevisionRequested', data: { requests: [{ target: 'tolerance', reason: 'Thiếu' }] } };
  await office.append('project', id, provider, { type: 'ReviewStarted', data: {} }, ask);
  await office.quiet();
  office.smtp.mails.length = 0;
  office.smtp.answers.set(addresses.customer, 451);
  await after(7 * 24 * hour);
  expect(await decided(id)).toEqual(['RevisionLeftUnanswered']);
  const waits = `recipient = '${customer.id}' and state = 'waiting'`;
  expect(await office.count(waits)).toBe(1);
  await office.append('account', customer.id, provider, { type: 'AccountErased', data: {} });
  await office.quiet();
  office.smtp.answers.clear();
  await after(24 * hour);
  expect(await office.count(waits)).toBe(0);
  expect(sent().filter((line) => line.startsWith(addresses.customer))).toEqual([]);
});
