import { expect } from '@playwright/test';
import type { Browser, Locator, Page, TestInfo } from '@playwright/test';
import type { InstalmentKind, Project } from '@market/contracts';
import type { OrderWalk } from '@market/contracts/story';
import { appendFileSync } from 'node:fs';
import { signInParties, submitProject, uniqueTitle, updateProject, walkOf } from '../steps/orders.js';
import type { Parties } from '../steps/orders.js';
import { idOf, read, sendCommand, signInOnly } from '../steps/people.js';
import { test } from '../steps/test.js';
import { expectedFields } from './expected-fields.js';
import { formsOf, open, screenOf, withoutIds } from './text-fields.js';
import type { FormPlace } from './text-fields.js';
import { cellsOf, walkerFor } from './ways.js';
import type { Asked, Cell, Walker } from './ways.js';

// Every text field of every screen × every way in which what was typed in it could be lost. The fields are found by walking
// the running product: what is added to a screen is asked about without a line here. None of those in expected-fields.ts
// may be passed by.

/** What somebody else does; or why nobody can do anything. */
type Meanwhile = (() => Promise<unknown>) | string;

/** A screen, and what somebody else can do to what it is about. */
type Start = {
  /** Makes what the screen is about. */
  make: () => Promise<{
    path: string;
    /** What somebody else does to it. */
    meanwhile: Meanwhile;
    /** The same for some of its forms, by the beginning of what was pressed for them or of the name of a field. */
    apart?: Readonly<Record<string, Meanwhile>>;
  }>;
  presses?: readonly string[];
};

/** A screen that is about nothing that anybody else could change. */
const screen = (path: string, why: string): Start => ({ make: async () => ({ path, meanwhile: why }) });

async function walk(walker: Walker, starts: readonly Start[], info: TestInfo): Promise<void> {
  const cells: Cell[] = [];
  const found = new Set<string>();
  const write = (cell: Cell) => {
    cells.push(cell);
    const { form, label, way, kept, text } = cell;
    appendFileSync(
      info.outputPath('table.tsv'),
      `${[form, label, way, kept ? 'còn' : 'MẤT', text].join('\t')}\n`,
    );
  };
  for (const { make, presses = [] } of starts) {
    let made = await make();
    const { path } = made;
    const forms = (await formsOf(walker.page, { path, presses })).map((form): Asked => {
      const isOf = (name: string) => [...form.presses, ...form.fields].some((each) => each.startsWith(name));
      /** Of the order that was made last. */
      const present = (): Meanwhile =>
        Object.entries(made.apart ?? {}).find(([name]) => isOf(name))?.[1] ?? made.meanwhile;
      const act = async () => {
        const meanwhile = present();
        if (typeof meanwhile !== 'string') await meanwhile();
      };
      const meanwhile = present();
      return {
        ...form,
        name: [withoutIds(path), ...form.presses].join(' › '),
        afresh: async () => {
          made = await make();
          return { ...form, path: made.path };
        },
        meanwhile: typeof meanwhile === 'string' ? meanwhile : act,
      };
    });
    for (const form of forms)
      for (const field of form.fields) found.add(withoutNumbers(`${screenOf(form)} › ${field}`));
    if (forms.length > 0) await cellsOf(walker, forms, write);
  }
  print(info.title, cells);
  const expected = Object.entries(expectedFields[info.title]!).flatMap(([name, fields]) =>
    fields.map((field) => `${name} › ${field}`),
  );
  const added = [...found].filter((field) => !expected.includes(field));
  if (added.length > 0) console.log(`expected-fields.ts lacks\n${added.join('\n')}`);
  const missing = expected.filter((field) => !found.has(field));
  expect.soft(missing, 'fields that were not found').toEqual([]);
  const lost = cells.filter(({ kept }) => !kept);
  expect(lost.map(({ form, label, way, text }) => `${form} › ${label} × ${way}: ${text}`)).toEqual([]);
}

/** Places in lists differ from day to day. */
const withoutNumbers = (text: string): string => text.replaceAll(/\d+/g, '…');

