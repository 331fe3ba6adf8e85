import { appendFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import type { Browser, BrowserContextOptions, Locator, Page, TestInfo } from '@playwright/test';
import { signInParties, submitProject, uniqueTitle, updateProject, walkOf } from '../steps/orders.js';
import { idOf, renewSession, signInOnly } from '../steps/people.js';
import { test } from '../steps/test.js';
import { fill, formsOf, open, press, textFieldsOf, valueOf, watchRequests } from './text-fields.js';
import type { FormPlace, TextField } from './text-fields.js';

// Every text field of every screen × every way in which what was typed in it could be lost. The fields are found by walking
// the running product: what is added to a screen is asked about without a line here.

/** Resolves to the tab in which the text must be. */
type Way = (page: Page, place: FormPlace) => Promise<Page | void>;

/** The server takes no command: nothing that the walk presses changes an order. */
const refuse = (page: Page): Promise<unknown> =>
  page.route('**/api/**', (route) =>
    route.request().method() === 'GET'
      ? route.fallback()
      : route.fulfill({
          status: 409,
          json: { message: 'Không thể lúc này', code: 'project.illegal-transition' },
        }),
  );

const ways: Record<string, Way> = {
  'tải lại': open,
  'lùi lại': async (page, place) => {
    // A home page would choose an order, which is one more step in the browser's history.
    await page.goto('about:blank');
    await page.goBack();
    // A dialog that stands in the address is open already.
    await press(page, place).catch(() => undefined);
  },
  'mất mạng': async (page, place) => {
    await page.context().setOffline(true);
    await page.keyboard.press('Tab');
    await page.context().setOffline(false);
    await open(page, place);
  },
  'hết phiên': async (page, place) => {
    const email = emails.get(page)!;
    await page.context().clearCookies();
    await page.goto('/');
    await renewSession(page, email);
    await open(page, place);
  },
  'thẻ thứ hai': async (page, place) => {
    const second = await page.context().newPage();
    watchRequests(second);
    await refuse(second);
    await open(second, place);
    return second;
  },
  'bị từ chối': async (page, place) => {
    const send = page.locator(
      '[role=dialog]:visible button[type=submit], #content button[type=submit]:visible',
    );
    if ((await send.count()) > 0 && (await send.last().isEnabled())) await send.last().click();
    await open(page, place);
  },
};

const emails = new WeakMap<Page, string>();

async function walkerFor(browser: Browser, email: string, options?: BrowserContextOptions): Promise<Page> {
  const page = await signInOnly(browser, email, options);
  emails.set(page, email);
  const context = page.context();
  context.setDefaultTimeout(15_000);
  context.setDefaultNavigationTimeout(30_000);
  // The question before a screen with unsent input is left.
  context.on('dialog', (dialog) => void dialog.accept().catch(() => undefined));
  watchRequests(page);
  await refuse(page);
  return page;
}

async function check(page: Page, place: FormPlace, info: TestInfo): Promise<string[]> {
  const lost: string[] = [];
  const name = [place.path.replace(/[0-9a-f-]{36}/, '…'), ...place.presses].join(' › ');
  const write = (label: string, way: string, answer: string) => {
    appendFileSync(info.outputPath('table.tsv'), `${[name, label, way, answer].join('\t')}\n`);
    if (answer !== 'còn') lost.push(`${name} › ${label} × ${way}: ${answer}`);
  };
  for (const [way, go] of Object.entries(ways)) {
    const typed: [TextField, string][] = [];
    try {
      await open(page, place);
      for (const [index, field] of (await textFieldsOf(page)).entries())
        typed.push([field, await fill(page, field, `chữ ${index} ${way}`)]);
      const tab = (await go(page, place)) ?? page;
      for (const [field, words] of typed) {
        const shown = await valueOf(tab, field).catch(() => 'không còn ô này');
        write(field.label, way, shown === words ? 'còn' : shown);
      }
      if (tab !== page) await tab.close();
    } catch (failure) {
      write(`${typed.length} ô`, way, String(failure).split('\n')[0]!);
    }
    await page.evaluate(() => localStorage.clear());
  }
  return lost;
}

async function walk(page: Page, starts: readonly FormPlace[], info: TestInfo): Promise<void> {
  const lost: string[] = [];
  let count = 0;
  for (const start of starts)
    for (const place of await formsOf(page, start)) {
      count += 1;
      lost.push(...(await check(page, place, info)));
    }
  expect(lost).toEqual([]);
  expect(count).toBeGreaterThan(0);
}

const at = (path: string, ...presses: string[]): FormPlace => ({ path, presses });

test.describe('no word that was typed is lost', { tag: '@long' }, () => {
  test.setTimeout(1_800_000);

  test('of a customer', async ({ browser }, info) => {
    const people = await signInParties(browser);
    const order = await submitProject(people.customer, uniqueTitle('Chữ đã gõ'), {
      projectParts: [{ partId: 'GK-01', partName: 'Đế gá', quantity: 2 }],
    });
    const quoted = await (await walkOf(people, 'Xưởng Mẫu Số Hai')).to('release');
    const paying = await (await walkOf(people, 'Xưởng Mẫu Số Hai')).to('requestPayment');
    const page = await walkerFor(browser, 'khach2@demo.test');
    await walk(
      page,
      [
        at('/customer-interface?new=1'),
        at(`/customer/edit-project/${order.id}`),
        at(`/projects/${quoted.id}`),
        at(`/projects/${paying.id}`),
        at('/customer-interface?account=account'),
        at('/customer-interface?account=erase'),
      ],
      info,
    );
  });

  test('of the provider', async ({ browser }, info) => {
    const people = await signInParties(browser);
    const reviewing = await submitProject(people.customer, uniqueTitle('Chữ đã gõ'), {
      projectParts: [{ partId: 'GK-01', partName: 'Đế gá', quantity: 2 }],
    });
    await updateProject(people.provider, reviewing, { status: 'reviewing' });
    const quoted = await (await walkOf(people, 'Xưởng Mẫu Số Hai')).to('quote');
    const paying = await (await walkOf(people, 'Xưởng Mẫu Số Hai')).to('requestPayment');
    const page = await walkerFor(browser, 'vietphat@demo.test');
    await walk(
      page,
      [
        at(`/vietphat-admin?project=${reviewing.id}`),
        at(`/vietphat-admin?project=${quoted.id}`),
        at(`/vietphat-admin?project=${paying.id}`),
        at(`/customer/edit-project/${reviewing.id}`),
      ],
      info,
    );
  });

  test('of a factory', async ({ browser }, info) => {
    const people = await signInParties(browser);
    const sent = await (await walkOf(people, 'Xưởng Mẫu Số Hai')).to('send');
    const made = await (await walkOf(people, 'Xưởng Mẫu Số Hai')).to('startProduction');
    const page = await walkerFor(browser, 'xuong2@demo.test');
    await walk(
      page,
      [at('/manufacturer-interface'), at(`/projects/${sent.id}`), at(`/projects/${made.id}`)],
      info,
    );
  });

  test('of an admin', async ({ browser }, info) => {
    const customer = await signInOnly(browser, 'khach@demo.test');
    const id = await idOf(customer);
    const page = await walkerFor(browser, 'admin@demo.test');
    await walk(
      page,
      [
        at(`/admin-dashboard/people/${id}`),
        at('/admin-dashboard/company'),
        at('/admin-dashboard/audit?q=is:quotes'),
        at('/admin-dashboard/operations'),
        at('/reports?report=sql'),
      ],
      info,
    );
  });
});

/** Pixels of a keyboard that lies over the page, as on an iPhone. */
const keyboard = 336;
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

const raiseKeyboard = (page: Page): Promise<void> =>
  page.evaluate((height) => {
    const view = globalThis.visualViewport!;
    Object.defineProperty(view, 'height', { value: innerHeight - height, configurable: true });
    view.dispatchEvent(new Event('resize'));
  }, keyboard);

/** Pixels from the upper edge of the screen to the lower edge of what was found, once it is scrolled to. */
const lowerEdge = (found: Locator): Promise<number> =>
  found.evaluate((element) => {
    element.scrollIntoView({ block: 'start' });
    return element.getBoundingClientRect().bottom;
  });

test(
  'the keyboard of a phone covers neither the field that is typed in nor the button that sends it',
  { tag: '@long' },
  async ({ browser }, info) => {
    const people = await signInParties(browser);
    const order = await submitProject(people.customer, uniqueTitle('Chữ đã gõ'));
    const sent = await (await walkOf(people, 'Xưởng Mẫu Số Hai')).to('send');
    const places: [string, FormPlace][] = [
      ['khach2@demo.test', at('/customer-interface?new=1')],
      ['khach2@demo.test', at(`/customer/edit-project/${order.id}`)],
      ['xuong2@demo.test', at(`/projects/${sent.id}`, 'Không nhận đơn')],
      ['xuong2@demo.test', at(`/projects/${sent.id}`, 'Báo giá ngay')],
    ];
    for (const [index, [email, place]] of places.entries()) {
      const page = await walkerFor(browser, email, phone);
      await open(page, place);
      const opensDialog = ['Không nhận đơn', 'Báo giá ngay'].some((name) => place.presses.includes(name));
      const scope = opensDialog ? page.getByRole('dialog') : page.locator('#content');
      const fields = scope.locator('input[type=text]:visible, textarea:visible');
      const field = fields.last();
      // A dialog gives the focus to its first field once it has opened.
      if (opensDialog) await expect(fields.first()).toBeFocused();
      await field.focus();
      await raiseKeyboard(page);
      const free = phone.viewport.height - keyboard;
      const name = [place.path, ...place.presses].join(' › ');
      await expect
        .poll(() => field.evaluate((box) => box.getBoundingClientRect().bottom), name)
        .toBeLessThan(free);
      const send = scope.locator('button[type=submit]:visible').last();
      expect(await lowerEdge(send), name).toBeLessThanOrEqual(free);
      await page.screenshot({ path: info.outputPath(`${index}.png`) });
      await page.context().close();
    }
  },
);
