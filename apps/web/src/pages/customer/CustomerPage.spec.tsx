import { expect, it } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { renderScreen, renderWithLink, expectToast } from '../../testing/render-screen';
import { projectOf } from '../../testing/orders';
import { requestsTo, errorReply, server } from '../../testing/server';
import type { DuePayment } from '@market/contracts';
import type { Call } from '../../testing/server';
import { keep, kept } from '../../testing/unsent';
import { HttpResponse } from 'msw';
import { editPlace } from '../../features/projects/edit/edited';
import { api } from '../../api/api';
import { projectLists } from '../../api/tags';
import { CustomerPage } from './CustomerPage';
import { EditProjectPage } from './EditProjectPage';
import { ListTools, MyProjects } from './MyProjects';
import { Showcase } from './Showcase';
import { useOwnProjects } from './own-projects';
import { YourTurns } from './YourTurns';

function OwnProjectsStub() {
  const own = useOwnProjects();
  return (
    <>
      <h1>{own.title}</h1>
      <YourTurns turns={own.yourTurn} />
      <ListTools ownProjects={own} />
      <MyProjects ownProjects={own} onStart={() => undefined} />
    </>
  );
}
const list = '/api/projects';
const titles = () => screen.queryAllByRole('article').map((card) => card.getAttribute('aria-label'));

it('lists and counts only the projects of which the user is the customer', async () => {
  server({
    [`GET ${list}`]: [projectOf(), projectOf({ id: 'p2', title: 'Của người khác', customerId: 'binh' })],
  });
  renderScreen(<OwnProjectsStub />);
  await screen.findByText('Dự án của tôi (1)');
  expect(titles()).toEqual(['Gá kẹp trục']);
});

it.each([
  [{ role: 'customer' }, true],
  [{ role: 'customer', pagePermissions: { 'customer-interface': { canCreateProject: false } } }, false],
  [{ role: 'admin' }, false],
] as const)('offers a sample project to %j: %s', async (user, offered) => {
  server({ [`GET ${list}`]: [] });
  renderScreen(<OwnProjectsStub />, { user });
  await screen.findByText('Dự án của tôi (0)');
  for (const name of ['Tạo dự án mẫu', 'Điền yêu cầu đầu tiên'])
    expect(screen.queryByRole('button', { name }) !== null).toBe(offered);
});

const quoted = projectOf({ id: 'p2', title: 'Nắp', status: 'quoted' });
const waiting = async (count: number) => {
  const list = await screen.findByRole('list', { name: `Đến lượt bạn (${String(count)})` });
  return within(list)
    .getAllByRole('listitem')
    .map((row) => row.querySelector('b')!.textContent);
};

it('shows the projects that wait for the customer above the list', async () => {
  const revision = projectOf({
    ...{ id: 'p3', title: 'Đế', status: 'need_customer_revision', reason: 'Thiếu dung sai' },
  });
  const strange = projectOf({ id: 'p4', status: 'quoted', customerId: 'binh' });
  server({ [`GET ${list}`]: [projectOf(), quoted, revision, strange] });
  renderScreen(<OwnProjectsStub />);
  expect(await waiting(2)).toEqual(['Nắp', 'Đế']);
  expect(screen.getByText('Việt Phát hỏi: Thiếu dung sai')).toBeTruthy();
  const ways = ['Xem báo giá: Nắp', 'Chỉnh sửa: Đế'];
  expect(ways.map((name) => screen.getByRole('link', { name }).getAttribute('href'))).toEqual([
    ...['/projects/p2', '/customer/edit-project/p3'],
  ]);
  expect(titles()).toEqual(['Gá kẹp trục', 'Nắp', 'Đế']);
});

it('shows what is to be paid, until when, and not what is said to be on its way; the soonest day first', async () => {
  const due = {
    kind: 'final',
    amount: 700_000,
    dueAt: '2026-12-03T05:00:00.000Z',
    announcedAt: null,
  } as const;
  const revision = { id: 'p4', title: 'Đế', status: 'need_customer_revision' } as const;
  const made = (id: string, title: string, payment: Partial<DuePayment>) =>
    projectOf({
      ...{ id, title, status: 'ready_for_delivery', allowed: ['AnnouncePayment'], finalPrice: 3_500_000 },
      duePayment: { ...due, ...payment },
    });
  server({
    [`GET ${list}`]: [
      projectOf(revision),
      projectOf({
        id: 'p5',
        title: 'Trục',
        status: 'payment_pending',
        duePayment: { ...due, kind: 'deposit' },
      }),
      made('p6', 'Bạc', { dueAt: '2026-12-02T05:00:00.000Z' }),
      made('p7', 'Ke', { announcedAt: due.dueAt }),
    ],
  });
  renderScreen(<OwnProjectsStub />);
  expect(await waiting(3)).toEqual(['Bạc', 'Trục', 'Đế']);
  const [first, second] = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(first).toMatch(/Thanh toán cuối 700\.000\s₫ hạn 02\/12/);
  expect(second).toMatch(/Đặt cọc 700\.000\s₫ hạn 03\/12/);
});

