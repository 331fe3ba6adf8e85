import type { Browser, Page } from '@playwright/test';

/** A person of the demo at a browser of their own, signed in through the OpenID provider's page. */
export async function signIn(browser: Browser, email: string): Promise<Page> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto('/');
  await page.getByRole('link', { name: 'Đăng nhập' }).click();
  await page.getByRole('button', { name: email }).click();
  await page.getByRole('button', { name: /^Tài khoản của/ }).waitFor();
  return page;
}

/** Picks an option of a select by its label, as somebody with a keyboard would. */
export async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).click();
  await page.locator('.ant-select-dropdown:visible').getByTitle(option, { exact: true }).click();
}
