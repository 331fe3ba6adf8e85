import { pathOf } from '@market/contracts';
import type { Factory, Project, SubmitProject, UpdateProject } from '@market/contracts';
import { OrderWalk } from '@market/contracts/story';
import { expect } from '@playwright/test';
import type { Browser, Locator, Page } from '@playwright/test';
import { read, sendCommand, signIn, signInOnly } from './people.js';

export type Parties = Record<'customer' | 'provider' | 'factory', Page>;

/** Signs in a customer, whose home is open, and the provider and a factory with empty pages. */
export async function signInParties(browser: Browser): Promise<Parties> {
  return {
    customer: await signIn(browser, 'khach2@demo.test'),
    provider: await signInOnly(browser, 'vietphat@demo.test'),
    factory: await signInOnly(browser, 'xuong2@demo.test'),
  };
}

/** A title that no other test run uses. */
export const uniqueTitle = (words: string): string => `${words} ${Date.now().toString(36)}`;

/** Submits a minimal request as the user of `page`. */
export const submitProject = (
  page: Page,
  title: string,
  more: Partial<SubmitProject> = {},
): Promise<Project> =>
  sendCommand(page, 'POST', '/api/projects', {
    title,
    material: 'steel',
    quantity: 2,
    deadline: '2-4-weeks',
    manufacturingProcesses: ['cnc'],
    ...more,
  });

export const updateProject = (
  page: Page,
  { id }: Pick<Project, 'id'>,
  change: UpdateProject,
): Promise<Project> => sendCommand(page, 'PUT', `/api/projects/${id}`, change);

/** Presses an action's button, fills the fields of its dialog by their labels, and confirms it. */
export async function takeAction(
  page: Page,
  name: string,
  fields: Readonly<Record<string, string>> = {},
  among: Page | Locator = page,
): Promise<void> {
  await pressAction(page, name, among);
  const dialog = page.getByRole('dialog');
  for (const [label, text] of Object.entries(fields)) await dialog.getByLabel(label).fill(text);
  await dialog.getByRole('button', { name: submitOf(name), exact: true }).click();
  await expect(dialog).toHaveCount(0);
}

/** What the button of an action's dialog says: whoever accepts a price presses a button that repeats it. */
export const submitOf = (action: string): string | RegExp =>
  action === 'Chấp nhận báo giá' ? /^Chấp nhận \d/ : action;

/** Presses the button of an action, or its entry in the menu of the other actions. */
export async function pressAction(page: Page, name: string, among: Page | Locator = page): Promise<void> {
  const button = among.getByRole('button', { name, exact: true });
  const menu = among.getByRole('button', { name: 'Thao tác khác', exact: true }).first();
  const item = page.getByRole('menuitem', { name, exact: true });
  // The actions that are there first may be those of the order that was open before.
  await expect(async () => {
    await expect(button.or(menu).first()).toBeVisible({ timeout: 5_000 });
    if ((await button.count()) > 0) return button.click({ timeout: 5_000 });
    if (!(await item.isVisible())) await menu.click({ timeout: 5_000 });
    await item.click({ timeout: 2_000 });
  }).toPass();
}

/** Requests the payment of an order although the company's settings name no account, which a fresh installation asks for first. */
export async function requestPayment(provider: Page): Promise<void> {
  await provider.getByRole('button', { name: 'Yêu cầu thanh toán', exact: true }).click();
  const dialog = provider.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Vẫn yêu cầu thanh toán' }).click();
  await dialog.getByRole('button', { name: 'Yêu cầu thanh toán', exact: true }).click();
  await expect(dialog).toHaveCount(0);
}

/** Waits for a new order in the provider's queue, which holds new orders back until they are asked for. */
export async function showArrival(provider: Page, title: string): Promise<void> {
  const arrived = provider.getByRole('button', { name: /đơn mới$/ });
  const row = provider.getByRole('button', { name: title });
  await expect(arrived.or(row).first()).toBeVisible();
  if (!(await row.isVisible())) await arrived.click();
  await expect(row).toBeVisible();
}

/** A new order of these people, through the API. Resolves before its first step. */
export async function walkOf(
  { customer, provider, factory }: Parties,
  factoryName: string,
): Promise<OrderWalk> {
  const factories = await read<Factory[]>(provider, '/api/factories');
  const { id: factoryId } = factories.find(({ companyName }) => companyName === factoryName)!;
  const pages = { customer, provider, factory };
  return new OrderWalk(
    ({ by, route, params, body }) => sendCommand(pages[by], route.method, pathOf(route, params), body),
    { factoryId },
  );
}

/** An order whose quote of 2,000,000 VND is released for `finalPrice`. */
export async function quotedProject(people: Parties, title: string, finalPrice: number): Promise<Project> {
  const order = await walkOf(people, 'Xưởng Mẫu Số Hai');
  return order.to('release', {
    submit: { title },
    quote: {
      materialCost: 2_000_000,
      laborHours: 0,
      additionalCosts: 0,
      totalPrice: 2_000_000,
      deliveryDays: 9,
    },
    release: { finalPrice },
  });
}

/** The order's card on the customer's home. */
export const cardOf = (page: Page, title: string) => page.getByRole('article', { name: title });

/** Shows the fields of a request that it can do without: its files, processes, price, time and description. */
export const unfoldRequest = (page: Page): Promise<void> =>
  page.getByRole('button', { name: /^File, quy trình/ }).click();

/** Opens the files of the order on its own page. */
export async function openFiles(page: Page, order: Pick<Project, 'id' | 'title'>): Promise<void> {
  await openOrder(page, order);
  await page.getByRole('tab', { name: /^Bản vẽ và file/ }).click();
}

/** All milestones of the order whose page is open; the page itself shows the newest. */
export async function expectMilestone(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: /^Xem cả/ }).click();
  const all = page.getByRole('dialog', { name: 'Mốc thời gian' });
  await expect(all).toContainText(text);
  await page.keyboard.press('Escape');
  await expect(all).toHaveCount(0);
}

/** Opens the order on its own page. */
export async function openOrder(page: Page, { id, title }: Pick<Project, 'id' | 'title'>): Promise<void> {
  await page.goto(`/projects/${id}`);
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
}
