import { statusLabel } from '@market/contracts';
import type { Project, ProjectAction, Quote } from '@market/contracts';
import { expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { api } from '../../../api/api';
import { projectTag } from '../../../api/tags';
import { take } from '../../../testing/menu';
import { besideOrder, partOf, projectOf } from '../../../testing/orders';
import { expectToast, renderScreen } from '../../../testing/render-screen';
import { requestsTo, server } from '../../../testing/server';
import { ReviewPane } from './ReviewPane';

const { id, createdAt } = projectOf();
const fileOf = (name: string, state: string) => ({
  ...{ url: `/objects/${name}`, name, size: 4, type: '', description: '', visibility: 'public' },
  ...{ place: 'main', partId: null, partNumber: null, stageId: null, revision: 1, state, by: 'customer' },
  ...{ addedAt: createdAt, endedAt: null },
});
const files = [fileOf('Cũ.pdf', 'superseded'), fileOf('Mới.pdf', 'current')] as unknown as Project['files'];
const quote = {
  ...{ id: 'q1', manufacturerId: 'f1', projectId: id, version: 1, state: 'waiting', reason: '', notes: '' },
  ...{ materialCost: 1, laborHours: 0, laborRate: 0, additionalCosts: 0, totalPrice: 1_000, deliveryDays: 9 },
  ...{ attachments: [], attachmentFileNames: [], createdAt, updatedAt: createdAt },
} as unknown as Quote;
const instalment = {
  ...{ kind: 'deposit', percent: 30, amount: 300, dueAt: null, paidAt: null, state: 'pending' },
  ...{ receivedAmount: null, announcedAt: null, receipts: [] },
};

function open(tab: string, change: Partial<Project>) {
  const project = projectOf({ status: 'reviewing', files, partCount: 1, ...change });
  const calls = server({
    ...besideOrder,
    [`GET /api/projects/${id}`]: project,
    [`PUT /api/projects/${id}`]: project,
    'GET /api/project-parts/:id': [partOf()],
    'GET /api/quotes/project/:id': [quote],
    [`GET /api/payments/${id}`]: {
      ...{ projectId: id, total: 300, instalments: [instalment], bank: null },
      received: 0,
      refunds: [],
    },
    'GET /api/factories': [{ id: 'f1', companyName: 'Xưởng Một' }],
  });
  const pane = renderScreen(<ReviewPane id={id} />, { user: { role: 'vietphat' }, path: `/?tab=${tab}` });
  return { calls, project, ...pane };
}

const concerned =
  /^(Ghim yêu cầu chỉnh sửa|Thêm bản vẽ|Thay bản vẽ|Từ chối báo giá|Ghi nhận|Sửa dự án|Sửa yêu cầu)/;
/** What is offered as a button or a choice. */
const onPage = () => [
  ...[...document.querySelectorAll('button')]
    .map((button) => button.getAttribute('aria-label') ?? button.textContent.trim())
    .filter((name) => concerned.test(name)),
  ...screen.queryAllByRole('radio').map((radio) => `Chọn ${radio.closest('label')!.textContent}`),
];
/** What the menus of the order and of its quotes offer, once they are open. */
const inMenus = () =>
  screen
    .queryAllByRole('menuitem')
    .map(({ textContent }) => textContent)
    .filter((name) => concerned.test(name));

// Each tab × the one action that the server allows × what the tab offers: that action, and no other one.
it.each<[tab: string, ProjectAction, shown: string | RegExp, string[]]>([
  ['overview', 'CancelProject', 'Đế gá', []],
  ['overview', 'RequestRevision', 'Đế gá', ['Ghim yêu cầu chỉnh sửa: GK-01']],
  ['overview', 'ReviseDetails', 'Đế gá', ['Sửa yêu cầu', 'Sửa dự án']],
  ['overview', 'AddNotes', 'Đế gá', ['Sửa dự án']],
  ['overview', 'OverrideStatus', 'Đế gá', ['Sửa dự án']],
  // A file that was replaced is nothing that a customer could revise.
  [
    ...(['files', 'RequestRevision', 'Mới.pdf'] as const),
    ['Ghim yêu cầu chỉnh sửa: Mới.pdf (Bản vẽ chính – phiên bản 1)'],
  ],
  ['parts', 'ReplaceDrawing', 'Đế gá', ['Thêm bản vẽ']],
  ['quotes', 'ReleaseQuote', 'Xưởng Một', ['Chọn Xưởng Một']],
  ['quotes', 'RejectQuote', 'Xưởng Một', ['Từ chối báo giá']],
  ['money', 'CancelProject', 'Tổng', []],
  ['money', 'RecordPayment', 'Tổng', ['Ghi nhận đặt cọc']],
])('the tab %s offers, when %s is allowed, beside «%s»: %j', async (tab, action, shown, expected) => {
  open(tab, { allowed: [action] });
  expect((await screen.findAllByText(shown)).length).toBeGreaterThan(0);
  const isInMenu = (name: string) => /^(Sửa|Từ chối)/.test(name);
  await waitFor(() => expect(onPage()).toEqual(expected.filter((name) => !isInMenu(name))));
  for (const icon of document.querySelectorAll('.anticon-ellipsis')) fireEvent.click(icon.closest('button')!);
  await waitFor(() => expect(inMenus()).toEqual(expected.filter(isInMenu)));
});

it('shows the drawing that applies, the job, and what the factory asks beside the estimates', async () => {
  open('overview', {});
  // The part has no file of its own.
  expect(await screen.findByText(/^Bản vẽ chính của dự án/)).toBeTruthy();
  fireEvent.click(screen.getByRole('tab', { name: 'Chi tiết (1)' }));
  const sum = await screen.findByRole('status', { name: 'Tổng ước tính' });
  await waitFor(() => expect(sum.textContent).toMatch(/Nhà máy báo 1\.000.₫/));
});

// What others did to the order while its dialog was open × that a note is saved alone, and the dialog closed.
it.each<[string, Partial<Project>]>([
  ['nothing', {}],
  // Saved with the status and the price that the dialog began with, it would release a quote.
  ['the customer declined its price', { status: 'reviewing', hasWaitingQuote: true }],
])('a note that is saved in the dialog of an edit, when %s', async (_, change) => {
  const allowed: ProjectAction[] = ['AddNotes', 'ReleaseQuote', 'OverrideStatus'];
  const { calls, store, project } = open('overview', { status: 'quoted', finalPrice: 5_000, allowed });
  await screen.findByRole('heading', { level: 1 });
  await take('Sửa dự án');
  const note = await screen.findByLabelText(/^Ghi chú của Việt Phát/);
  fireEvent.change(note, { target: { value: 'Ưu tiên' } });
  server({ [`GET /api/projects/${id}`]: { ...project, ...change } });
  act(() => void store.dispatch(api.util.invalidateTags([projectTag(id)])));
  const status = statusLabel(change.status ?? project.status);
  await within(screen.getByRole('dialog')).findByText(status, { selector: '.ant-select *' });
  fireEvent.click(screen.getByRole('button', { name: 'Lưu' }));
  await expectToast('Đã cập nhật dự án');
  expect(requestsTo(calls, 'PUT').map(({ body }) => body)).toEqual([
    { vietPhatNotes: 'Ưu tiên', updatedAt: expect.any(String) as unknown },
  ]);
  await waitFor(() => expect(screen.queryByLabelText(/^Ghi chú của Việt Phát/)).toBeNull());
});

it('a request of a revision is pinned to the parts and to the files that apply, and to none that was replaced', async () => {
  open('overview', { allowed: ['RequestRevision'] });
  await screen.findByText('Đế gá');
  fireEvent.click(screen.getByText('Yêu cầu chỉnh sửa'));
  fireEvent.click(await screen.findByText('Ghim vào một mục'));
  const target = await screen.findByLabelText('Mục 1');
  const found = (text: string) => {
    fireEvent.change(target, { target: { value: text } });
    return [...document.querySelectorAll('.ant-select-item-option')].map(({ textContent }) => textContent);
  };
  expect(found('.pdf')).toEqual(['Mới.pdf']);
  expect(found('gk-')).toEqual(['GK-01 Đế gá']);
});
