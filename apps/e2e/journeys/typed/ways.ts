import { expect } from '@playwright/test';
import type { Browser, BrowserContextOptions, Locator, Page, Response } from '@playwright/test';
import { read, renewSession, sendCommand, signInOnly } from '../steps/people.js';
import {
  answerTheRest,
  chooseWhatIsNamed,
  isOpen,
  reach,
  reload,
  scopeOf,
  settled,
  shownIn,
  typeInto,
  watchPage,
  withoutIds,
} from './text-fields.js';
import type { Form, TextField, Typed } from './text-fields.js';

// Each way in which what was typed in a form could be lost, one after the other.

/** A form, and how the server comes to refuse what is typed into it. */
export type Asked = Form & {
  name: string;
  /** The same form where nothing has happened yet, such as that of another order. */
  afresh: () => Promise<Form>;
  /** What somebody else does while this is being sent; or why nobody can do anything that the server would refuse it for. */
  meanwhile: (() => Promise<unknown>) | string;
};

/** Of a field and a way: `kept`, or what is there instead, or why there is nothing to ask. */
export type Cell = { form: string; label: string; way: string; kept: boolean; text: string };

export type Walker = { page: Page; email: string; endSession: () => Promise<void> };

/** What is done just before the next command reaches the server; without it the server is not reached. */
const meanwhiles = new WeakMap<Page, () => Promise<unknown>>();

/** Nothing that the walk presses changes an order, unless that is asked. */
const holdCommands = (page: Page): Promise<unknown> =>
  page.route('**/api/**', async (route) => {
    if (route.request().method() === 'GET') return route.fallback();
    const meanwhile = meanwhiles.get(page);
    if (!meanwhile)
      return route.fulfill({
        status: 409,
        json: { message: 'Không thể lúc này', code: 'project.illegal-transition' },
      });
    await meanwhile();
    meanwhiles.set(page, () => Promise.resolve());
    return route.continue();
  });

/** The same for every tab. */
async function watch(page: Page): Promise<void> {
  await watchPage(page);
  await holdCommands(page);
}

export async function walkerFor(
  browser: Browser,
  email: string,
  options?: BrowserContextOptions,
): Promise<Walker> {
  const page = await signInOnly(browser, email, options);
  const context = page.context();
  context.setDefaultTimeout(15_000);
  context.setDefaultNavigationTimeout(30_000);
  // The question before a screen with unsent input is left.
  context.on('dialog', (dialog) => void dialog.accept().catch(() => undefined));
  await watch(page);
  const elsewhere = await signInOnly(browser, email);
  const endSession = async () => {
    const sessions = await read<{ id: string; isCurrent: boolean }[]>(page, '/api/sessions');
    const { id } = sessions.find(({ isCurrent }) => isCurrent)!;
    await sendCommand(elsewhere, 'POST', `/api/sessions/${id}/end`, {});
  };
  return { page, email, endSession };
}

