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

/** What the socket of somebody's own browser says when they ask for a project. */
export const answerToJoin = (page: Page, projectId: string): Promise<string> =>
  page.evaluate(
    (id) =>
      new Promise<string>((resolve) => {
        const socket = new WebSocket('/ws');
        socket.onopen = () => socket.send(JSON.stringify({ type: 'join', projectId: id }));
        socket.onmessage = ({ data }) => {
          const { type, projectId } = JSON.parse(data as string) as { type: string; projectId: string };
          if (projectId !== id || !['joined', 'refused'].includes(type)) return;
          socket.close();
          resolve(type);
        };
      }),
    projectId,
  );