it('keeps a card open when it is no longer the customer’s turn', async () => {
  const pending = projectOf({ status: 'payment_pending' });
  let answer: object = [pending, quoted];
  server({
    [`GET ${list}`]: () => answer,
    [`GET /api/payments/${pending.id}`]: { projectId: pending.id, total: 0, instalments: [], bank: null },
    [`GET /api/progress/${pending.id}`]: { percent: 0, stages: [] },
  });
  const { store } = renderScreen(<OwnProjectsStub />);
  fireEvent.click(await screen.findByRole('button', { name: /^Theo dõi/ }));
  answer = [{ ...pending, status: 'in_production' }, quoted];
  act(() => void store.dispatch(api.util.invalidateTags([projectLists])));
  await screen.findByRole('list', { name: 'Đến lượt bạn (1)' });
  expect(screen.getByRole('button', { name: /^Thu gọn/ })).toBeTruthy();
});

it('counts those of later pages too', async () => {
  const link = { Link: '</api/projects?cursor=b>; rel="next"' };
  const calls = server({
    [`GET ${list}`]: ({ query }: Call) =>
      query['waiting'] ? [quoted] : HttpResponse.json([projectOf()], { headers: link }),
  });
  renderScreen(<OwnProjectsStub />);
  expect(await waiting(1)).toEqual(['Nắp']);
  // There are more than those that are loaded.
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Dự án của tôi (1+)');
  expect(titles()).toEqual(['Gá kẹp trục']);
  expect(requestsTo(calls, 'GET', list)[1]!.query).toEqual({ waiting: 'true' });
});

it('what waits is what the list says, once all of its pages are loaded', async () => {
  const link = { Link: '</api/projects?cursor=b>; rel="next"' };
  const pages: Record<string, () => unknown> = {
    '': () => HttpResponse.json([projectOf()], { headers: link }),
    b: () => [{ ...quoted, status: 'approved' }],
  };
  server({
    [`GET ${list}`]: ({ query }: Call) => (query['waiting'] ? [quoted] : pages[query['cursor'] ?? '']!()),
  });
  renderScreen(<OwnProjectsStub />);
  await waiting(1);
  fireEvent.click(screen.getByRole('button', { name: 'Xem thêm' }));
  // Approved since the others were asked for.
  await waitFor(() => expect(titles()).toEqual(['Gá kẹp trục', 'Nắp']));
  expect(screen.queryByRole('list', { name: /^Đến lượt bạn/ })).toBeNull();
});

it('filters the list by the URL parameters, and can remove the filter', async () => {
  const calls = server({ [`GET ${list}`]: [] });
  const { at } = renderScreen(<OwnProjectsStub />, { path: '/?search=trục&status=quoted&pages=2' });
  await screen.findByText('Không có dự án nào phù hợp với điều kiện tìm kiếm.');
  expect(requestsTo(calls, 'GET', list)[0]!.query).toEqual({ search: 'trục', status: 'quoted' });
  fireEvent.click(screen.getByText('Xem tất cả dự án'));
  await screen.findByText(/^Bạn chưa có dự án nào/);
  expect(at()).toBe('/');
  expect(requestsTo(calls, 'GET', list)[1]!.query).toEqual({});
});

it('ignores an unknown status in the URL', async () => {
  const calls = server({ [`GET ${list}`]: [] });
  renderScreen(<OwnProjectsStub />, { path: '/?status=lost' });
  await screen.findByText(/^Bạn chưa có dự án nào/);
  expect(requestsTo(calls, 'GET', list)[0]!.query).toEqual({});
});

it('creates a demo project, or displays a failure', async () => {
  const calls = server({ [`GET ${list}`]: [], [`POST ${list}/demo`]: {} });
  renderScreen(<OwnProjectsStub />);
  fireEvent.click(await screen.findByText('Tạo dự án mẫu'));
  await expectToast('Đã tạo dự án mẫu');
  await waitFor(() => expect(requestsTo(calls, 'GET', list)).toHaveLength(2));
  server({ [`POST ${list}/demo`]: errorReply(429, 'request.too-many', 'Quá nhiều dự án mẫu') });
  fireEvent.click(screen.getByText('Tạo dự án mẫu'));
  await expectToast('Quá nhiều dự án mẫu');
});

