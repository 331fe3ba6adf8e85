import { expect } from '@playwright/test';
import type { Locator, Page, Request } from '@playwright/test';

/** How a form is reached: a page, and what is pressed on it, one after the other. */
export type FormPlace = { path: string; presses: readonly string[] };

/** A form that was found, with its fields; `taken` are those of its page, or dialog, that another form asks about. */
export type Form = FormPlace & {
  fields: readonly string[];
  taken: readonly string[];
  /** Of a dialog: its title, which is '' where it has none. */
  dialog?: string;
};

/** A text field by what tells it from the others of its form. */
export type TextField = { key: string; label: string; isNumber: boolean };

const textInputs = [
  'textarea',
  ...['text', 'email', 'tel', 'number'].map((type) => `input[type=${type}]`),
  'input:not([type])',
].join(', ');

const dialogs = (page: Page) => page.locator('[role=dialog]:visible, .ant-popover:visible');

const titleOf = async (page: Page): Promise<string> => {
  const title = dialogs(page).last().locator('.ant-modal-title, .ant-drawer-title');
  return (await title.count()) > 0 ? title.first().innerText() : '';
};

/** The form that was opened last: a dialog, else the page. */
export const scopeOf = async (page: Page): Promise<Locator> =>
  (await dialogs(page).count()) > 0 ? dialogs(page).last() : page.locator('#content');

