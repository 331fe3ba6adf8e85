import type { Factory, Project, Quote, SubmitProject, UpdateProject } from '@control-center/contracts';
import { expect } from '@playwright/test';
import type { Browser, Page } from '@playwright/test';
import { send, signIn } from './people.js';

export type Sides = Record<'customer' | 'provider' | 'factory', Page>;

/** A customer, the provider and a factory whose orders are theirs alone among the journeys. */
export async function sides(browser: Browser): Promise<Sides> {
  return {
    customer: await signIn(browser, 'khach2@demo.test'),
    provider: await signIn(browser, 'vietphat@demo.test'),
    factory: await signIn(browser, 'xuong2@demo.test'),
  };
}

/** A title that no other run has. */
export const titled = (words: string): string => `${words} ${Date.now().toString(36)}`;

/** A request of the person of `page`, as small as the form accepts. */
export const submitted = (page: Page, title: string, more: Partial<SubmitProject> = {}): Promise<Project> =>
  send(page, 'POST', '/api/projects', {
    title,
    material: 'steel',
    quantity: 2,
    deadline: '2-4-weeks',
    manufacturingProcesses: ['cnc'],
    ...more,
  });

export const move = (page: Page, { id }: Pick<Project, 'id'>, change: UpdateProject): Promise<Project> =>
  send(page, 'PUT', `/api/projects/${id}`, change);

/** A request that has been reviewed, quoted by the factory and released for `finalPrice`. */
export async function quoted({ customer, provider, factory }: Sides, title: string, finalPrice: number) {
  const project = await submitted(customer, title);
  await move(provider, project, { status: 'reviewing' });
  const factories = (await (await provider.request.get('/api/factories')).json()) as Factory[];
  const chosen = factories.find(({ companyName }) => companyName === 'Xưởng Mẫu Số Hai');
  await move(provider, project, {
    status: 'ready_for_manufacturer',
    assignedManufacturerId: chosen!.id,
  });
  const { id: quoteId } = await send<Quote>(factory, 'POST', '/api/quotes', {
    projectId: project.id,
    materialCost: 2_000_000,
    laborHours: 0,
    laborRate: 0,
    additionalCosts: 0,
    totalPrice: 2_000_000,
    deliveryDays: 9,
  });
  return move(provider, project, { status: 'quoted', quoteId, finalPrice });
}

/** The order's card on the customer's home. */
export const cardOf = (page: Page, title: string) => page.getByRole('article', { name: title });

/** Opens the order on its own page. */
export async function openOrder(page: Page, { id, title }: Pick<Project, 'id' | 'title'>): Promise<void> {
  await page.goto(`/projects/${id}`);
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
}
