import { password, signInForm } from '@platform/testing/sign-in-form';
import { expect } from '@playwright/test';
import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from '@playwright/test';

/** Signs in a demo account in a new browser context, with a session of its own, and opens its home. */
export async function signIn(
  browser: Browser,
  email: string,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const page = await signInOnly(browser, email, options);
  await page.goto('/');
  await page.getByRole('button', { name: /^Tài khoản của/ }).waitFor();
  return page;
}

/** The same, with an empty page: for users who only send commands, or who open another page first. */
export async function signInOnly(
  browser: Browser,
  email: string,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const context = await browser.newContext(options);
  await authenticate(context, email);
  return context.newPage();
}

/** Sends the forms of the OpenID provider's pages without rendering them; journeys about signing in press its buttons. */
async function authenticate(context: BrowserContext, email: string): Promise<void> {
  let page = await context.request.get('/api/login');
  while (new URL(page.url()).pathname !== '/') {
    const { address, fields } = signInForm(await page.text(), page.url(), email.replace('@demo.test', ''));
    page = await context.request.post(address, { form: fields });
    if (!page.ok()) break;
  }
  const user = await context.request.get('/api/auth/user');
  if (!user.ok()) throw new Error(`${email} cannot sign in: ${page.status()} ${page.url()}`);
}

/** Signs in again in the same browser, after its session has ended. */
export const renewSession = (page: Page, email: string): Promise<void> => authenticate(page.context(), email);

/** Signs in on the page of the OpenID provider; a foreign one may ask before it asks who somebody is once more. */
export async function signInAs(page: Page, email: string): Promise<void> {
  if (!process.env['OIDC_ISSUER']) return page.getByRole('button', { name: email }).click();
  // Our own page, which is about to be left, has text boxes as well.
  const secret = page.locator('input[type=password]');
  const renew = page.getByRole('button', { name: 'làm mới phiên' });
  await secret.or(renew).waitFor();
  if (await renew.isVisible()) await renew.click();
  const form = page.locator('form').filter({ has: secret });
  await form.locator('input[type=text]').first().fill(email.replace('@demo.test', ''));
  await secret.fill(password);
  await secret.press('Enter');
}

/** After a sign-out; a foreign provider may ask whether to sign out there as well. */
export async function expectSignedOut(page: Page): Promise<void> {
  const signInLink = page.getByRole('link', { name: 'Đăng nhập' });
  const confirm = page.getByRole('button', { name: 'Chấp nhận' });
  if (process.env['OIDC_ISSUER']) {
    await signInLink.or(confirm).waitFor();
    if (await confirm.isVisible()) await confirm.click();
  }
  await expect(signInLink).toBeVisible();
}

/** Keeps the page from leaving for the sign-in until the returned function is called: it would leave soon after it says why. */
export async function holdSignIn(page: Page): Promise<() => void> {
  let release: () => void;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/api/login?**', async (route) => {
    await released;
    await route.continue();
  });
  return release!;
}

/**
 * Picks an option of a select by its label. On a busy machine a list that is still being positioned may miss the click;
 * then the click is repeated.
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

/** Picks an option of a select that may ask before it shows it. */
export async function pick(box: Locator, option: string): Promise<void> {
  await box.click();
  await box.page().locator('.ant-select-dropdown:visible').getByTitle(option, { exact: true }).click();
}

/** Waits until a dialog contains the focus: from then on keys reach the dialog, not the page behind it. */
export const expectFocusInside = (dialog: Locator): Promise<void> =>
  expect.poll(() => dialog.evaluate((panel) => panel.contains(document.activeElement))).toBe(true);

/** The type of the server's reply when the user of `page` joins a project over a WebSocket: `joined` or `refused`. */
export const replyToJoin = (page: Page, projectId: string): Promise<string> =>
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

/** Sends a command as the user of `page`, without the user interface. Throws when it is refused. */
export async function sendCommand<Reply>(
  page: Page,
  method: string,
  path: string,
  data: unknown,
): Promise<Reply> {
  const reply = await page.request.fetch(path, { method, data, headers: { 'x-requested-with': 'test' } });
  if (!reply.ok()) throw new Error(`${method} ${path}: ${reply.status()} ${await reply.text()}`);
  return (await reply.json()) as Reply;
}

/** What a call answers to the user of `page`. */
export const read = async <Reply>(page: Page, path: string): Promise<Reply> =>
  (await (await page.request.get(path)).json()) as Reply;
export const statusOf = async (page: Page, path: string): Promise<number> =>
  (await page.request.get(path)).status();

/** The account of the user of `page`. */
export const idOf = async (page: Page): Promise<string> =>
  (await read<{ id: string }>(page, '/api/auth/user')).id;