/** The fields of the open form that take text and are no searches, which have their text in the address. */
export async function textFieldsOf(page: Page): Promise<TextField[]> {
  const scope = await scopeOf(page);
  return scope.locator(textInputs).evaluateAll((found) =>
    found.flatMap((each) => {
      const field = each as HTMLInputElement;
      const name = field.labels?.[0]?.textContent ?? field.getAttribute('aria-label') ?? field.placeholder;
      const isSearch = /^Tìm/.test(name) || /^(Tìm|Lọc)/.test(field.placeholder);
      const isChoice = field.role === 'combobox' || field.closest('.ant-picker, .ant-select') !== null;
      // One that only suggests takes any text.
      const isText = !isChoice || field.closest('.ant-select-auto-complete') !== null;
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

/** The open form: each field with the text that is typed into it, which no other field has. */
export type Typed = ReadonlyMap<TextField, string>;

/** Types into every field of the open form, except into those that are taken; numbers are counted from `first`. */
export async function typeInto(
  page: Page,
  words: string,
  { first, taken = [] }: { first: number; taken?: readonly string[] },
): Promise<Typed> {
  const typed = new Map<TextField, string>();
  const fields = (await textFieldsOf(page)).filter(({ key }) => !taken.includes(withoutIds(key)));
  for (const [index, field] of fields.entries()) {
    // Of a code, as many digits as its label asks for.
    const digits = Number(/(\d) số/.exec(field.label)?.[1] ?? 0);
    const isNumber = field.isNumber || digits > 0;
    const text = isNumber ? String(first + index).padStart(digits, '9') : `${words} ${index}`;
    await fieldIn(await scopeOf(page), field).fill(text);
    typed.set(field, text);
  }
  return typed;
}

/** What a field shows, once it is the expected text or will not be: undefined where the field is not there. */
export async function shownIn(page: Page, field: TextField, expected: string): Promise<string | undefined> {
  const shown = async () => {
    const box = fieldIn(await scopeOf(page), field);
    return (await box.count()) > 0 ? box.inputValue() : undefined;
  };
  await expect
    .poll(shown, { timeout: 5_000 })
    .toBe(expected)
    .catch(() => undefined);
  return shown();
}

/** In two months, as people write it. */
const dayAhead = (): string => {
  const [year, month, day] = new Date(Date.now() + 60 * 86_400_000).toISOString().slice(0, 10).split('-');
  return `${day}/${month}/${year}`;
};

/** Of a select that takes several answers, the list stays open. Where none is, Escape would close the dialog. */
async function closeList(box: Locator): Promise<void> {
  if ((await box.getAttribute('aria-expanded')) === 'true') await box.press('Escape');
}

/** Answers what a form asks beside its texts, so that its button can send it: the first choice of each. */
export async function answerTheRest(page: Page, send: Locator): Promise<void> {
  const form = send.locator('xpath=ancestor::form');
  const asked = form.locator('.ant-form-item:has(.ant-form-item-required)').filter({ visible: true });
  const selects = asked.locator('.ant-select:not(.ant-select-auto-complete)');
  for (const select of await selects.all()) {
    if ((await select.locator('[class*=selection-item], [class*=content-value]').count()) > 0) continue;
    const box = select.getByRole('combobox');
    await box.focus();
    await box.press('ArrowDown');
    await box.press('Enter');
    await closeList(box);
  }
  for (const day of await asked.locator('.ant-picker input').all()) {
    await day.fill(dayAhead());
    await day.press('Enter');
  }
  const isReady = await send.isEnabled();
  await form.evaluate((root, ready) => {
    const boxes = [...root.querySelectorAll<HTMLInputElement>('input[type=radio], input[type=checkbox]')];
    const open = boxes.filter((box) => !box.disabled && box.closest('label')?.checkVisibility());
    // Nothing is chosen; or only a change makes it worth sending.
    if (!ready || !open.some((box) => box.checked)) open[0]?.click();
  }, isReady);
}

/** Chooses what a form says is missing for what was typed; false where it names no choice. */
export async function chooseWhatIsNamed(page: Page, send: Locator): Promise<boolean> {
  const form = send.locator('xpath=ancestor::form');
  const problems = await form.locator('.ant-form-item-explain-error:visible').allInnerTexts();
  const [, name] = /«(.+?)»/.exec(problems.join(' ')) ?? [];
  if (name === undefined) return false;
  const active = page.locator('.ant-select-dropdown:visible .ant-select-item-option-active');
  for (const box of await form.getByRole('combobox').all()) {
    await box.focus();
    // A long list has only the options that are near in it.
    for (let left = 40; left > 0; left -= 1) {
      await box.press('ArrowDown');
      // «Đã báo giá – ghi đè» is the choice «Đã báo giá».
      if ((await active.count()) === 0 || !(await active.first().getAttribute('title'))?.startsWith(name))
        continue;
      await box.press('Enter');
      return true;
    }
    await closeList(box);
  }
  return false;
}

/** «Chi tiết (2)» is the same tab with any other number. */
const anyCount = (name: string): string | RegExp => {
  const [, words] = /^(.*) \(\d+\)$/.exec(name) ?? [];
  return words === undefined ? name : new RegExp(`^${words} \\(\\d+\\)$`);
};

/** What is pressed by its name: a tab, a button, or an entry of a menu that is open. */
const pressable = (page: Page, scope: Locator, name: string): Locator =>
  page
    .locator('[role=menuitem]:visible')
    .or(scope.locator('button:visible, [role=tab]:visible'))
    .filter({ hasText: anyCount(name) })
    .or(scope.locator(`button[aria-label=${JSON.stringify(name)}]:visible`))
    .first();

export const withoutIds = (text: string): string =>
  text.replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '…');

/** The names of the fields, which are the same for every order. */
const fieldsOf = async (page: Page): Promise<string[]> =>
  (await textFieldsOf(page)).map(({ key }) => withoutIds(key));

/** Opens the page anew, and the form on it. */
export async function reload(page: Page, form: Form): Promise<void> {
  await page.goto(form.path);
  await show(page, form, 10_000);
}

/** What follows the colon of a title is of one order. */
const kindOf = (title = ''): string => title.split(':', 1)[0]!;

/** The page, and the dialog on it, that a form is in; the same for every order. */
export const screenOf = ({ path, dialog = '' }: Form): string =>
  [withoutIds(path), kindOf(dialog)].filter(Boolean).join(' › ');

/** Two dialogs may ask for a reason: they differ by their titles. */
const isSameScreen = (one: Pick<Form, 'dialog'>, { dialog }: Pick<Form, 'dialog'>): boolean =>
  (one.dialog === undefined) === (dialog === undefined) && kindOf(one.dialog) === kindOf(dialog);

export const isOpen = async (page: Page, form: Form): Promise<boolean> => {
  const { fields, dialog } = form;
  const present = await fieldsOf(page);
  const isSame = dialog === undefined || isSameScreen({ dialog: await titleOf(page) }, form);
  return isSame && fields.every((field) => present.includes(field));
};

/** Opens the form on the page as it is, where that shows it; else the page anew. */
export async function reach(page: Page, form: Form): Promise<void> {
  const isHere = new URL(page.url()).pathname === form.path.split('?')[0];
  // A dialog may open by itself.
  if (isHere) await settled(page);
  // One that the address has opened stays: closing the one that erases an account takes the confirmation back.
  if (isHere && form.presses.length === 0 && (await isOpen(page, form))) return;
  for (let open = 3; open > 0 && (await dialogs(page).count()) > 0; open -= 1) {
    await page.keyboard.press('Escape');
    await settled(page);
  }
  const isShown =
    isHere &&
    (await show(page, form, 3_000).then(
      () => true,
      () => false,
    ));
  if (!isShown) await reload(page, form);
}

/** Presses what leads to the form, unless that is open: one in which something was typed may open by itself. */
async function show(page: Page, form: Form, timeout: number): Promise<void> {
  await settled(page);
  for (const name of form.presses) if (!(await isOpen(page, form))) await pressOne(page, name, timeout);
  await expect.poll(() => fieldsOf(page), { timeout }).toEqual(expect.arrayContaining([...form.fields]));
}

/** A page with what is pressed on it. */
export async function open(page: Page, { path, presses }: FormPlace): Promise<void> {
  await page.goto(path);
  await settled(page);
  for (const name of presses) await pressOne(page, name);
}

async function pressOne(page: Page, name: string, timeout = 10_000): Promise<void> {
  await pressable(page, await scopeFor(page, name), name).click({ timeout });
  await settled(page);
}

/** The menu of the account is in the frame, and not in the page. */
const scopeFor = async (page: Page, name: string): Promise<Locator> =>
  name.startsWith('Tài khoản của') ? page.locator('body') : scopeOf(page);

/** What each page has asked for and not received, and the code that it has received and that may not have run yet. */
type Asked = { pending: Set<Request>; code: Set<string> };
const asked = new WeakMap<Page, Asked>();

export async function watchPage(page: Page): Promise<void> {
  const pending = new Set<Request>();
  const code = new Set<string>();
  asked.set(page, { pending, code });
  page.on('request', (request) => {
    // What the screen before has asked for never arrives.
    if (request.isNavigationRequest() && request.frame() === page.mainFrame())
      for (const each of [pending, code]) each.clear();
    // A worker that tabs share never says that it has arrived.
    if (!request.url().includes('.worker-')) pending.add(request);
  });
  page.on('requestfinished', (request) => {
    pending.delete(request);
    if (request.resourceType() === 'script') code.add(request.url());
  });
  page.on('requestfailed', (request) => void pending.delete(request));
  await page.addInitScript(watchSuspended);
}

/** In the page: lets `isSuspended` say whether React holds back a part of the page, as its developer tools see it. */
function watchSuspended(): void {
  type Fiber = { tag: number; memoizedState: unknown; child: Fiber | null; sibling: Fiber | null };
  const roots = new Set<{ current: Fiber }>();
  const suspenseComponent = 13;
  const isHeld = (fiber: Fiber | null): boolean =>
    fiber !== null &&
    ((fiber.tag === suspenseComponent && fiber.memoizedState !== null) ||
      isHeld(fiber.child) ||
      isHeld(fiber.sibling));
  Object.assign(globalThis, {
    isSuspended: () => [...roots].some(({ current }) => isHeld(current)),
    __REACT_DEVTOOLS_GLOBAL_HOOK__: {
      supportsFiber: true,
      inject: () => 1,
      onCommitFiberRoot: (_: number, root: { current: Fiber }) => roots.add(root),
      onCommitFiberUnmount: () => undefined,
    },
  });
}

/** A part whose code has run is held back for up to 300 ms more, so that no screen flickers. */
const isSuspended = (page: Page): Promise<boolean> =>
  page.evaluate(() => (globalThis as unknown as { isSuspended: () => boolean }).isSuspended());

/** Two frames, and then a moment without work: what was pressed is rendered, or has asked for its code. */
const turn = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((done) =>
        requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(() => done()))),
      ),
  );

