import type { Project } from '@market/contracts';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';

export const toolbar = (page: Page) => page.getByRole('toolbar', { name: 'Xử lý dự án' });
export const action = (page: Page, name: string) => toolbar(page).getByRole('button', { name, exact: true });
export const dialog = (page: Page) => page.getByRole('dialog');

/** Opens the order at the provider's desk, on the tab of that key. */
export async function openAtDesk(page: Page, { id, title }: Project, tab?: string): Promise<void> {
  await page.goto(`/vietphat-admin?project=${id}${tab ? `&tab=${tab}` : ''}`);
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
}
