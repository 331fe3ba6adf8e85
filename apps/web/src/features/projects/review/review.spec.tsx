import type { Factory, Part, Project, Quote } from '@market/contracts';
import { describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { partOf, projectOf } from '../../../testing/orders';
import { expectToast, renderScreen } from '../../../testing/render-screen';
import { errorReply, requestsTo, server } from '../../../testing/server';
import { ChangesInReview } from './ChangesInReview';
import { PartEstimates } from './PartEstimates';
import { RevisionDialog } from '../actions/dialogs/RevisionDialog';
import { StatusForm } from './StatusForm';
import { choose } from '../../../testing/select';

const factories: Factory[] = [];

const { id } = projectOf();
const part = partOf();
const second = partOf({ id: `${id}.2`, partId: 'GK-02', partName: 'Má kẹp', estimatedCost: 500_000 });
const plain = (text: string | null) => (text ?? '').replace(/\u00a0/g, ' ');

it('shows each field that the customer changed, old and new, by section', () => {
  const fileOf = (url: string, name: string) => ({ url, name }) as Project['files'][number];
  const drawing = fileOf('/objects/2.stl', 'Đế v2.stl');
  const files = [fileOf('/objects/a.pdf', 'Yêu cầu.pdf'), drawing];
  const changesInReview = [
    { section: 'details', field: 'tolerance', before: '±0.05', after: '±0.02' },
    {
      ...{ section: 'details', field: 'attachments', before: ['/objects/a.pdf'] },
      after: ['/objects/a.pdf', '/objects/unknown.pdf'],
    },
    { section: part.id, field: 'drawingFileUrl', before: null, after: drawing.url },
    { section: part.id, field: 'quantity', before: 2, after: 5 },
    { section: 'gone', field: 'partName', before: 'Chốt', after: null },
  ];
  const project = projectOf({ changesInReview, files });
  renderScreen(<ChangesInReview project={project} parts={[part]} />);
  expect(screen.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'Thông tin chungDung sai±0.05 → ±0.02',
    'File đính kèmYêu cầu.pdf → Yêu cầu.pdf, File',
    'GK-01 Đế gáBản vẽ– → Đế v2.stl',
    'Số lượng2 → 5',
    'Chi tiết đã xoáTên chi tiếtChốt → –',
  ]);
  cleanup();
  renderScreen(<ChangesInReview project={projectOf()} parts={[]} />);
  expect(screen.queryByText('Khách đã sửa')).toBeNull();
});