/** The table of a person: a row for each field, a column for each way. */
function print(title: string, all: readonly Cell[]): void {
  const ways = [...new Set(all.map(({ way }) => way))];
  const rows = new Map<string, Cell[]>();
  for (const cell of all) {
    const name = `${cell.form} › ${cell.label}`;
    rows.set(name, [...(rows.get(name) ?? []), cell]);
  }
  console.log(
    `\n${title}: ${rows.size} ô × ${ways.join(' | ')}: ${all.filter(({ kept }) => kept).length} trên ${all.length} còn`,
  );
  for (const [name, cells] of rows) {
    const marks = ways
      .map((way) => cells.find((cell) => cell.way === way))
      .map((cell) => (cell ? (cell.kept ? '✓' : '✗') : '–'));
    const notes = [...new Set(cells.flatMap(({ text }) => text || []))];
    console.log(`${marks.join(' ')}  ${name}${notes.length > 0 ? `  (${notes.join('; ')})` : ''}`);
  }
}

/** An order of these people at a step, and what somebody else does to it meanwhile. */
const order = (
  make: () => Promise<Project>,
  path: (id: string) => string,
  meanwhile: (id: string) => Promise<unknown>,
  apart: Readonly<Record<string, string | ((id: string) => Promise<unknown>)>> = {},
): Start => ({
  make: async () => {
    const { id } = await make();
    const ofOrder = (act: (typeof apart)[string]): Meanwhile =>
      typeof act === 'string' ? act : () => act(id);
    return {
      path: path(id),
      meanwhile: () => meanwhile(id),
      apart: Object.fromEntries(Object.entries(apart).map(([name, act]) => [name, ofOrder(act)])),
    };
  },
});

type Step = Parameters<OrderWalk['to']>[0];
const at = (people: Parties, step: Step) => async () => (await walkOf(people, 'Xưởng Mẫu Số Hai')).to(step);

/** An order that the provider reviews. */
const reviewed = (people: Parties) => async (): Promise<Project> => {
  const made = await submitProject(people.customer, uniqueTitle('Chữ đã gõ'), {
    projectParts: [{ partId: 'GK-01', partName: 'Đế gá', quantity: 2 }],
  });
  return updateProject(people.provider, made, { status: 'reviewing' });
};

const onPage = (id: string): string => `/projects/${id}`;
const onDesk = (id: string): string => `/vietphat-admin?project=${id}`;
const onEdit = (id: string): string => `/customer/edit-project/${id}`;

/** An admin ends the order: it takes no step any more. */
const ending = async (browser: Browser): Promise<(id: string) => Promise<unknown>> => {
  const admin = await signInOnly(browser, 'admin@demo.test');
  return (id) =>
    sendCommand(admin, 'PUT', `/api/projects/${id}`, { status: 'cancelled', reason: 'Khách đổi ý' });
};

/** Somebody else rewrites everything that a request says. */
const rewrite = (by: Page) => async (id: string) => {
  const words = uniqueTitle('Người khác viết');
  await sendCommand(by, 'PUT', `/api/projects/${id}`, {
    title: words,
    description: words,
    specialRequirements: words,
    maxDimensions: words,
  });
};

const chatAlone = { 'message-': 'tin nhắn nào cũng nhận' };
/** Money is recorded of a cancelled order too; a colleague has recorded the same, or what it counts from. */
const recording = (by: Page) => {
  const pay = (kind: InstalmentKind) => (id: string) =>
    sendCommand(by, 'POST', `/api/payments/${id}`, { kind });
  const correct = (id: string) =>
    sendCommand(by, 'POST', `/api/projects/${id}/actions/correct-payment`, {
      ...{ kind: 'deposit', amount: 500, receivedOn: '2026-11-25', reason: 'Nhập nhầm' },
    });
  return {
    'Ghi nhận đặt cọc': pay('deposit'),
    'Ghi nhận thanh toán theo tiến độ': pay('progress'),
    'Ghi nhận thanh toán cuối': pay('final'),
    'Sửa bản ghi': correct,
    'Hoàn tiền': correct,
  };
};

const deskAlone = { ...chatAlone, trial_price: 'giá tính thử, hộp duyệt báo giá mới gửi' };

