import { expect } from '@playwright/test';
import type { Locator, Page, Request } from '@playwright/test';

/** How a form is reached: a page, and what is pressed on it, one after the other. */
export type FormPlace = { path: string; presses: readonly string[] };

/** A text field by what tells it from the others of its form. */
export type TextField = { key: string; label: string; isNumber: boolean };

const textInputs = [
  'textarea',
  ...['text', 'email', 'tel', 'number'].map((type) => `input[type=${type}]`),
  'input:not([type])',
].join(', ');

const dialogs = (page: Page) => page.locator('[role=dialog]:visible, .ant-popover:visible');

/** The form that was opened last: a dialog, else the page. */
const scopeOf = async (page: Page): Promise<Locator> =>
  (await dialogs(page).count()) > 0 ? dialogs(page).last() : page.locator('#content');

/** The fields of the open form that take text and are no searches, which have their text in the address. */
export async function textFieldsOf(page: Page): Promise<TextField[]> {
  const scope = await scopeOf(page);
  return scope.locator(textInputs).evaluateAll((found) =>
    found.flatMap((each) => {
      const field = each as HTMLInputElement;
      const name = field.labels?.[0]?.textContent ?? field.getAttribute('aria-label') ?? field.placeholder;
      const isSearch = /^Tìm/.test(name) || /^(Tìm|Lọc)/.test(field.placeholder);
      const isText = field.role !== 'combobox' && !field.closest('.ant-picker, .ant-select');
      const isOpen = field.checkVisibility() && !field.readOnly && !field.disabled;
      const key = field.id || name;
      const isNumber = ['numeric', 'decimal'].includes(field.inputMode);
      return isText && isOpen && !isSearch && key ? [{ key, label: name, isNumber }] : [];
    }),
  );
}

const fieldIn = (scope: Locator, { key }: TextField): Locator =>
  scope
    .locator(
      `[id=${JSON.stringify(key)}], [aria-label=${JSON.stringify(key)}], [placeholder=${JSON.stringify(key)}]`,
    )
    .first();

/** Types a text that no other field has, and returns it as it is shown. */
export async function fill(page: Page, field: TextField, words: string): Promise<string> {
  const box = fieldIn(await scopeOf(page), field);
  await box.fill(field.isNumber ? '7' : words);
  return field.isNumber ? '7' : words;
}

/** Rejects when the field is not there, once everything has opened. */
export async function valueOf(page: Page, field: TextField): Promise<string> {
  const isThere = async () => (await fieldIn(await scopeOf(page), field).count()) > 0;
  await expect.poll(isThere, { timeout: 10_000 }).toBe(true);
  return fieldIn(await scopeOf(page), field).inputValue();
}

/** What is pressed by its name: a tab, a button, or an entry of a menu that is open. */
const pressable = (page: Page, scope: Locator, name: string): Locator =>
  page
    .locator('[role=menuitem]:visible')
    .or(scope.locator('button:visible, [role=tab]:visible'))
    .filter({ hasText: name })
    .or(scope.locator(`button[aria-label=${JSON.stringify(name)}]:visible`))
    .first();

export async function open(page: Page, place: FormPlace): Promise<void> {
  await page.goto(place.path);
  await press(page, place);
}

/** The same, on its page. */
export async function press(page: Page, { presses }: FormPlace): Promise<void> {
  await settled(page);
  for (const name of presses) {
    await pressable(page, await scopeFor(page, name), name).click({ timeout: 10_000 });
    await settled(page);
  }
}

/** The menu of the account is in the frame, and not in the page. */
const scopeFor = async (page: Page, name: string): Promise<Locator> =>
  name.startsWith('Tài khoản của') ? page.locator('body') : scopeOf(page);

/** What each page has asked for and not received: a screen, a dialog, rows. */
const pending = new WeakMap<Page, Set<Request>>();

