import { turnsWhile } from '@platform/testing/turns';
import { accountDecider, companyDecider, projectDecider, projectExamples } from '@market/domain';
import type { AccountState, ProjectState } from '@market/domain';
import { evolve } from '@platform/kernel';
import { expect, it } from '@jest/globals';
import { calendarFor } from './calendar.js';

const { awaitingDeposit, completedStages, people, producing, now } = projectExamples;
const account = (person: { id: string; role: string }, more: Partial<AccountState> = {}) =>
  ({ ...accountDecider.initial, ...person, revision: 0, ...more }) as AccountState;

const orderAfter = (events: typeof awaitingDeposit): ProjectState =>
  events.reduce(
    (state, event, revision) =>
      evolve(projectDecider, state, { ...event, at: now, by: people.customer.id, revision }),
    projectDecider.initial,
  );

const options = { settings: companyDecider.initial, now, publicUrl: 'https://cc.test' };

/** Day and text of each entry. */
const entries = async (viewer: AccountState, order: ProjectState): Promise<string[]> => {
  const text = (await calendarFor(viewer, [order], options)).replaceAll('\r\n ', '');
  const found = [
    ...text.matchAll(/DTSTART;VALUE=DATE:(\d+)[^]*?SUMMARY:(.*?)\r\n[^]*?URL;VALUE=URI:(.*?)\r\n/g),
  ];
  for (const [, , , url] of found) expect(url).toBe(`https://cc.test/projects/${order.id}`);
  return found.map(([, day, summary]) => `${day!} ${summary!.replaceAll('\\', '')}`);
};

const { title } = orderAfter(awaitingDeposit);
const promised = expect.stringMatching(new RegExp(`^202603\\d\\d Hẹn xong: ${title}$`)) as unknown as string;
const due = (label: string) =>
  expect.stringMatching(
    new RegExp(`^202603\\d\\d Hạn thanh toán \\(${label}\\): ${title}$`),
  ) as unknown as string;

it('customers and the provider see what is due; a factory, and who may see no payments, does not', async () => {
  const order = orderAfter(awaitingDeposit);
  expect(await entries(account(people.customer), order)).toEqual([due('Đặt cọc')]);
  expect(await entries(account(people.provider), order)).toEqual([due('Đặt cọc')]);
  const restricted = account(people.customer, {
    pagePermissions: { 'customer-interface': { canViewQuotes: false } },
  });
  expect(await entries(restricted, order)).toEqual([]);
  expect(await entries(account(people.factory), order)).toEqual([]);
});

it('the promised day stands there for all until the order is ready; an announced day takes its place', async () => {
  for (const who of [people.customer, people.factory, people.provider])
    expect(await entries(account(who), orderAfter(producing))).toEqual([promised]);
  const delay = { type: 'DelayAnnounced', data: { date: '2026-04-09', reason: 'Máy hỏng' } } as const;
  expect(await entries(account(people.factory), orderAfter([...producing, delay]))).toEqual([
    `20260409 Hẹn xong: ${title}`,
  ]);
  expect(await entries(account(people.factory), orderAfter(completedStages(8)))).toEqual([]);
});

it('a title of an earlier release shows nothing that no reader sees', async () => {
  const old = { ...orderAfter(producing), title: 'Gá\u202ekẹp\uffff' };
  expect(await entries(account(people.customer), old)).toEqual([expect.stringMatching(/Hẹn xong: Gákẹp$/)]);
});

it('others have their turn while a calendar of many orders is made', async () => {
  const order = orderAfter(producing);
  const turnsFor = async (count: number): Promise<number> => {
    const orders = Array.from({ length: count }, (_, index) => ({ ...order, id: `order-${String(index)}` }));
    const { result, turns } = await turnsWhile(calendarFor(account(people.provider), orders, options));
    const lines = result.split('\r\n');
    const timesOf = (line: string) => lines.filter((one) => one === line).length;
    expect(['BEGIN:VCALENDAR', 'BEGIN:VEVENT', 'END:VEVENT', 'END:VCALENDAR'].map(timesOf)).toEqual([
      ...[1, count, count, 1],
    ]);
    expect(lines.at(-1)).toBe('END:VCALENDAR');
    return turns;
  };
  expect((await turnsFor(520)) - (await turnsFor(20))).toBeGreaterThanOrEqual(10);
});