describe('a revision request', () => {
  const project = projectOf({ status: 'reviewing', allowed: ['RequestRevision'] });
  const open = (pin?: string) =>
    renderScreen(
      <RevisionDialog
        {...{ project, pin }}
        parts={[part, second]}
        files={[{ url: '/objects/a.pdf', label: 'a.pdf' }]}
        onClose={() => undefined}
      />,
    );
  const reasons = () => screen.getAllByLabelText<HTMLTextAreaElement>('Cần sửa gì');
  const type = (element: HTMLElement, value: string) => fireEvent.change(element, { target: { value } });
  const send = () => fireEvent.click(screen.getByRole('button', { name: /Yêu cầu chỉnh sửa$/ }));

  it('pins several things one after the other, and keeps what was typed until it is sent', async () => {
    const path = `/api/projects/${id}/actions/request-revision`;
    const calls = server({
      [`POST ${path}`]: errorReply(409, 'project.illegal-transition', 'Không thể lúc này'),
    });
    open(part.id);
    type(reasons()[0]!, 'Thiếu dung sai');
    cleanup();
    open('/objects/a.pdf');
    await waitFor(() => expect(reasons().map(({ value }) => value)).toEqual(['Thiếu dung sai', '']));
    send();
    expect(await screen.findByText('Vui lòng nêu lý do chỉnh sửa')).toBeTruthy();
    expect(calls).toEqual([]);
    type(reasons()[1]!, 'Mờ quá');
    type(screen.getByLabelText('Khách hàng cần chỉnh sửa gì?'), 'Xem các mục ghim');
    send();
    await expectToast('Không thể lúc này');
    server({ [`POST ${path}`]: {} });
    await waitFor(() => expect(document.querySelector('.ant-btn-loading')).toBeNull());
    // What is pinned already is not pinned once more.
    cleanup();
    open(part.id);
    await waitFor(() => expect(reasons().map(({ value }) => value)).toEqual(['Thiếu dung sai', 'Mờ quá']));
    send();
    await expectToast('Đã gửi yêu cầu chỉnh sửa');
    expect(requestsTo(calls, 'POST').at(-1)!.body).toEqual({
      revisionRequests: [
        { target: 'project', reason: 'Xem các mục ghim' },
        { target: part.id, reason: 'Thiếu dung sai' },
        { target: '/objects/a.pdf', reason: 'Mờ quá' },
      ],
      seen: { request: 4 },
    });
    cleanup();
    open(part.id);
    expect(reasons().map(({ value }) => value)).toEqual(['']);
  });

  it('needs a reason only where nothing is pinned', async () => {
    open();
    send();
    expect(await screen.findByText('Vui lòng nêu lý do')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Ghim vào một mục' }));
    await screen.findByLabelText('Cần sửa gì');
    send();
    await waitFor(() => expect(screen.queryByText('Vui lòng nêu lý do')).toBeNull());
    expect(screen.getByText('Vui lòng chọn mục cần chỉnh sửa')).toBeTruthy();
  });
});

/** What somebody else has saved in the same field is asked about. */
const keepMine = (label: string) => {
  const group = screen.queryByRole('radiogroup', { name: `${label}: chọn một bản` });
  if (group) fireEvent.click(within(group).getByLabelText(/Của bạn/));
};

describe('the estimates of the parts', () => {
  const show = (parts: readonly Part[], allowed: Project['allowed'], factoryTotal?: number) =>
    renderScreen(
      <PartEstimates
        project={projectOf({ allowed })}
        {...{ parts, factoryTotal }}
        renderTools={() => null}
      />,
    );

  it('are saved part by part, and summed beside the factory’s total', async () => {
    const calls = server({ [`PUT /api/project-parts/${part.id}`]: part });
    show(
      [part, second, partOf({ id: 'c', estimatedCost: 250_000, estimatedLeadTime: 9 })],
      ['EstimatePart'],
      1_000_000,
    );
    expect(plain(screen.getByRole('status', { name: 'Tổng ước tính' }).textContent)).toBe(
      'Tổng ước tính 750.000 ₫Lâu nhất 9 ngàyNhà máy báo 1.000.000 ₫ (cao hơn 250.000 ₫)',
    );
    const first = within(screen.getAllByRole('listitem')[0]!);
    fireEvent.change(first.getByLabelText('Chi phí ước tính'), { target: { value: '300.000' } });
    fireEvent.change(first.getByLabelText('Thời gian ước tính'), { target: { value: '0' } });
    fireEvent.click(first.getByRole('button', { name: 'Lưu' }));
    expect(await first.findByText('Thời gian ước tính phải >= 1 ngày')).toBeTruthy();
    fireEvent.change(first.getByLabelText('Thời gian ước tính'), { target: { value: '4' } });
    fireEvent.change(first.getByLabelText('Lưu ý sản xuất'), { target: { value: 'Kẹp nhẹ' } });
    fireEvent.click(first.getByRole('button', { name: 'Lưu' }));
    await expectToast('Đã lưu ước tính');
    expect(requestsTo(calls, 'PUT').map(({ body }) => body)).toEqual([
      { estimatedCost: 300_000, estimatedLeadTime: 4, productionRemarks: 'Kẹp nhẹ' },
    ]);
  });

  it('are cleared by an empty field', async () => {
    const calls = server({ [`PUT /api/project-parts/${second.id}`]: second });
    show([partOf({ ...second, estimatedLeadTime: 4, productionRemarks: 'Kẹp nhẹ' })], ['EstimatePart']);
    for (const label of ['Chi phí ước tính', 'Lưu ý sản xuất'])
      fireEvent.change(screen.getByLabelText(label), { target: { value: '' } });
    fireEvent.click(screen.getByRole('button', { name: 'Lưu' }));
    await expectToast('Đã lưu ước tính');
    expect(requestsTo(calls, 'PUT').map(({ body }) => body)).toEqual([
      { estimatedCost: null, productionRemarks: '' },
    ]);
  });

  const known = partOf({ ...second, estimatedLeadTime: 4, productionRemarks: 'Kẹp nhẹ' });
  // What a colleague has saved since the form was opened × what is typed here × what is sent.
  it.each<[Partial<Part>, string, string, object]>([
    [{ estimatedLeadTime: 6 }, 'Chi phí ước tính', '300.000', { estimatedCost: 300_000 }],
    [{ productionRemarks: 'Kẹp chặt' }, 'Chi phí ước tính', '300.000', { estimatedCost: 300_000 }],
    [{ estimatedCost: null }, 'Thời gian ước tính', '5', { estimatedLeadTime: 5 }],
    [{ estimatedCost: 700_000 }, 'Lưu ý sản xuất', 'Mài cạnh', { productionRemarks: 'Mài cạnh' }],
    [{ estimatedCost: 700_000 }, 'Chi phí ước tính', '300.000', { estimatedCost: 300_000 }],
  ])(
    'are not sent over what a colleague saved meanwhile: %j, «%s» %s',
    async (theirs, label, value, sent) => {
      const calls = server({ [`PUT /api/project-parts/${second.id}`]: known });
      const Live = () => {
        const [part, change] = useState(known);
        return (
          <>
            <button type="button" onClick={() => change({ ...known, ...theirs })}>
              Đồng nghiệp lưu
            </button>
            <PartEstimates
              project={projectOf({ allowed: ['EstimatePart'] })}
              parts={[part]}
              factoryTotal={undefined}
              renderTools={() => null}
            />
          </>
        );
      };
      renderScreen(<Live />);
      fireEvent.change(screen.getByLabelText(label), { target: { value } });
      fireEvent.click(screen.getByText('Đồng nghiệp lưu'));
      keepMine(label);
      fireEvent.click(screen.getByRole('button', { name: 'Lưu' }));
      await expectToast('Đã lưu ước tính');
      expect(requestsTo(calls, 'PUT').map(({ body }) => body)).toEqual([sent]);
    },
  );

  it('are only read by those who may not write them', () => {
    renderScreen(
      <PartEstimates
        project={projectOf({ allowed: [] })}
        parts={[second, partOf({ productionRemarks: 'Kẹp nhẹ', estimatedLeadTime: 4 })]}
        factoryTotal={undefined}
        renderTools={() => null}
      />,
    );
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.getAllByRole('listitem').map(({ textContent }) => plain(textContent))).toEqual([
      'GK-02 Má kẹp × 3500.000 ₫',
      'GK-01 Đế gá × 3Chưa ước tính chi phí · 4 ngày · Kẹp nhẹ',
    ]);
  });

  // What the factory asks × how it stands to what the parts are estimated at, and the longest of their times.
  it.each([
    [undefined, ''],
    [750_001, 'Nhà máy báo 750.001 ₫ (cao hơn 1 ₫)'],
    [750_000, 'Nhà máy báo 750.000 ₫'],
    [749_999, 'Nhà máy báo 749.999 ₫ (thấp hơn 1 ₫)'],
  ])('are compared with a total of %s', (factoryTotal, text) => {
    const third = partOf({ id: 'c', estimatedCost: 250_000, estimatedLeadTime: 9 });
    show([part, { ...second, estimatedLeadTime: 4 }, third], [], factoryTotal);
    expect(plain(screen.getByRole('status', { name: 'Tổng ước tính' }).textContent)).toBe(
      `Tổng ước tính 750.000 ₫Lâu nhất 9 ngày${text}`,
    );
  });
});

