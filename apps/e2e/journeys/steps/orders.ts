import type { Factory, Project, Quote, SubmitProject, UpdateProject } from '@control-center/contracts';
import { expect } from '@playwright/test';
import type { Browser, Page } from '@playwright/test';
import { sendCommand, signIn, signInOnly } from './people.js';

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
): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click();
  const dialog = page.getByRole('dialog');
  for (const [label, text] of Object.entries(fields)) await dialog.getByLabel(label).fill(text);
  await dialog.getByRole('button', { name, exact: true }).click();
  await expect(dialog).toHaveCount(0);
}

/** Submits a request, has it reviewed and quoted by the factory, and releases the quote for `finalPrice`. */
export async function quotedProject(
  { customer, provider, factory }: Parties,
  title: string,
  finalPrice: number,
) {
  const project = await submitProject(customer, title);
  await updateProject(provider, project, { status: 'reviewing' });
  const factories = (await (await provider.request.get('/api/factories')).json()) as Factory[];
  const chosen = factories.find(({ companyName }) => companyName === 'Xưởng Mẫu Số Hai');
  await updateProject(provider, project, {
    status: 'ready_for_manufacturer',
    assignedManufacturerId: chosen!.id,
  });
  const { id: quoteId } = await sendCommand<Quote>(factory, 'POST', '/api/quotes', {
    projectId: project.id,
    materialCost: 2_000_000,
    laborHours: 0,
    laborRate: 0,
    additionalCosts: 0,
    totalPrice: 2_000_000,
    deliveryDays: 9,
  });
  return updateProject(provider, project, { status: 'quoted', quoteId, finalPrice });
}

/** The order's card on the customer's home. */
export const cardOf = (page: Page, title: string) => page.getByRole('article', { name: title });

/** Opens the order on its own page. */
export async function openOrder(page: Page, { id, title }: Pick<Project, 'id' | 'title'>): Promise<void> {
  await page.goto(`/projects/${id}`);
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
}