/** What was asked for has arrived, its code has run, and it is rendered: whatever a press opens is open. */
export async function settled(page: Page): Promise<void> {
  const { pending, code } = asked.get(page)!;
  // What has arrived may ask for more.
  do {
    await turn(page);
    await expect.poll(() => [...pending].map((request) => request.url())).toEqual([]);
    const arrived = [...code];
    code.clear();
    // A module that is imported again is the same one, and says when it has run.
    await page.evaluate((urls) => Promise.allSettled(urls.map((url) => import(url))), arrived);
    await expect.poll(() => isSuspended(page)).toBe(false);
    await turn(page);
  } while (pending.size + code.size > 0);
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

/**
 * Leaves the screen, or closes what is open; what sends is refused by the server, and may open a form first. A copy of a
 * part has the fields of a part, which are asked about.
 */
const left =
  /^(Đóng|Huỷ|Nhân bản chi tiết|Ở lại|Hoàn tác|Trước|Sau|‹|›|Lưu nháp|Gửi yêu cầu báo giá)$|^(Bỏ|Xoá hết|Đăng|Sao chép|Tải |Xem cả|Toàn màn hình|Vừa khung|Đến trang)/;

/** What tells whether a press has opened something. */
const lookOf = async (page: Page): Promise<string> =>
  [
    page.url(),
    await dialogs(page).count(),
    await page.locator('[role=menuitem]:visible').count(),
    await page.locator('[role=tab][aria-selected=true]:visible').allInnerTexts(),
    (await textFieldsOf(page)).map(({ key }) => key),
  ].join();

/** Every form with a text field that the page leads to: behind a button, a tab and a button, or an entry of a menu. */
export async function formsOf(page: Page, { path, presses: first }: FormPlace): Promise<Form[]> {
  const places: Form[] = [];
  // What opened nothing on one tab opens nothing on the next.
  const pressed = new Set<string>();
  const isHere = () => new URL(page.url()).pathname === path.split('?')[0];
  // Tabs of a page share fields, and so do the buttons that open the same dialog: the first asks about them.
  const found: { field: string; by: Form }[] = [];
  const askedBy = (form: Form) => found.filter(({ by }) => by !== form && isSameScreen(by, form));
  const take = async (presses: readonly string[]) => {
    if (!isHere()) return;
    const isDialog = (await dialogs(page).count()) > 0;
    const fields = await fieldsOf(page);
    const form = { path, presses, fields, taken: [], ...(isDialog && { dialog: await titleOf(page) }) };
    const taken = askedBy(form).map(({ field }) => field);
    const fresh = fields.filter((field) => !taken.includes(field));
    if (fresh.length > 0) places.push(form);
    found.push(...fresh.map((field) => ({ field, by: form })));
  };
  const visit = async (presses: readonly string[]): Promise<void> => {
    await take(presses);
    const opensMore =
      (await dialogs(page).count()) === 0 || (await page.locator('[role=menuitem]:visible').count()) > 0;
    if (!opensMore || !isHere()) return;
    let look = await lookOf(page);
    const anew = async () => {
      // What was pressed may have changed what the form holds.
      await page.evaluate(() => localStorage.clear());
      await open(page, { path, presses });
      look = await lookOf(page);
    };
    for (const name of await namesOf(page)) {
      if (left.test(name) || pressed.has(name)) continue;
      pressed.add(name);
      // A stage that was opened again takes no note.
      if (!(await pressable(page, await scopeFor(page, name), name).isVisible())) await anew();
      // What opens nothing is pressed on the page as it is; after anything else it is opened anew.
      const isPressed = await pressOne(page, name).then(
        () => true,
        () => false,
      );
      if (isPressed && (await lookOf(page)) === look) continue;
      if (isPressed) {
        const isTab =
          (await page.locator('[role=tab][aria-selected=true]:visible').filter({ hasText: name }).count()) >
          0;
        const isMenu = (await page.locator('[role=menuitem]:visible').count()) > 0;
        // One tab takes the place of another.
        if (isTab) await visit([...first, name]);
        else if (isMenu) await visit([...presses, name]);
        else await take([...presses, name]);
      }
      await anew();
    }
  };
  await open(page, { path, presses: first });
  await visit(first);
  return places.map((form) => ({ ...form, taken: askedBy(form).map(({ field }) => field) }));
}
