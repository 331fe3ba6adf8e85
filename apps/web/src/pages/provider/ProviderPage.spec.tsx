import { featuresOfPage, projectActions } from '@market/contracts';
import type { Project, Queue, User } from '@market/contracts';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { api } from '../../api/api';
import { projectLists } from '../../api/tags';
import { besideOrder, projectOf } from '../../testing/orders';
import { expectToast, renderScreen } from '../../testing/render-screen';
import { errorReply, requestsTo, server } from '../../testing/server';
import type { Call } from '../../testing/server';
import { ProviderPage } from './ProviderPage';
import { choose } from '../../testing/select';

// jsdom has no layout: a list without height has no visible row.
const height = jest.spyOn(Element.prototype, 'clientHeight', 'get');
beforeAll(() => void height.mockReturnValue(600));
afterAll(() => height.mockRestore());

const idOf = (index: number) => `${index}aaaaaaa-0000-4000-8000-000000000000`;
const order = (index: number, change: Partial<Project> = {}) =>
  projectOf({
    id: idOf(index),
    title: `Đơn ${index}`,
    customerName: 'Cơ khí Mẫu',
    allowed: ['StartReview'],
    ...change,
  });

const counters: Record<Queue, number> = {
  ...{ ourTurn: 1000, dueSoon: 2, newQuotes: 0, answered: 1, paymentOverdue: 3, late: 4, clock: 9 },
};

/** The table, beside which no order is open. */
const table = '/vietphat-admin?view=table';

function open(orders: Project[], path = table, user: Partial<User> = {}) {
  let rows = orders;
  const calls = server({
    ...besideOrder,
    'GET /api/projects': () => rows,
    'GET /api/projects/queue': () => rows,
    'GET /api/projects/queue/counters': counters,
    ...Object.fromEntries(
      orders.map((one) => [`GET /api/projects/${one.id}`, () => rows.find(({ id }) => id === one.id) ?? one]),
    ),
    'GET /api/payments/:id': { total: 0, instalments: [], bank: null },
  });
  const screenOf = renderScreen(<ProviderPage />, { user: { role: 'vietphat', id: 'lan', ...user }, path });
  const change = (next: Project[]) => {
    rows = next;
    screenOf.store.dispatch(api.util.invalidateTags([projectLists]));
  };
  return { calls, change, ...screenOf };
}
const rowsShown = () =>
  screen
    .queryAllByRole('button', { name: /^Đơn \d/ })
    .map((row) => row.getAttribute('aria-label')!.slice(0, 5));
const row = (index: number) => screen.findByRole('button', { name: new RegExp(`^Đơn ${index}`) });
/** A field behind the button of the filters. */
const filter = (label: string) => {
  fireEvent.click(screen.getByRole('button', { name: 'Lọc và sắp xếp' }));
  return screen.findByLabelText(label);
};
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });

describe('the queue', () => {
  it('offers each queue with its count, and asks the server for the chosen one', async () => {
    const { calls, at } = open([order(1)]);
    await row(1);
    expect(await screen.findByRole('button', { name: '999+ Đến lượt Việt Phát' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: '2 Sắp hoặc đã quá 24 giờ' }));
    await waitFor(() =>
      expect(requestsTo(calls, 'GET', '/api/projects/queue').at(-1)?.query).toEqual({
        queue: 'dueSoon',
        limit: '50',
      }),
    );
    expect(at()).toBe(`${table}&queue=dueSoon`);
    fireEvent.click(screen.getByRole('button', { name: 'Tất cả' }));
    expect(at()).toBe(`${table}&queue=all`);
  });

  it('opens on what waits for the provider, and offers all orders where nothing does', async () => {
    const { calls, at } = open([order(1)], '/vietphat-admin');
    await waitFor(() => expect(at()).toBe(`/vietphat-admin?queue=ourTurn&project=${idOf(1)}`));
    expect(requestsTo(calls, 'GET', '/api/projects/queue')[0]?.query).toEqual({
      queue: 'ourTurn',
      limit: '50',
    });
    expect(requestsTo(calls, 'GET', '/api/projects')).toHaveLength(0);
    cleanup();
    const empty = open([], '/vietphat-admin');
    fireEvent.click(await screen.findByRole('button', { name: 'Xem tất cả đơn' }));
    expect(empty.at()).toBe('/vietphat-admin?queue=all');
  });

  it.each([
    ['status=quoted', '/api/projects', { status: 'quoted' }],
    ['search=g%C3%A1&status=quoted', '/api/projects', { search: 'gá', status: 'quoted' }],
    [
      'search=g%C3%A1&status=quoted&queue=late',
      '/api/projects/queue',
      { search: 'gá', status: 'quoted', queue: 'late' },
    ],
    ['status=lost&queue=lost', '/api/projects', {}],
  ])('the address «%s» asks %s for %j', async (search, path, query) => {
    const { calls } = open([order(1)], `${table}&${search}`);
    await row(1);
    const asked = calls.filter(({ path: to }) => ['/api/projects', '/api/projects/queue'].includes(to));
    expect(asked.map(({ path: to, query: by }) => [to, by])).toEqual([[path, { ...query, limit: '50' }]]);
  });

  it.each<[string, string, () => Promise<unknown>]>([
    ['status', 'GET /api/projects', async () => choose(await filter('Lọc theo trạng thái'), 'Đang xem xét')],
    [
      'queue',
      'GET /api/projects/queue',
      async () => fireEvent.click(await screen.findByRole('button', { name: /quá 24 giờ$/ })),
    ],
  ])('another %s begins another list, of which nothing is held back', async (_, route, choose) => {
    open([order(1)], `${table}&queue=late`);
    await row(1);
    server({ 'GET /api/projects/queue': [order(2), order(1)], [route]: [order(2), order(1)] });
    await choose();
    await waitFor(() => expect(rowsShown()).toEqual(['Đơn 2', 'Đơn 1']));
    expect(screen.queryByRole('button', { name: /đơn mới/ })).toBeNull();
  });

  it('searches with each character, without an entry in the history', async () => {
    const { calls, at } = open([order(1)]);
    await row(1);
    await userEvent.type(screen.getByRole('searchbox', { name: 'Tìm dự án' }), 'gá ');
    await waitFor(() => expect(at()).toBe(`${table}&search=g%C3%A1&queue=all`));
    await waitFor(() =>
      expect(requestsTo(calls, 'GET', '/api/projects').at(-1)?.query).toEqual({ search: 'gá', limit: '50' }),
    );
    expect(screen.getByRole<HTMLInputElement>('searchbox', { name: 'Tìm dự án' }).value).toBe('gá ');
  });

  it('begins a search in all orders; a queue that is pressed narrows what was found', async () => {
    const { calls, at } = open([order(1)], `${table}&queue=ourTurn`);
    await row(1);
    const all = screen.getByRole('button', { name: 'Tất cả' });
    expect(all.getAttribute('aria-pressed')).toBe('false');
    await userEvent.type(screen.getByRole('searchbox', { name: 'Tìm dự án' }), 'g');
    await waitFor(() => expect(at()).toBe(`${table}&queue=all&search=g`));
    expect(all.getAttribute('aria-pressed')).toBe('true');
    await waitFor(() =>
      expect(requestsTo(calls, 'GET', '/api/projects').at(-1)?.query).toEqual({ search: 'g', limit: '50' }),
    );
    fireEvent.click(screen.getByRole('button', { name: '4 Chậm tiến độ' }));
    await userEvent.type(screen.getByRole('searchbox', { name: 'Tìm dự án' }), 'á');
    await waitFor(() => expect(at()).toBe(`${table}&queue=late&search=g%C3%A1`));
  });

  it('keeps the rows of the search before until the next ones are there', async () => {
    const { calls } = open([order(1), order(2)]);
    await row(1);
    let answer: (rows: Project[]) => void = () => undefined;
    const next = new Promise<Project[]>((resolve) => (answer = resolve));
    server({ 'GET /api/projects': () => next });
    await userEvent.type(screen.getByRole('searchbox', { name: 'Tìm dự án' }), '2');
    await waitFor(() => expect(requestsTo(calls, 'GET', '/api/projects')).toHaveLength(2));
    const list = () => screen.getByRole('group', { name: 'Danh sách dự án' }).closest('[aria-busy]');
    expect([rowsShown(), list()?.getAttribute('aria-busy')]).toEqual([['Đơn 1', 'Đơn 2'], 'true']);
    const before = await row(2);
    answer([order(2)]);
    await waitFor(() => expect(rowsShown()).toEqual(['Đơn 2']));
    expect(await row(2)).toBe(before);
    expect(list()?.getAttribute('aria-busy')).toBe('false');
    expect(screen.queryByRole('button', { name: /đơn mới/ })).toBeNull();
  });

  it('has only the rows in view on the page, each with its place among all', async () => {
    open(
      Array.from({ length: 200 }, (_, index) =>
        order(index % 10, { id: `${index}-bbbb`, title: `Đơn ${index}` }),
      ),
    );
    await row(0);
    const rows = screen.getAllByRole('listitem');
    expect(rows.length).toBeLessThan(30);
    expect([rows[3]?.getAttribute('aria-posinset'), rows[3]?.getAttribute('aria-setsize')]).toEqual([
      '4',
      '200',
    ]);
  });

  it('says in the row that a factory is late or has declined, as long as that is news', async () => {
    const delay = { reason: 'Máy hỏng', date: '2026-12-24', at: '2026-11-21T03:00:00.000Z' };
    const declines = [{ manufacturerId: 'f1', reason: 'Kín lịch', at: '2026-11-21T03:00:00.000Z' }];
    open([
      order(1, { status: 'in_production', delay }),
      order(2, { status: 'completed', delay }),
      order(3, { status: 'reviewing', declines }),
      order(4, { status: 'quoted', declines }),
    ]);
    await row(1);
    const news = screen.getAllByRole('listitem').map((row) => row.querySelector('strong')?.textContent);
    expect(news).toEqual(['Báo trễ 24/12', undefined, 'Nhà máy không nhận', undefined]);
  });

  // Wide windows have an order open beside the list; phones have the list alone.
  it('opens the first order beside the list, which shows its customer, its clock and how far it is', async () => {
    const { at } = open([order(1), order(2)], '/vietphat-admin?queue=ourTurn');
    await screen.findByRole('heading', { level: 1, name: 'Đơn 1' });
    expect(at()).toBe(`/vietphat-admin?queue=ourTurn&project=${idOf(1)}`);
    expect((await row(2)).textContent).toContain('Cơ khí Mẫu');
    expect(within(await row(2)).getByRole('img', { name: 'Xong 1 trên 6 bước' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Xem bảng, chọn nhiều đơn' }));
    expect(at()).toBe('/vietphat-admin?queue=ourTurn&view=table');
    await waitFor(() => expect(screen.queryByRole('heading', { level: 1, name: 'Đơn 1' })).toBeNull());
    fireEvent.click(await row(2));
    expect(at()).toBe(`/vietphat-admin?queue=ourTurn&project=${idOf(2)}`);
  });

  it('shows new orders only after a click; an order that was dealt with leaves', async () => {
    const { change } = open([order(2), order(1)]);
    await row(1);
    change([order(4), order(3), order(2), order(1), order(0)]);
    const more = await screen.findByRole('button', { name: '2 đơn mới' });
    expect(rowsShown()).toEqual(['Đơn 2', 'Đơn 1', 'Đơn 0']);
    fireEvent.click(more);
    await waitFor(() => expect(rowsShown()).toEqual(['Đơn 4', 'Đơn 3', 'Đơn 2', 'Đơn 1', 'Đơn 0']));
    expect(screen.queryByRole('button', { name: /đơn mới/ })).toBeNull();
    change([order(4), order(2)]);
    await waitFor(() => expect(rowsShown()).toEqual(['Đơn 4', 'Đơn 2']));
  });

  it('is walked through with j and k; x selects, and typing is left alone', async () => {
    open([order(1), order(2), order(3)]);
    await row(1);
    for (const key of ['j', 'j', 'k', 'j', 'x']) press(key);
    expect(document.activeElement).toBe(await row(2));
    expect(screen.getByRole('checkbox', { name: 'Chọn Đơn 2' })).toHaveProperty('checked', true);
    // With these keys the browser means something else, such as the whole page with Ctrl+A.
    for (const held of ['ctrlKey', 'metaKey', 'altKey'])
      for (const key of ['j', 'x', 'a'])
        expect(fireEvent.keyDown(document.activeElement!, { key, [held]: true })).toBe(true);
    expect(document.activeElement).toBe(await row(2));
    expect(screen.getByRole('checkbox', { name: 'Chọn Đơn 2' })).toHaveProperty('checked', true);
    await userEvent.click(screen.getByRole('searchbox', { name: 'Tìm dự án' }));
    press('j');
    expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'Tìm dự án' }));
  });

  it('its keys begin at the open order, and end with the list', async () => {
    open([order(1), order(2), order(3)], `/vietphat-admin?project=${idOf(2)}`);
    await row(2);
    press('x');
    expect(screen.getByRole('checkbox', { name: 'Chọn Đơn 2' })).toHaveProperty('checked', true);
    for (const expected of [3, 3]) {
      press('j');
      expect(document.activeElement).toBe(await row(expected));
    }
    for (const expected of [2, 1, 1]) {
      press('k');
      expect(document.activeElement).toBe(await row(expected));
    }
  });

  it('takes the next step of the open order with a, once however long the key is held', async () => {
    open([order(1)], `/vietphat-admin?project=${idOf(1)}`);
    const steps = jest.fn();
    (await screen.findByRole('button', { name: 'Bắt đầu xem xét' })).addEventListener('click', steps);
    press('a');
    for (const target of [document.body, document.activeElement!])
      fireEvent.keyDown(target, { key: 'a', repeat: true });
    expect(steps).toHaveBeenCalledTimes(1);
    expect((await screen.findByRole('dialog')).textContent).toContain('Khách hàng thấy yêu cầu');
  });

  it('stays with the order that was opened while the action on another one was on its way', async () => {
    const path = `/vietphat-admin?queue=ourTurn&project=${idOf(1)}`;
    const { at } = open([order(1), order(2), order(3)], path);
    await row(3);
    let answer: (reply: Project) => void = () => undefined;
    const reply = new Promise<Project>((resolve) => (answer = resolve));
    const calls = server({ [`POST /api/projects/${idOf(1)}/actions/start-review`]: () => reply });
    fireEvent.click(await screen.findByRole('button', { name: 'Bắt đầu xem xét' }));
    const confirm = within(await screen.findByRole('dialog'));
    fireEvent.click(confirm.getByRole('button', { name: 'Bắt đầu xem xét' }));
    await waitFor(() => expect(requestsTo(calls, 'POST')).toHaveLength(1));
    fireEvent.click(await row(3));
    expect(at()).toContain(`project=${idOf(3)}`);
    answer(order(1, { status: 'quoted', revision: 9, allowed: [] }));
    await expectToast('Đã bắt đầu xem xét');
    expect(at()).toContain(`project=${idOf(3)}`);
  });

  it('starts the review of the selected orders that await it; those that fail stay selected, with the reason', async () => {
    const { calls } = open([order(1), order(2, { allowed: [] }), order(3), order(4)]);
    await row(1);
    let answer: (reply: unknown) => void = () => undefined;
    const held = new Promise((resolve) => (answer = resolve));
    const path = (index: number) => `POST /api/projects/${idOf(index)}/actions/start-review`;
    server({
      [path(1)]: order(1, { status: 'reviewing' }),
      [path(3)]: errorReply(409, 'stream.conflict', 'Đơn đã bị huỷ'),
      [path(4)]: () => held,
    });
    const box = (index: number) =>
      screen.getByRole<HTMLInputElement>('checkbox', { name: `Chọn Đơn ${index}` });
    for (const index of [1, 2, 3, 4]) fireEvent.click(box(index));
    fireEvent.click(screen.getByRole('button', { name: 'Bắt đầu xem xét (3)' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Bắt đầu xem xét' }));
    expect(await screen.findByText('Đã xử lý 2/3 đơn')).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Bắt đầu xem xét \(/ }).disabled).toBe(
      true,
    );
    answer(order(4, { status: 'reviewing' }));
    await expectToast('Đã bắt đầu xem xét 2 đơn');
    expect(screen.getByText('1 đơn chưa bắt đầu được, vẫn đang được chọn')).toBeTruthy();
    expect(screen.getByText('Đơn 3: Đơn đã bị huỷ')).toBeTruthy();
    expect([1, 2, 3, 4].filter((index) => box(index).checked)).toEqual([3]);
    expect(
      requestsTo(calls, 'POST')
        .map(({ path }) => path.slice(14, 21))
        .sort(),
    ).toEqual(['1aaaaaa', '3aaaaaa', '4aaaaaa']);
  });

  it('shows the released price, else what the customer would like to pay', async () => {
    open([
      order(1, { finalPrice: 2_500_000, suggestedPrice: '1.500.000đ' }),
      order(2, { suggestedPrice: '1.500.000đ' }),
      order(3),
    ]);
    await row(1);
    const prices = [...document.querySelectorAll('[data-row] [data-column=money]')];
    expect(prices.map(({ textContent }) => textContent.replace(/\u00a0/g, ' '))).toEqual([
      ...['2.500.000 ₫', '1.500.000 ₫', '–'],
    ]);
  });

  it('says whose turn an order is: that of the provider, once a factory has quoted', async () => {
    open([
      order(1, { status: 'bidding', hasWaitingQuote: false }),
      order(2, { status: 'bidding', hasWaitingQuote: true }),
      order(3, { status: 'completed' }),
    ]);
    await row(1);
    const turns = [...document.querySelectorAll('[data-row] [data-column=turn]')];
    expect(turns.map(({ textContent }) => textContent)).toEqual([
      ...['Nhà máy báo giá cho Việt Phát', 'Việt Phát duyệt báo giá của nhà máy', '–'],
    ]);
  });

  it('goes on with the next page, once, and stays as it is when that fails', async () => {
    let failed = 0;
    const page = (rows: Project[], next: string) =>
      HttpResponse.json(rows, { headers: { Link: `</api/projects?cursor=${next}>; rel="next"` } });
    const { calls } = open([]);
    server({
      'GET /api/projects': ({ query }: Call) => {
        if (!query['cursor']) return page([order(1)], 'b');
        if (query['cursor'] === 'b') return page([order(2)], 'c');
        failed += 1;
        return errorReply(403, 'access.denied');
      },
    });
    fireEvent.click(screen.getByRole('button', { name: 'Làm mới' }));
    await waitFor(() => expect(rowsShown()).toEqual(['Đơn 1', 'Đơn 2']));
    await waitFor(() => expect(failed).toBe(1));
    await act(() => new Promise((turn) => setImmediate(turn)));
    expect(rowsShown()).toEqual(['Đơn 1', 'Đơn 2']);
    expect(requestsTo(calls, 'GET', '/api/projects').filter(({ query }) => query['cursor'])).toHaveLength(2);
  });

  it('leaves the keys alone while a dialog is open', async () => {
    open([order(1)], `/vietphat-admin?project=${idOf(1)}`);
    fireEvent.click(await screen.findByRole('button', { name: 'Bắt đầu xem xét' }));
    await screen.findByRole('dialog');
    const steps = jest.fn();
    document.querySelector('[data-next-step]')!.addEventListener('click', steps);
    fireEvent.keyDown(document.body, { key: 'a' });
    fireEvent.keyDown(document.body, { key: 'x' });
    expect(steps).not.toHaveBeenCalled();
    expect(screen.getByRole('checkbox', { name: 'Chọn Đơn 1' })).toHaveProperty('checked', false);
  });

  it('sorts by the clock what is searched and filtered', async () => {
    const { at } = open([order(1)], `${table}&search=g&status=reviewing`);
    await row(1);
    await choose(await filter('Sắp xếp'), 'Đang tính hạn 24 giờ, gấp nhất trước');
    await waitFor(() => expect(at()).toBe(`${table}&search=g&status=reviewing&queue=clock`));
  });

  it.each([
    [{}, true],
    [{ canGenerateReports: false }, false],
  ])('offers the table of all orders to a provider with %j: %s', (rights, offered) => {
    const pagePermissions = Object.fromEntries(Object.keys(featuresOfPage).map((page) => [page, rights]));
    open([], table, { pagePermissions });
    expect(screen.queryByRole('link', { name: 'Tải bảng mọi dự án (CSV)' }) !== null).toBe(offered);
  });

  it('begins with the columns that were chosen before', async () => {
    localStorage.setItem('control-center.queue-columns', '["money","gone"]');
    open([order(1)]);
    await row(1);
    const shown = [...document.querySelectorAll<HTMLElement>('[data-row] [data-column]')];
    expect(shown.map(({ dataset }) => dataset['column'])).toEqual(['money']);
  });

  it('says nothing of success when no review was started', async () => {
    open([order(1)]);
    await row(1);
    server({
      [`POST /api/projects/${idOf(1)}/actions/start-review`]: errorReply(409, 'stream.conflict', 'Đã huỷ'),
    });
    fireEvent.click(screen.getByRole('checkbox', { name: 'Chọn Đơn 1' }));
    fireEvent.click(screen.getByRole('button', { name: 'Bắt đầu xem xét (1)' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Bắt đầu xem xét' }));
    expect(await screen.findByText('Đơn 1: Đã huỷ')).toBeTruthy();
    expect(screen.queryByText(/^Đã bắt đầu xem xét/)).toBeNull();
  });

  it('remembers the columns', async () => {
    open([order(1)]);
    const customer = () => document.querySelector('[data-row] [data-column=customer]')?.textContent;
    await row(1);
    expect(customer()).toBe('Cơ khí Mẫu');
    fireEvent.click(screen.getByRole('button', { name: 'Chọn cột' }));
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Khách hàng' }));
    expect(customer()).toBeUndefined();
    expect(JSON.parse(localStorage.getItem('control-center.queue-columns')!)).not.toContain('customer');
  });
});

const reviewing = (index: number) => order(index, { status: 'reviewing', allowed: ['RequestRevision'] });
/** Passes the open order on to its customer. */
async function requestRevision(index: number, change: Partial<Project> = {}) {
  const passedOn = order(index, { status: 'need_customer_revision', revision: 9, ...change });
  server({ [`POST /api/projects/${idOf(index)}/actions/request-revision`]: passedOn });
  await screen.findByRole('heading', { name: new RegExp(`^Đơn ${index}`) });
  fireEvent.click(screen.getByRole('button', { name: 'Yêu cầu chỉnh sửa' }));
  const dialog = await screen.findByRole('dialog');
  fireEvent.change(dialog.querySelector('textarea')!, { target: { value: 'Thiếu dung sai' } });
  fireEvent.click([...dialog.querySelectorAll('button')].at(-1)!);
}

it('opens the next order of a queue after an action that passes this one on', async () => {
  const { at } = open(
    [reviewing(1), reviewing(2), reviewing(3)],
    `/vietphat-admin?queue=ourTurn&project=${idOf(1)}`,
  );
  await requestRevision(1);
  await waitFor(() => expect(at()).toBe(`/vietphat-admin?queue=ourTurn&project=${idOf(2)}`));
});

// Where an order was opened × what became of it × which order is open then.
it.each<[path: string, Partial<Project>, open: number]>([
  ['?queue=ourTurn', { status: 'need_customer_revision' }, 2],
  ['?queue=clock', { status: 'need_customer_revision' }, 2],
  // Of all orders the provider has chosen this one.
  ['?', { status: 'need_customer_revision' }, 1],
  // It is still the provider's to deal with.
  ['?queue=ourTurn', { status: 'reviewing' }, 1],
  ['?queue=ourTurn', { status: 'bidding', hasWaitingQuote: true }, 1],
  ['?queue=ourTurn', { status: 'bidding', hasWaitingQuote: false }, 2],
])('after an action at «%s» that makes the order %j, order %d is open', async (path, change, openThen) => {
  const { at } = open(
    [reviewing(1), reviewing(2)],
    `/vietphat-admin${path}&project=${idOf(1)}`.replace('?&', '?'),
  );
  await row(2);
  await requestRevision(1, change);
  await expectToast(projectActions.RequestRevision.done);
  await waitFor(() => expect(at()).toContain(`project=${idOf(openThen)}`));
});

it('opens an order again that has come back since it was passed on', async () => {
  const path = `/vietphat-admin?queue=ourTurn&project=${idOf(2)}`;
  const { at, change } = open([reviewing(2), reviewing(3)], path);
  await row(3);
  await requestRevision(2);
  await waitFor(() => expect(at()).toContain(`project=${idOf(3)}`));
  change([{ ...reviewing(2), title: 'Đơn 2 đã sửa', revision: 10 }, reviewing(3)]);
  await screen.findByRole('button', { name: /^Đơn 2 đã sửa/ });
  await requestRevision(3);
  await waitFor(() => expect(at()).toContain(`project=${idOf(2)}`));
});

it('shows nothing of the order before while the next one is loaded', async () => {
  open([order(1), order(2)], `/vietphat-admin?project=${idOf(1)}`);
  await screen.findByRole('heading', { name: 'Đơn 1' });
  let answer: (reply: Project) => void = () => undefined;
  const late = new Promise<Project>((resolve) => (answer = resolve));
  server({ [`GET /api/projects/${idOf(2)}`]: () => late });
  fireEvent.click(await row(2));
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Đơn 1' })).toBeNull());
  answer(order(2));
  expect(await screen.findByRole('heading', { name: 'Đơn 2' })).toBeTruthy();
});

it('opens none again that was passed on, although the list still shows it', async () => {
  const { at } = open(
    [reviewing(1), reviewing(2), reviewing(3)],
    `/vietphat-admin?queue=ourTurn&project=${idOf(2)}`,
  );
  for (const [index, next] of [
    [2, 3],
    [3, 1],
  ] as const) {
    await requestRevision(index);
    await waitFor(() => expect(at()).toBe(`/vietphat-admin?queue=ourTurn&project=${idOf(next)}`));
  }
});