/** Types into every field of the forms of one screen, and asks after each way what is left of it. */
export async function cellsOf(
  { page, email, endSession }: Walker,
  forms: readonly Asked[],
  write: (cell: Cell) => void,
): Promise<void> {
  const typed = new Map<Asked, Typed>();
  const ask = async (form: Asked, way: string, tab = page): Promise<boolean> => {
    let isWhole = true;
    for (const [field, words] of typed.get(form) ?? []) {
      const shown = await shownIn(tab, field, words);
      const kept = shown === words;
      isWhole &&= kept;
      write({
        form: form.name,
        label: field.label,
        way,
        kept,
        text: kept ? '' : (shown ?? 'không còn ô này'),
      });
    }
    return isWhole;
  };
  const eachForm = async (way: string, take: (form: Asked) => Promise<unknown>) => {
    for (const form of forms)
      await take(form).catch((failure: unknown) => {
        const [text = ''] = String(failure).split('\n');
        write({ form: form.name, label: 'cả mẫu', way, kept: false, text });
      });
  };
  // No number is typed twice: two fields with the same one may stand for each other.
  let number = 7;
  const type = async (form: Asked, words: string, tab = page) => {
    const texts = await typeInto(tab, words, { first: number, taken: form.taken });
    number += texts.size;
    typed.set(form, texts);
  };
  /** What one way has lost is typed again for the next. */
  const askHere = async (form: Asked, way: string) => {
    if (!(await ask(form, way))) await type(form, `lại ${way}`);
  };
  const askAll = (way: string) =>
    eachForm(way, async (form) => {
      await reach(page, form);
      await askHere(form, way);
    });
  /** Of a dialog: it is open without anybody's doing, and says why. */
  const askOpened = async (form: Asked, way: string) => {
    await settled(page);
    const isThere = await expect
      .poll(() => isOpen(page, form), { timeout: 5_000 })
      .toBe(true)
      .then(
        () => true,
        () => false,
      );
    const said = (await scopeOf(page)).getByText(/Nội dung chưa gửi, lưu trên máy này/);
    const kept = isThere && (await said.count()) > 0;
    const text = isThere ? 'không nói vì sao có chữ' : 'không tự mở';
    if (!kept) write({ form: form.name, label: 'hộp', way, kept, text });
    if (!isThere) await reach(page, form);
    await askHere(form, way);
  };

  await eachForm('mất mạng', async (form) => {
    await reach(page, form);
    await page.context().setOffline(true);
    try {
      // By its words a form is found in a list.
      await type(form, `chữ ${forms.indexOf(form)}`);
      const kept = await saysOffline(page);
      if (!kept) write({ form: form.name, label: 'nút gửi', way: 'mất mạng', kept, text: 'không nói gì' });
    } finally {
      await page.context().setOffline(false);
    }
    await ask(form, 'mất mạng');
  });

  await eachForm('tải lại', async (form) => {
    await reach(page, form);
    await page.reload();
    if (form.dialog !== undefined) return askOpened(form, 'tải lại');
    await reach(page, form);
    return askHere(form, 'tải lại');
  });
  await eachForm('Chữ chưa gửi', async (form) => {
    if (form.dialog === undefined) return;
    const words = [...typed.get(form)!.values()].find((text) => !isNumber(text));
    // The dialog that is open now would open again, over the list.
    await page.evaluate(() => sessionStorage.clear());
    const list = await openUnsent(page);
    const entries = list.locator('div:has(> p > a)', { hasText: words ?? form.dialog });
    await entries.first().getByRole('link').click();
    await askOpened(form, 'Chữ chưa gửi');
  });

  // A home page would choose an order, which is one more step in the browser's history.
  await page.goto('about:blank');
  await page.goBack();
  await askAll('lùi lại');

  const second = await page.context().newPage();
  await watch(second);
  await eachForm('thẻ thứ hai', async (form) => {
    await reach(second, form);
    await ask(form, 'thẻ thứ hai', second);
  });
  // What is typed there is shown here.
  await eachForm('từ thẻ thứ hai', async (form) => {
    await reach(second, form);
    await reach(page, form);
    await type(form, 'thẻ kia', second);
    await ask(form, 'từ thẻ thứ hai');
  });
  await second.close();

  const address = page.url();
  const { origin } = new URL(address);
  await endSession();
  // The page hears of it, and leaves for the sign-in.
  await page.waitForURL((url) => url.origin !== origin);
  await page.context().clearCookies();
  const shown = await seenByAnother(page);
  write({
    form: 'cả màn hình',
    label: 'mọi ô',
    way: 'người khác',
    kept: shown === nothingUnsent,
    text: shown,
  });
  await page.context().clearCookies();
  await renewSession(page, email);
  // The screen is still that of the other person.
  await page.goto('about:blank');
  const last = forms.at(-1)!;
  if (last.dialog !== undefined) {
    await page.goto(address);
    await askOpened(last, 'hết phiên');
  }
  await askAll('hết phiên');

  // No number is typed twice: in the list of what is unsent it tells which field it is from.
  let first = 40;
  await eachForm('bị từ chối', async (form) => {
    const cells = await refusal(page, form, first);
    first += cells.length;
    for (const cell of cells) write(cell);
  });
  await page.evaluate(() => localStorage.clear());
}

const nothingUnsent = 'Không có chữ nào chưa gửi trên máy này.';

/** What the list of unsent texts shows to somebody else who signs in in this browser. */
async function seenByAnother(page: Page): Promise<string> {
  await renewSession(page, 'khach@demo.test');
  await page.goto('/');
  return unsentList(page);
}

/** «Chữ chưa gửi», which opens over the page. */
async function openUnsent(page: Page): Promise<Locator> {
  await page.goto(`${new URL(page.url()).pathname}?account=unsent`);
  const list = page.getByRole('dialog', { name: 'Chữ chưa gửi' });
  await list.locator('.ant-modal-body').waitFor();
  return list;
}
const unsentList = async (page: Page): Promise<string> =>
  (await openUnsent(page)).locator('.ant-modal-body').innerText();