test.describe('no word that was typed is lost', { tag: '@long' }, () => {
  test.setTimeout(3_600_000);

  test('of a factory', async ({ browser }, info) => {
    const people = await signInParties(browser);
    const end = await ending(browser);
    await walk(
      await walkerFor(browser, 'xuong2@demo.test'),
      [
        order(at(people, 'send'), () => '/manufacturer-interface', end),
        order(at(people, 'send'), onPage, end, chatAlone),
        // A stage that is done takes notes and photos.
        order(at(people, 'material-preparation'), onPage, end, chatAlone),
      ],
      info,
    );
  });

  test('of a customer', async ({ browser }, info) => {
    const people = await signInParties(browser);
    const end = await ending(browser);
    await walk(
      await walkerFor(browser, 'khach2@demo.test'),
      [
        screen('/customer-interface?new=1', 'yêu cầu chưa có trên máy chủ'),
        order(reviewed(people), onEdit, rewrite(people.provider)),
        order(at(people, 'release'), onPage, end, chatAlone),
        order(at(people, 'requestPayment'), onPage, end, chatAlone),
        screen('/customer-interface?account=account', 'hồ sơ của chính mình'),
        screen('/customer-interface?account=erase', 'tài khoản của chính mình'),
        screen('/customer-interface?account=other', 'không gửi gì cho máy chủ'),
      ],
      info,
    );
  });

  test('of the provider', async ({ browser }, info) => {
    const people = await signInParties(browser);
    const end = await ending(browser);
    const money = { ...deskAlone, ...recording(await signInOnly(browser, 'admin@demo.test')) };
    await walk(
      await walkerFor(browser, 'vietphat@demo.test'),
      [
        order(reviewed(people), onDesk, end, deskAlone),
        order(at(people, 'quote'), onDesk, end, deskAlone),
        order(at(people, 'requestPayment'), onDesk, end, money),
        order(at(people, 'startProduction'), onDesk, end, money),
        order(reviewed(people), onEdit, rewrite(people.customer)),
      ],
      info,
    );
  });

  test('of an admin', async ({ browser }, info) => {
    const customer = await signInOnly(browser, 'khach@demo.test');
    const id = await idOf(customer);
    const other = await signInOnly(browser, 'admin@demo.test');
    const { quoteValidityDays: days } = await read<{ quoteValidityDays: number }>(
      other,
      '/api/settings/company',
    );
    let present = days;
    const changeCompany = () => {
      present = present === days ? days + 1 : days;
      return sendCommand(other, 'PUT', '/api/settings/company', { quoteValidityDays: present });
    };
    const permit = (pagePermissions: object) =>
      sendCommand(other, 'POST', `/api/admin/set-permissions/${id}`, { pagePermissions, reason: 'Đổi việc' });
    let isNarrow = false;
    const changePermissions = () => {
      isNarrow = !isNarrow;
      return permit(isNarrow ? { 'customer-interface': { canCancelProject: false } } : {});
    };
    try {
      await walk(
        await walkerFor(browser, 'admin@demo.test'),
        [
          {
            make: async () => ({
              path: `/admin-dashboard/people/${id}`,
              meanwhile: changePermissions,
              apart: {
                Chặn: 'một lệnh chặn không theo phiên bản nào',
                Xoá: 'một lệnh xoá không theo phiên bản nào',
              },
            }),
          },
          {
            make: async () => ({
              path: '/admin-dashboard/company',
              meanwhile: changeCompany,
              apart: { 'Thêm webhook': 'một webhook mới không theo phiên bản nào' },
            }),
          },
          screen('/admin-dashboard/audit?q=is:quotes', 'bộ lọc của chính mình'),
          screen('/reports?report=sql', 'câu lệnh không đổi gì'),
        ],
        info,
      );
    } finally {
      await permit({});
      await sendCommand(other, 'PUT', '/api/settings/company', { quoteValidityDays: days });
    }
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
    const at = (path: string, ...presses: string[]): FormPlace => ({ path, presses });
    const places: [string, FormPlace][] = [
      ['khach2@demo.test', at('/customer-interface?new=1')],
      ['khach2@demo.test', at(`/customer/edit-project/${order.id}`)],
      ['xuong2@demo.test', at(`/projects/${sent.id}`, 'Không nhận đơn')],
      ['xuong2@demo.test', at(`/projects/${sent.id}`, 'Báo giá ngay')],
    ];
    for (const [index, [email, place]] of places.entries()) {
      const { page } = await walkerFor(browser, email, phone);
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
