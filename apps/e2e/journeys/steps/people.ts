import { expect } from '@playwright/test';
import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from '@playwright/test';

/** A person of the demo at a browser of their own, with a session of its own. */
export async function signIn(
  browser: Browser,
  email: string,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const context = await browser.newContext(options);
  await authenticate(context, email);
  const page = await context.newPage();
  await page.goto('/');
  await page.getByRole('button', { name: /^Tài khoản của/ }).waitFor();
  return page;
}

/** What the OpenID provider's page sends, without drawing it; journeys about signing in press its buttons instead. */
async function authenticate(context: BrowserContext, email: string): Promise<void> {
  const form = await context.request.get('/api/login');
  const home = await context.request.post(form.url(), { form: { subject: email.replace('@demo.test', '') } });
  const user = await context.request.get('/api/auth/user');
  if (!user.ok())
    throw new Error(`${email} cannot sign in: ${form.status()}, ${home.status()} ${home.url()}`);
}

/**
 * Picks an option of a select by its label. A list that is still finding its place on a busy machine may not take the
 * press: one looks, as a person would, and presses again.
 */
export async function choose(page: Page, label: string, option: string): Promise<void> {
  const box = page.getByRole('combobox', { name: label });
  const list = page.locator('.ant-select-dropdown:visible');
  await expect(async () => {
    if ((await list.count()) === 0) await box.click({ timeout: 5_000 });
    await list.getByTitle(option, { exact: true }).click({ timeout: 5_000 });
    await expect(page.locator('.ant-select').filter({ has: box })).toContainText(option, { timeout: 5_000 });
  }).toPass();
}

/** Waits until a dialog has taken the focus: from then on it hears the keyboard, as the page behind does no more. */
export const expectInFront = (dialog: Locator): Promise<void> =>
  expect.poll(() => dialog.evaluate((panel) => panel.contains(document.activeElement))).toBe(true);

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

/** A command of the person of `page`, past the screens; what is refused fails the journey. */
export async function send<Reply>(page: Page, method: string, path: string, data: unknown): Promise<Reply> {
  const reply = await page.request.fetch(path, { method, data, headers: { 'x-requested-with': 'test' } });
  if (!reply.ok()) throw new Error(`${method} ${path}: ${reply.status()} ${await reply.text()}`);
  return (await reply.json()) as Reply;
}