it('displays the projects of other customers without links to them', async () => {
  server({ [`GET ${list}/approved`]: [projectOf({ manufacturingProcesses: [] })] });
  renderScreen(<Showcase onLeave={() => undefined} />);
  const card = await screen.findByRole('article', { name: 'Gá kẹp trục' });
  expect(card.textContent).toBe(
    'Gá kẹp trụcVật liệuThépQuy trìnhChưa xác địnhSố lượng2 sản phẩmNgày tạo20/11/2026',
  );
  expect(screen.queryByRole('link')).toBeNull();
});

const openEditPage = (project: object) => {
  server({ 'GET /api/projects/': project, [`GET /api/project-parts/${projectOf().id}`]: [] });
  renderScreen(<EditProjectPage />);
};

it('displays the status of a project that can no longer be edited', async () => {
  openEditPage(projectOf({ status: 'quoted' }));
  expect(await screen.findByRole('heading', { name: 'Không thể chỉnh sửa' })).toBeTruthy();
  expect(screen.getByText('Trạng thái hiện tại: Đã báo giá')).toBeTruthy();
  expect(screen.getByText('Về dự án')).toBeTruthy();
});

it('shows the unsent changes of a project that can no longer be edited, and discards them on demand', async () => {
  const place = editPlace(projectOf().id);
  const typed = {
    ...{ title: 'Gá kẹp H7', tolerance: '', manufacturingProcesses: ['cnc', 'laser'] },
    projectParts: [{ partId: 'GK-09', partName: 'Ngàm', quantity: 4 }],
  };
  keep(place, typed);
  openEditPage(projectOf({ status: 'quoted' }));
  const changes = await screen.findByText(/^Tiêu đề dự án: Gá kẹp H7/);
  expect(changes.textContent).toBe(
    'Tiêu đề dự án: Gá kẹp H7\nChi tiết Ngàm – Mã chi tiết: GK-09\n' +
      'Chi tiết Ngàm – Tên chi tiết: Ngàm\nChi tiết Ngàm – Số lượng: 4',
  );
  expect(screen.getByRole('button', { name: 'Sao chép' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Bỏ' }));
  expect(screen.queryByText('Có thay đổi chưa gửi, lưu trên máy này')).toBeNull();
  expect(kept(place)).toBeUndefined();
});

it('names the files that the project has', async () => {
  const file = { url: '/objects/b7.pdf', name: 'Bản vẽ gá.pdf', size: 4, state: 'current', place: 'main' };
  const files = [{ ...file, partId: null, addedAt: projectOf().createdAt }] as never[];
  openEditPage(projectOf({ status: 'reviewing', drawingFileUrl: file.url, files }));
  expect(await screen.findByText('Bản vẽ gá.pdf')).toBeTruthy();
});

it('shows the reason of a revision only while the provider waits for it', async () => {
  openEditPage(projectOf({ status: 'reviewing', reason: 'Giảm giá giúp tôi' }));
  await screen.findByRole('heading', { name: /^Chỉnh sửa dự án/ });
  expect(screen.queryByText(/Giảm giá giúp tôi/)).toBeNull();
  cleanup();
  openEditPage(projectOf({ status: 'need_customer_revision', reason: 'Ghi rõ dung sai' }));
  expect(await screen.findByText('Việt Phát yêu cầu: Ghi rõ dung sai')).toBeTruthy();
});

it.each([
  ['of another customer', projectOf({ customerId: 'binh' })],
  ['unknown', errorReply(404, 'project.not-found')],
  ['forbidden', errorReply(403, 'access.denied')],
])('displays «not found» for a project that is %s', async (_, answer: object) => {
  openEditPage(answer);
  expect(await screen.findByRole('heading', { name: 'Không tìm thấy dự án' })).toBeTruthy();
  expect(screen.getByText('Về trang chủ')).toBeTruthy();
});

it('an address that names another project begins with that one’s values, and none of the former ones', async () => {
  const other = { id: 'p2', title: 'Nắp máy' };
  const edited = [projectOf({ status: 'reviewing' }), projectOf({ ...other, status: 'reviewing' })];
  server(
    Object.fromEntries(
      edited.flatMap((project): [string, object][] => [
        [`GET /api/projects/${project.id}`, project],
        [`GET /api/project-parts/${project.id}`, []],
      ]),
    ),
  );
  renderWithLink(<EditProjectPage />, '/edit/:id', '/edit/p2', { path: `/edit/${edited[0]!.id}` });
  const title = () => screen.getByLabelText<HTMLInputElement>('Tiêu đề dự án').value;
  await waitFor(() => expect(title()).toBe('Gá kẹp trục'));
  fireEvent.click(screen.getByRole('link', { name: 'sang trang khác' }));
  await waitFor(() => expect(title()).toBe('Nắp máy'));
});

const start = (
  user: Parameters<typeof renderScreen>[1] & object,
  answers: Parameters<typeof server>[0] = {},
) => {
  server({ [`GET ${list}`]: [], [`GET ${list}/approved`]: [], ...answers });
  return renderScreen(<CustomerPage />, user);
};

// Who opens the start page × what stands where requests are written: the form only for those whose request is taken.
it.each([
  [{ role: 'customer' }, undefined],
  [
    { role: 'customer', pagePermissions: { 'customer-interface': { canCreateProject: false } } },
    /^Tài khoản này không được gửi yêu cầu báo giá/,
  ],
  [{ role: 'admin' }, /^Bạn đang xem giao diện khách hàng với vai trò Quản trị/],
] as const)('%j is offered the request form, or told why not: %s', async (user, why) => {
  start({ user });
  if (why) expect(await screen.findByText(why)).toBeTruthy();
  else expect(await screen.findByRole('button', { name: 'Gửi yêu cầu báo giá' })).toBeTruthy();
  expect(screen.queryByLabelText('Tiêu đề dự án') !== null).toBe(why === undefined);
});

it('the address says which draft, tab and preview are open, and each can be left', async () => {
  const draft = projectOf({ id: 'p5', title: 'Nháp', status: 'draft' });
  const superseded = { url: '/objects/1.pdf', name: 'Cũ.pdf', state: 'superseded' };
  const current = { ...superseded, url: '/objects/2.pdf', name: 'Mới.pdf', state: 'current' };
  const files = [superseded, current].map((file) => ({
    ...file,
    place: 'main',
    partId: null,
    addedAt: projectOf().createdAt,
  }));
  const { at } = start(
    { path: '/?draft=p5&tab=approved&pages=3&project=p6' },
    {
      [`GET ${list}/p5`]: draft,
      'GET /api/project-parts/p5': [],
      [`GET ${list}/p6`]: projectOf({ id: 'p6', files: files as never[] }),
      'GET /api/project-parts/p6': [],
    },
  );
  const title = await screen.findByLabelText<HTMLInputElement>('Tiêu đề dự án');
  expect(title.value).toBe('Nháp');
  fireEvent.click(await screen.findByRole('tab', { name: 'Xem trực tiếp' }));
  // Nobody takes a drawing that was replaced for the one that is made.
  fireEvent.mouseDown(await screen.findByLabelText('Chọn file để xem'));
  const options = [...document.querySelectorAll('.ant-select-item-option')];
  expect(options.map((option) => option.getAttribute('title'))).toEqual(['Mới.pdf']);
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(at()).toBe('/?draft=p5&tab=approved&pages=3');
  fireEvent.click(screen.getByRole('tab', { name: /^Dự án của tôi/ }));
  expect(at()).toBe('/?draft=p5&tab=mine');
  fireEvent.click(screen.getByRole('button', { name: 'Yêu cầu mới' }));
  expect(at()).toBe('/?tab=mine');
});

// What narrows the list × that it begins again with its first page, and keeps what narrows it otherwise.
it.each<[string, () => void | Promise<void>, string]>([
  [
    'another search',
    () => {
      const box = screen.getByRole('searchbox', { name: 'Tìm dự án' });
      fireEvent.change(box, { target: { value: 'nắp' } });
      fireEvent.keyDown(box, { key: 'Enter', keyCode: 13 });
    },
    '/?search=n%E1%BA%AFp&status=quoted',
  ],
  [
    'another status',
    async () => {
      fireEvent.click(screen.getByRole('button', { name: 'Lọc theo trạng thái: Đã báo giá' }));
      fireEvent.click(await screen.findByRole('menuitem', { name: 'Đang xem xét' }));
    },
    '/?search=gá&status=reviewing',
  ],
])('%s begins with the first page', async (_, narrow, expected) => {
  server({ [`GET ${list}`]: [] });
  const { at } = renderScreen(<OwnProjectsStub />, { path: '/?search=gá&status=quoted&pages=3' });
  await screen.findByText('Không có dự án nào phù hợp với điều kiện tìm kiếm.');
  await narrow();
  await waitFor(() => expect(decodeURI(at())).toBe(decodeURI(expected)));
});