/**
 * Sends the form, which the server refuses: because of what somebody else has done meanwhile, where anybody can. Numbers
 * are counted from `first`.
 */
async function refusal(page: Page, form: Asked, first: number): Promise<Cell[]> {
  const way = 'bị từ chối';
  const { meanwhile } = form;
  const isReal = typeof meanwhile !== 'string';
  // What was sent before may have become a part of the list.
  await page.evaluate(() => localStorage.clear());
  // The screen has not heard of it when the form is sent.
  await reload(page, isReal ? await form.afresh() : form);
  await typeInto(page, 'chữ bị từ chối', { first });
  // An answer may ask for another.
  let typed = await typeInto(page, 'chữ bị từ chối', { first });
  const send = (await scopeOf(page)).locator('button[type=submit]:visible').last();
  const hasButton = (await send.count()) > 0;
  if (hasButton) await answerTheRest(page, send);
  if (isReal) meanwhiles.set(page, meanwhile);
  const press = async (): Promise<Response | undefined> => {
    const replied = page
      .waitForResponse((reply) => reply.request().method() !== 'GET' && reply.url().includes('/api/'), {
        timeout: 15_000,
      })
      .catch(() => undefined);
    await send.click();
    return replied;
  };
  const isSent = hasButton && (await send.isEnabled());
  let reply = isSent ? await press() : undefined;
  if (isSent && !reply && (await chooseWhatIsNamed(page, send))) {
    typed = await typeInto(page, 'chữ bị từ chối', { first });
    reply = await press();
  }
  await settled(page);
  meanwhiles.delete(page);
  const what = isReal
    ? await describe(page, reply)
    : `không có ai khác: ${meanwhile}${isSent ? '' : ', không gửi gì'}`;
  const isRefused = !isReal || (reply !== undefined && reply.status() >= 400 && reply.status() < 500);

  const cells: Cell[] = [];
  const missing: [TextField, string][] = [];
  const write = ({ label }: TextField, kept: boolean, text: string) =>
    cells.push({ form: form.name, label, way, kept: kept && isRefused, text: `${what}${text}` });
  /** A note that waits for a network stands on the page; a part that was typed has become one of the list. */
  const isElsewhere = async (words: string) =>
    // A number stands in many places, and only in its own field is it the one that was typed.
    !isNumber(words) &&
    ((await page.getByText(new RegExp(`${words}(?!\\d)`)).count()) > 0 ||
      (await page
        .locator('input, textarea')
        .evaluateAll((boxes, text) => boxes.some((box) => (box as HTMLInputElement).value === text), words)));
  for (const [field, words] of typed) {
    const shown = await shownIn(page, field, words);
    if (shown === words) write(field, true, '');
    else if (await isElsewhere(words)) write(field, true, ', ở chỗ khác của trang');
    else missing.push([field, words]);
  }
  // What a screen shows no more stands in a list.
  const list = missing.length > 0 ? await unsentList(page) : '';
  // A line is the text, or the label of its field and the text.
  const lines = list.split('\n').map((line) => line.trim().replace(/^.*: /, ''));
  for (const [field, words] of missing)
    write(field, lines.includes(words), `, ${lines.includes(words) ? 'còn' : 'không'} trong «Chữ chưa gửi»`);
  return cells;
}

async function describe(page: Page, reply: Response | undefined): Promise<string> {
  if (reply) {
    const { code = '' } = (await reply.json().catch(() => ({}))) as { code?: string };
    const { pathname } = new URL(reply.url());
    return `máy chủ trả lời ${reply.status()} ${code || withoutIds(pathname)}`;
  }
  const problems = await page.locator('.ant-form-item-explain-error:visible').allInnerTexts();
  return `chưa gửi được: ${problems.join(', ') || 'không có nút gửi'}`;
}

const isNumber = (words: string): boolean => /^\d+$/.test(words);

/** Beside a button that sends stands what becomes of it without a network. */
async function saysOffline(page: Page): Promise<boolean> {
  const dialog = page.locator('[role=dialog]:visible').last();
  const scope = (await dialog.count()) > 0 ? dialog : page.locator('#content');
  const send = scope.locator('button[type=submit]:visible');
  if ((await send.count()) === 0) return true;
  const said = scope.getByText(/Không có mạng: chưa gửi được|gửi khi có mạng/).filter({ visible: true });
  return expect(said.first())
    .toBeVisible({ timeout: 5_000 })
    .then(
      () => true,
      () => false,
    );
}