export function watchRequests(page: Page): void {
  const asked = new Set<Request>();
  pending.set(page, asked);
  page.on('request', (request) => {
    // What the screen before has asked for never arrives.
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) asked.clear();
    // A worker that tabs share never says that it has arrived.
    if (!request.url().includes('.worker-')) asked.add(request);
  });
  const end = (request: Request) => void asked.delete(request);
  page.on('requestfinished', end);
  page.on('requestfailed', end);
}

/** Two frames, and then a moment without work: what was pressed is rendered, or has asked for its code. */
const turn = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((done) =>
        requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(() => done()))),
      ),
  );

async function settled(page: Page): Promise<void> {
  // What has arrived may ask for more.
  for (let round = 0; round < 2; round += 1) {
    await turn(page);
    await expect.poll(() => [...pending.get(page)!].map((request) => request.url())).toEqual([]);
  }
  await expect(page.locator('#content :is(h1, h2, h3)').first()).toBeVisible();
  await expect(page.locator('.ant-skeleton:visible, .ant-spin-spinning:visible')).toHaveCount(0);
  await turn(page);
}

/** The names of what can be pressed on the page, or in the menu that is open. */
async function namesOf(page: Page): Promise<string[]> {
  const scope = await scopeOf(page);
  const menu = page.locator('[role=menuitem]:visible');
  const found = (await menu.count()) > 0 ? menu : scope.locator('button:visible, [role=tab]:visible');
  const names = await found.evaluateAll((all) =>
    all.flatMap((each) => {
      const isOff = each.matches(':disabled, [aria-disabled=true], [aria-selected=true], [aria-pressed]');
      const name = each.getAttribute('aria-label') ?? (each as HTMLElement).innerText.trim();
      return isOff || !name || name.includes('\n') ? [] : [name];
    }),
  );
  return [...new Set(names)];
}

/** Leaves the screen, or closes what is open; what sends is refused by the server, and may open a form first. */
const left =
  /^(Đóng|Huỷ|Ở lại|Hoàn tác|Trước|Sau|‹|›|Lưu nháp|Gửi yêu cầu báo giá)$|^(Bỏ|Xoá hết|Đăng|Sao chép|Tải |Xem cả|Toàn màn hình|Vừa khung|Đến trang)/;

/** Every form with a text field that the page leads to: behind a button, a tab and a button, or an entry of a menu. */
export async function formsOf(page: Page, { path, presses: first }: FormPlace): Promise<FormPlace[]> {
  const places: FormPlace[] = [];
  const seen = new Set<string>(['']);
  // What opened nothing on one tab opens nothing on the next.
  const pressed = new Set<string>();
  const isHere = () => new URL(page.url()).pathname === path.split('?')[0];
  const take = async (presses: readonly string[]) => {
    if (!isHere()) return;
    const fields = (await textFieldsOf(page)).map(({ key }) => key).join();
    if (!seen.has(fields)) places.push({ path, presses });
    seen.add(fields);
  };
  const visit = async (presses: readonly string[]): Promise<void> => {
    await take(presses);
    const opensMore =
      (await dialogs(page).count()) === 0 || (await page.locator('[role=menuitem]:visible').count()) > 0;
    if (!opensMore || !isHere()) return;
    for (const name of await namesOf(page)) {
      if (left.test(name) || pressed.has(name)) continue;
      pressed.add(name);
      const isOpen = await open(page, { path, presses: [...presses, name] }).then(
        () => true,
        () => false,
      );
      if (!isOpen) continue;
      const isTab =
        (await page.locator('[role=tab][aria-selected=true]:visible').filter({ hasText: name }).count()) > 0;
      const isMenu = (await page.locator('[role=menuitem]:visible').count()) > 0;
      // One tab takes the place of another.
      if (isTab) await visit([...first, name]);
      else if (isMenu) await visit([...presses, name]);
      else await take([...presses, name]);
    }
  };
  await open(page, { path, presses: first });
  await visit(first);
  return places;
}