it('a status that no action leads to is overridden, with a reason and the price', async () => {
  const calls = server({ [`PUT /api/projects/${id}`]: projectOf() });
  const project = projectOf({
    status: 'submitted',
    allowed: ['StartReview', 'OverrideStatus', 'ReviseDetails'],
  });
  renderScreen(
    <StatusForm factories={factories} project={project} statuses={['reviewing', 'quoted']} inDialog />,
  );
  await choose(screen.getByLabelText('Trạng thái'), 'Đã báo giá – ghi đè');
  expect(await screen.findByText(/^Không có bước nào dẫn đến trạng thái này/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Ghi đè' }));
  expect(await screen.findByText('Vui lòng nhập giá')).toBeTruthy();
  expect(screen.getByText('Vui lòng nêu lý do')).toBeTruthy();
  expect(calls).toEqual([]);
  fireEvent.change(screen.getByLabelText('Giá cho khách hàng'), { target: { value: '3.000.000' } });
  fireEvent.change(screen.getByLabelText('Vì sao ghi đè?'), { target: { value: 'Chốt qua điện thoại' } });
  fireEvent.click(screen.getByRole('button', { name: 'Ghi đè' }));
  await expectToast('Đã cập nhật dự án');
  expect(requestsTo(calls, 'PUT').map(({ body }) => body)).toMatchObject([
    { status: 'quoted', finalPrice: 3_000_000, overrideReason: 'Chốt qua điện thoại' },
  ]);
  expect(requestsTo(calls, 'PUT')[0]!.headers.get('If-Match')).toBe('"details:4"');
});

// Where the order stands × what is chosen × why the typed price is not saved; chosen or not, it is never thrown away.
it.each<[Partial<Project>, string | undefined, RegExp]>([
  [{ status: 'submitted', allowed: ['StartReview', 'OverrideStatus'] }, undefined, /^Giá chỉ được lưu cùng/],
  [{ status: 'submitted', allowed: ['StartReview'] }, 'Đang xem xét', /^Lúc này chưa lưu được giá/],
  [
    { status: 'quoted', finalPrice: 900, allowed: ['ApproveQuote'] },
    undefined,
    /^Giá đã báo không sửa tại chỗ/,
  ],
  [
    { status: 'quoted', finalPrice: 900, allowed: ['ApproveQuote'] },
    'Đã phê duyệt',
    /^Giá đã báo không sửa tại chỗ/,
  ],
])(
  'a price typed on %j with the choice of %s is not sent, and said to be so',
  async (order, chosen, problem) => {
    const calls = server({ [`PUT /api/projects/${id}`]: projectOf() });
    const project = projectOf(order);
    renderScreen(
      <StatusForm factories={factories} project={project} statuses={['reviewing', 'quoted', 'approved']} />,
    );
    if (chosen) await choose(screen.getByLabelText('Trạng thái'), chosen);
    const price = screen.getByLabelText('Giá cho khách hàng');
    fireEvent.change(price, { target: { value: '3.000.000' } });
    fireEvent.click(screen.getByRole('button', { name: 'Lưu' }));
    expect(await screen.findByText(problem)).toBeTruthy();
    expect(calls).toEqual([]);
    fireEvent.change(price, { target: { value: String(order.finalPrice ?? '') } });
    fireEvent.change(screen.getByLabelText(/^Ghi chú của Việt Phát/), { target: { value: 'Ưu tiên' } });
    fireEvent.click(screen.getByRole('button', { name: 'Lưu' }));
    await expectToast('Đã cập nhật dự án');
    expect(requestsTo(calls, 'PUT')[0]!.body).not.toHaveProperty('finalPrice');
  },
);

const quoteId = '9a8b7c6d-5e4f-4a3b-8c2d-1e0f9a8b7c6d';

// The price that applied before × the factory's total × the price that the form begins with and sends.
it.each([
  [null, 1_800_000, 1_800_000],
  [2_500_000, 1_800_000, 2_500_000],
])(
  'of a price of %s and a total of %s, a status form begins with %s',
  async (finalPrice, totalPrice, expected) => {
    const quote = { id: quoteId, version: 2, totalPrice, deliveryDays: 9 } as Quote;
    const calls = server({ [`PUT /api/projects/${id}`]: projectOf() });
    const project = projectOf({
      ...{
        status: 'bidding',
        allowed: ['ReleaseQuote'],
        hasWaitingQuote: true,
        estimatedDays: 12,
        finalPrice,
      },
    });
    renderScreen(<StatusForm factories={factories} project={project} statuses={['quoted']} quote={quote} />);
    expect(screen.getByLabelText<HTMLInputElement>('Số ngày ước tính').value).toBe('12');
    await choose(screen.getByLabelText('Trạng thái'), 'Đã báo giá');
    const shown = await screen.findByLabelText<HTMLInputElement>('Giá cho khách hàng');
    expect(shown.value.replaceAll('.', '')).toBe(String(expected));
    expect(screen.queryByText(/chưa báo khách/) !== null).toBe(finalPrice === null);
    // The customer is never quoted the factory's total because a field is empty.
    fireEvent.change(shown, { target: { value: '' } });
    fireEvent.click(screen.getByRole('button', { name: 'Lưu' }));
    expect(await screen.findByText('Vui lòng nhập giá')).toBeTruthy();
    expect(calls).toEqual([]);
    fireEvent.change(shown, { target: { value: String(expected) } });
    fireEvent.click(screen.getByRole('button', { name: 'Lưu' }));
    await expectToast('Đã cập nhật dự án');
    expect(requestsTo(calls, 'PUT').map(({ body }) => body)).toEqual([
      {
        ...{ status: 'quoted', finalPrice: expected, quoteId, updatedAt: expect.any(String) },
        seen: { status: 'bidding', request: 4, price: finalPrice, manufacturerId: null },
      },
    ]);
  },
);

// What others have saved since the form was opened × what is typed here × what is sent.
it.each<[Partial<Project>, string, string, object]>([
  [{ title: 'Của khách' }, 'Mô tả', 'Mài cạnh', { description: 'Mài cạnh' }],
  [{ description: 'Của khách' }, 'Tiêu đề dự án', 'Gá kẹp H7', { title: 'Gá kẹp H7' }],
  [{ estimatedDays: 14 }, 'Mô tả', 'Mài cạnh', { description: 'Mài cạnh' }],
  [{ estimatedDays: 14 }, 'Số ngày ước tính', '9', { desiredCompletionTime: '9 ngày' }],
])('a status form sends nothing over %j that was not typed: «%s» %s', async (theirs, label, value, sent) => {
  const seen = projectOf({ estimatedDays: 12, allowed: ['ReviseDetails'] });
  const calls = server({ [`PUT /api/projects/${id}`]: seen });
  const Live = () => {
    const [project, change] = useState(seen);
    return (
      <>
        <button type="button" onClick={() => change({ ...seen, ...theirs, version: 'details:5' })}>
          Người khác lưu
        </button>
        <StatusForm factories={factories} project={project} statuses={['reviewing']} inDialog />
      </>
    );
  };
  renderScreen(<Live />);
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
  fireEvent.click(screen.getByText('Người khác lưu'));
  keepMine(label);
  fireEvent.click(screen.getByRole('button', { name: 'Lưu' }));
  await expectToast('Đã cập nhật dự án');
  const [call, ...others] = requestsTo(calls, 'PUT');
  expect(call!.body).toEqual({ ...sent, updatedAt: expect.any(String) });
  expect(call!.headers.get('If-Match')).toBe('"details:5"');
  expect(others).toEqual([]);
});

// The status that was chosen here, if any × what is sent once somebody else has begun the review.
it.each<[string | undefined, object]>([
  [undefined, { vietPhatNotes: 'Ưu tiên' }],
  ['Đã huỷ', { status: 'cancelled', reason: 'Khách đổi ý', vietPhatNotes: 'Ưu tiên' }],
])('a status form sets no status back: %s', async (chosen, sent) => {
  const allowed = ['ReviseDetails', 'AddNotes', 'CancelProject', 'OverrideStatus'] as const;
  const seen = projectOf({ status: 'submitted', allowed: [...allowed] });
  const calls = server({ [`PUT /api/projects/${id}`]: seen });
  const Live = () => {
    const [project, change] = useState(seen);
    return (
      <>
        <button type="button" onClick={() => change({ ...seen, status: 'reviewing' })}>
          Người khác lưu
        </button>
        <StatusForm
          factories={factories}
          project={project}
          statuses={['submitted', 'reviewing', 'cancelled']}
          inDialog
        />
      </>
    );
  };
  renderScreen(<Live />);
  if (chosen) {
    await choose(screen.getByLabelText('Trạng thái'), chosen);
    fireEvent.change(await screen.findByLabelText('Lý do'), { target: { value: 'Khách đổi ý' } });
  }
  fireEvent.change(screen.getByLabelText(/^Ghi chú của Việt Phát/), { target: { value: 'Ưu tiên' } });
  fireEvent.click(screen.getByText('Người khác lưu'));
  keepMine('Trạng thái');
  fireEvent.click(await screen.findByRole('button', { name: 'Lưu' }));
  await expectToast('Đã cập nhật dự án');
  expect(requestsTo(calls, 'PUT').map(({ body }) => body)).toEqual([
    {
      ...{ ...sent, updatedAt: expect.any(String) },
      ...('status' in sent
        ? { seen: { status: 'submitted', request: 4, price: null, manufacturerId: null } }
        : {}),
    },
  ]);
});

// A form that stays open after it was saved × what it sends the next time.
it.each<[label: string, value: string, saved: Partial<Project>, sent: object]>([
  ['Số ngày ước tính', '14', { estimatedDays: 14 }, { desiredCompletionTime: '14 ngày' }],
  ['Mô tả', 'Mài cạnh', { description: 'Mài cạnh' }, { description: 'Mài cạnh' }],
  ['Tiêu đề dự án', 'Gá kẹp H7', { title: 'Gá kẹp H7' }, { title: 'Gá kẹp H7' }],
])(
  'a status form sends «%s» once, and not again with what is typed later',
  async (label, value, saved, sent) => {
    const seen = projectOf({ estimatedDays: 12, allowed: ['ReviseDetails', 'AddNotes'] });
    const calls = server({ [`PUT /api/projects/${id}`]: { ...seen, ...saved, version: 'details:5' } });
    renderScreen(<StatusForm factories={factories} project={seen} statuses={['reviewing']} inDialog />);
    const save = async (field: string | RegExp, typed: string, times: number) => {
      fireEvent.change(screen.getByLabelText(field), { target: { value: typed } });
      fireEvent.click(await screen.findByRole('button', { name: 'Lưu' }));
      await waitFor(() => expect(requestsTo(calls, 'PUT')).toHaveLength(times));
      await waitFor(() =>
        expect(screen.getByLabelText<HTMLTextAreaElement>(/^Ghi chú của Việt Phát/).value).toBe(''),
      );
    };
    await save(label, value, 1);
    await expectToast('Đã cập nhật dự án');
    await save(/^Ghi chú của Việt Phát/, 'Ưu tiên', 2);
    const updatedAt = expect.any(String);
    expect(requestsTo(calls, 'PUT').map(({ body }) => body)).toEqual([
      { ...sent, updatedAt },
      { vietPhatNotes: 'Ưu tiên', updatedAt },
    ]);
    expect(requestsTo(calls, 'PUT')[1]!.headers.get('If-Match')).toBe('"details:5"');
  },
);
