import { actionNames, actionOf, actionRoutes, calledActions, pathOf } from '@market/contracts';
import type { CalledAction, Factory, Payments, Project, ProjectStatus, Quote, Side } from '@market/contracts';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { renderScreen, expectToast } from '../../../testing/render-screen';
import { projectOf } from '../../../testing/orders';
import { requestsTo, errorReply, networkError, server } from '../../../testing/server';
import { ActionBar } from './ActionBar';
import { seenFor } from '../../../commands/changed/use-seen';
import { AfterAction } from './use-action';
import { choose } from '../../../testing/select';

const { id, title } = projectOf();
const [firstFactory, secondFactory] = [
  '3f0c1d2e-8a4b-4c6d-9e0f-1a2b3c4d5e6f',
  '7b1f7c9e-3a44-4c58-9f0e-0d5c1f2a3b4c',
];
const quoteId = '9a8b7c6d-5e4f-4a3b-8c2d-1e0f9a8b7c6d';
const figures = { openOrders: 0, onTimeShare: null, dueOrders: 0, medianResponseHours: null };
const factories: Factory[] = [
  {
    ...{ id: firstFactory, companyName: 'Xưởng Một', isDefault: false },
    figures: { openOrders: 3, onTimeShare: 0.9, dueOrders: 10, medianResponseHours: 2.5 },
  },
  { id: secondFactory, companyName: 'Xưởng Hai', isDefault: true, figures },
];
const quote = (change: Partial<Quote> = {}): Quote =>
  ({
    id: quoteId,
    manufacturerId: firstFactory,
    totalPrice: 2_000_000,
    deliveryDays: 9,
    state: 'waiting',
    ...change,
  }) as Quote;

const elsewhere: CalledAction[] = [
  ...(['SubmitProject', 'ConfirmDrawings', 'AnnounceDelay'] as const),
  ...(['RecordPayment', 'CorrectPayment', 'RefundPayment'] as const),
  ...(['InviteFactories', 'OverrideStatus'] as const),
  // Only with a quote for an earlier request; below.
  'ConfirmQuote',
];
const offered = calledActions.filter((action) => !elsewhere.includes(action));
const ends = (action: CalledAction) => actionOf(action).to === 'cancelled';
/** The buttons of actions; what ends the order is in the menu, which has no text. */
const labels = (actions: readonly CalledAction[]) => [
  ...actions
    .filter((action) => !ends(action))
    .flatMap((action) => [
      actionOf(action).label,
      // The picker stands beside the button that sends to the default factory.
      ...(action === 'SendToFactory' ? ['Chọn nhà máy'] : []),
    ]),
  '',
];
/** What the dialogs with fields of their own send as they open. */
const initialBodies: Partial<Record<CalledAction, object>> = {
  ReleaseQuote: { quoteId, finalPrice: 2_000_000 },
};

const show = (change: Partial<Project>, quotes: Quote[] = [quote()]) =>
  renderScreen(<ActionBar project={projectOf(change)} quotes={quotes} factories={factories} beside={99} />);
const seen = (request = 4, price: number | null = null) => ({ seen: { request, price } });
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const buttons = (className = 'ant-btn') =>
  screen
    .queryAllByRole('button')
    .filter((element) => element.classList.contains(className))
    .map(({ textContent }) => textContent);
const pathTo = (action: CalledAction) => pathOf(actionRoutes[action], { id });
/** What others read: the user's own side is left out. */
const sentencesExceptFor = (side: Side, informs: Partial<Record<Side, string>>) =>
  Object.entries(informs).flatMap(([reader, sentence]) => (reader === side ? [] : [sentence]));
const menu = async () => {
  fireEvent.click(button('Thao tác khác'));
  return screen.findAllByRole('menuitem');
};
const pick = async (label: string) =>
  fireEvent.click((await menu()).find(({ textContent }) => textContent === label)!);
const openDialog = async (action: CalledAction) => {
  const { label } = actionOf(action);
  if (ends(action)) await pick(label);
  else fireEvent.click(button(label));
  return screen.findByRole('dialog', { name: `${label}: ${title}` });
};
const confirm = async (action: CalledAction, dialog: HTMLElement) =>
  fireEvent.click(await within(dialog).findByRole('button', { name: actionOf(action).label }));

afterEach(() => void jest.restoreAllMocks());

it('offers what the server allows and no other place offers, in the order of the action table', () => {
  show({ allowed: [] });
  expect(buttons()).toEqual([]);
  show({ allowed: [...actionNames].reverse() });
  // The next step stands first.
  const next = actionOf('StartReview').label;
  expect(buttons()).toEqual([next, ...labels(offered).filter((label) => label !== next)]);
});

it('has two buttons beside the next step; the others are in the menu, what ends the order last and in red', async () => {
  const allowed = ['CancelProject', 'RequestRevision', 'SendToFactory', 'StartReview', 'Resubmit'] as const;
  const more = [{ key: 'x', label: 'Khác', onClick: () => undefined }];
  renderScreen(<ActionBar project={projectOf({ allowed: [...allowed] })} more={more} />);
  expect(buttons()).toHaveLength(4);
  expect(buttons()[0]).toBe('Bắt đầu xem xét');
  const items = await menu();
  expect(items.map(({ textContent }) => textContent).slice(-2)).toEqual(['Khác', 'Huỷ dự án']);
  expect(items.at(-1)!.className).toContain('danger');
  const all = [...buttons(), ...items.map(({ textContent }) => textContent)].filter(Boolean);
  expect(all.sort()).toEqual(
    [...labels(allowed.filter((action) => !ends(action))), 'Huỷ dự án', 'Khác'].filter(Boolean).sort(),
  );
});

it('leaves out what the page offers elsewhere', () => {
  renderScreen(
    <ActionBar
      project={projectOf({ allowed: [...offered] })}
      except={['Resubmit', 'StartReview']}
      beside={99}
    />,
  );
  const left = offered.filter((action) => !['Resubmit', 'StartReview'].includes(action));
  expect(buttons()).toEqual(labels(left));
});

// A factory is chosen in that of AssignManufacturer; below.
it.each(offered.filter((action) => action !== 'AssignManufacturer'))(
  '%s is confirmed in a dialog with its consequences, and calls its own path',
  async (action) => {
    const { done, consequence, informs = {} } = actionOf(action);
    const calls = server({ [`POST ${pathTo(action)}`]: {} });
    show({ allowed: [action], isDemo: action === 'StartProduction' });
    expect(buttons('ant-btn-dangerous')).toEqual([]);
    const dialog = await openDialog(action);
    if ('final' in consequence) expect(dialog.textContent).toContain(consequence.final);
    const informed = within(dialog).queryAllByRole('listitem');
    expect(informed.map(({ textContent }) => textContent)).toEqual(sentencesExceptFor('provider', informs));
    if (consequence.kind === 'reason') {
      const reason = within(dialog).getByLabelText(consequence.question);
      fireEvent.change(reason, { target: { value: '  ' } });
      await confirm(action, dialog);
      expect(await within(dialog).findByText('Vui lòng nêu lý do')).toBeTruthy();
      fireEvent.change(reason, { target: { value: 'Vì thế' } });
    }
    expect(calls).toEqual([]);
    await confirm(action, dialog);
    await expectToast(done);
    expect(calls.map(({ method, path, body }) => [method, path, body])).toEqual([
      [
        'POST',
        pathTo(action),
        {
          ...initialBodies[action],
          ...(consequence.kind === 'reason' ? { reason: 'Vì thế' } : {}),
          ...seenFor(action, projectOf({ allowed: [action] }).terms),
        },
      ],
    ]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  },
);

it('says what the others will read, and not what the user’s own side will', async () => {
  renderScreen(<ActionBar project={projectOf({ allowed: ['CancelProject'] })} side="customer" />);
  const dialog = await openDialog('CancelProject');
  expect(dialog.textContent).toContain('Việt Phát xem được lý do.');
  expect(dialog.textContent).not.toContain('Khách hàng xem được lý do.');
});

it('deletes a draft with words of its own', async () => {
  show({ status: 'draft', allowed: ['CancelProject'] });
  await pick('Xoá bản nháp');
  const dialog = await screen.findByRole('dialog', { name: `Xoá bản nháp: ${title}` });
  expect(within(dialog).getByRole('button', { name: 'Xoá bản nháp' })).toBeTruthy();
});

it('takes an action that can be undone without a dialog', async () => {
  jest.replaceProperty(actionOf('StartReview'), 'consequence', { kind: 'undo', by: 'ReturnToReview' });
  const calls = server({ [`POST ${pathTo('StartReview')}`]: {} });
  show({ allowed: ['StartReview'] });
  fireEvent.click(button('Bắt đầu xem xét'));
  expect(button('Bắt đầu xem xét').disabled).toBe(true);
  await expectToast('Đã bắt đầu xem xét');
  expect(calls.map(({ path, body }) => [path, body])).toEqual([
    [`/api/projects/${id}/actions/start-review`, {}],
  ]);
});

it.each<[ProjectStatus, string[]]>([
  ['submitted', ['Bắt đầu xem xét']],
  ['reviewing', ['Duyệt và gửi nhà máy']],
  ['bidding', ['Duyệt và gửi báo giá cho khách']],
  ['approved', ['Yêu cầu thanh toán']],
  ['payment_confirmed', ['Giao cho nhà máy']],
  ['quality_check', ['Giao cho nhà máy']],
  ['ready_for_delivery', ['Hoàn thành dự án']],
  ['quoted', []],
])('has one primary button at most: with the status %s %j', (status, primary) => {
  show({ status, allowed: [...offered] });
  expect(buttons('ant-btn-primary')).toEqual(primary);
});

it.each([
  [
    'the message of a refusal',
    errorReply(409, 'project.illegal-transition', 'Không thể lúc này'),
    'Không thể lúc này',
  ],
  ['a general message otherwise', networkError, 'Không thể cập nhật dự án. Vui lòng thử lại.'],
])('displays %s, and keeps the dialog and the order open', async (_, answer, message) => {
  server({ [`POST ${pathTo('StartReview')}`]: answer });
  const afterAction = jest.fn();
  renderScreen(
    <AfterAction value={afterAction}>
      <ActionBar project={projectOf({ allowed: ['StartReview'] })} />
    </AfterAction>,
  );
  const dialog = await openDialog('StartReview');
  await confirm('StartReview', dialog);
  await expectToast(message);
  expect(screen.getByRole('dialog')).toBe(dialog);
  expect(afterAction).not.toHaveBeenCalled();
  server({ [`POST ${pathTo('StartReview')}`]: projectOf() });
  await confirm('StartReview', dialog);
  await waitFor(() => expect(afterAction.mock.calls).toEqual([[projectOf()]]));
});

it('sends by one click to the default factory, after a review with the note that it is approved', async () => {
  const calls = server({ [`POST /api/projects/${id}/actions/send-to-factory`]: {} });
  show({ status: 'submitted', allowed: ['SendToFactory'] });
  const dialog = await openDialog('SendToFactory');
  expect(within(dialog).getByText('Xưởng Hai (mặc định)')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
  await confirm('SendToFactory', dialog);
  await expectToast('Đã gửi nhà máy');
  expect(requestsTo(calls, 'POST').map(({ body }) => body)).toEqual([seen()]);
});

it('quotes an approved order anew from the menu, at the factory that has it, with a reason', async () => {
  const calls = server({ [`POST /api/projects/${id}/actions/send-to-factory`]: {} });
  const allowed = ['SendToFactory', 'RequestPayment'] as const;
  show({
    ...{ status: 'approved', finalPrice: 3_000_000, allowed: [...allowed] },
    assignedManufacturerId: firstFactory,
  });
  expect(buttons('ant-btn-primary')).toEqual(['Yêu cầu thanh toán']);
  expect(screen.queryByRole('button', { name: /gửi nhà máy/ })).toBeNull();
  fireEvent.click(await screen.findByRole('button', { name: 'Thao tác khác' }));
  const label = /^Duyệt và gửi nhà máy báo giá lại \(bỏ giá đã chốt 3\.000\.000/;
  fireEvent.click(await screen.findByRole('menuitem', { name: label }));
  const dialog = await screen.findByRole('dialog', { name: label });
  expect(within(dialog).getByRole('alert').textContent).toMatch(/3\.000\.000.*sẽ mất hiệu lực/);
  expect(within(dialog).getByText('Xưởng Một')).toBeTruthy();
  const send = () => fireEvent.click(within(dialog).getByRole('button', { name: label }));
  send();
  expect(await within(dialog).findByText('Vui lòng nêu lý do')).toBeTruthy();
  fireEvent.change(within(dialog).getByLabelText('Vì sao bỏ giá đã chốt?'), {
    target: { value: 'Đổi vật liệu' },
  });
  send();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(requestsTo(calls, 'POST').map(({ body }) => body)).toEqual([
    {
      vietPhatNotes: 'Đã duyệt, sẵn sàng sản xuất.',
      reason: 'Đổi vật liệu',
      seen: { request: 4, price: 3_000_000 },
    },
  ]);
});

describe('an order without a factory', () => {
  const lacking = {
    status: 'payment_confirmed',
    finalPrice: 5,
    allowed: ['AssignManufacturer', 'StartProduction'],
  } as const;

  it('is given to one before production starts', async () => {
    const calls = server({ [`POST ${pathTo('AssignManufacturer')}`]: {} });
    show({ ...lacking, allowed: [...lacking.allowed] });
    expect(button('Bắt đầu sản xuất').disabled).toBe(true);
    expect(buttons('ant-btn-primary')).toEqual(['Giao cho nhà máy']);
    const dialog = await openDialog('AssignManufacturer');
    await confirm('AssignManufacturer', dialog);
    expect(await within(dialog).findByText('Chọn một nhà máy')).toBeTruthy();
    fireEvent.click(within(dialog).getByRole('radio', { name: /^Xưởng Hai/ }));
    await confirm('AssignManufacturer', dialog);
    await expectToast('Đã giao đơn cho nhà máy');
    expect(requestsTo(calls, 'POST').map(({ body }) => body)).toEqual([
      { assignedManufacturerId: secondFactory, seen: { status: 'payment_confirmed', manufacturerId: null } },
    ]);
  });

  it('that has one is given to another with a reason, and what is lost is said', async () => {
    show({
      ...lacking,
      status: 'quality_check',
      assignedManufacturerId: firstFactory,
      allowed: ['AssignManufacturer'],
    });
    const dialog = await openDialog('AssignManufacturer');
    expect(
      within(dialog).getByText(/^Xưởng Một không còn làm đơn này; các công đoạn bắt đầu lại từ đầu/),
    ).toBeTruthy();
    expect(within(dialog).queryByRole('radio', { name: /^Xưởng Một/ })).toBeNull();
    fireEvent.click(within(dialog).getByRole('radio', { name: /^Xưởng Hai/ }));
    await confirm('AssignManufacturer', dialog);
    expect(await within(dialog).findByText('Vui lòng nêu lý do')).toBeTruthy();
  });
});

describe('a quote for an earlier version of the request', () => {
  const outdated = { status: 'bidding', allowed: ['ConfirmQuote', 'ReleaseQuote'] } as const;

  it('is confirmed by its factory in one tap, for the request that is on the screen', async () => {
    const calls = server({ [`POST ${pathTo('ConfirmQuote')}`]: {} });
    const project = projectOf({ ...outdated, hasOutdatedQuote: true, allowed: ['ConfirmQuote'] });
    renderScreen(<ActionBar project={project} side="factory" />);
    fireEvent.click(button('Giữ nguyên giá'));
    await expectToast('Đã giữ nguyên giá cho bản yêu cầu mới');
    expect(requestsTo(calls, 'POST').map(({ body }) => body)).toEqual([
      { seen: { request: 4, quoteId: null, deliveryDays: null } },
    ]);
  });

  it('is neither confirmed where there is none nor released', () => {
    show({ ...outdated, allowed: [...outdated.allowed] });
    expect(screen.queryByRole('button', { name: 'Giữ nguyên giá' })).toBeNull();
    cleanup();
    show({ ...outdated, hasOutdatedQuote: true, allowed: ['ReleaseQuote'] }, [quote({ isOutdated: true })]);
    expect(button('Duyệt và gửi báo giá cho khách').disabled).toBe(true);
  });
});

describe('what changed while a dialog was open', () => {
  const before = projectOf({ status: 'quoted', finalPrice: 3_000_001, allowed: ['ApproveQuote'] });
  const now = { ...before.terms, price: 30_000_010, deliveryDays: 12 };
  const refusal = errorReply(409, 'project.changed', 'Đã thay đổi', {
    ...{ changed: ['price', 'deliveryDays'], terms: now, allowed: ['ApproveQuote'] },
  });

  it('is shown beside what was seen, and the next click is about that', async () => {
    const calls = server({ [`POST ${pathTo('ApproveQuote')}`]: refusal });
    renderScreen(<ActionBar project={before} />);
    const dialog = await openDialog('ApproveQuote');
    await confirm('ApproveQuote', dialog);
    const rows = await within(dialog).findAllByRole('row');
    const cells = (row: HTMLElement) =>
      [...row.children].map(({ textContent }) => textContent.replace(/\u00a0/g, ' '));
    expect(cells(rows[1]!)).toEqual(['Giá', '3.000.001 ₫', '30.000.010 ₫', '+27.000.009 ₫ (900%)']);
    expect(cells(rows.at(-1)!)).toEqual(['Thời gian giao hàng', '–', '12 ngày', '']);
    expect(dialog.textContent).toContain('Chưa có gì được ghi nhận');
    server({ [`POST ${pathTo('ApproveQuote')}`]: projectOf() });
    fireEvent.click(within(dialog).getByRole('button', { name: /^Chấp nhận giá mới 30\.000\.010/ }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(calls.map(({ body }) => (body as { seen: object }).seen)).toEqual([
      { request: 4, price: 3_000_001, quoteId: null, deliveryDays: null },
      { request: 4, price: 30_000_010, quoteId: null, deliveryDays: 12 },
    ]);
  });

  it('ends the decision where the order has left its status', async () => {
    const gone = errorReply(409, 'project.changed', 'Đã thay đổi', {
      ...{ changed: ['status'], terms: { ...before.terms, status: 'cancelled' }, allowed: [] },
    });
    server({ [`POST ${pathTo('ApproveQuote')}`]: gone });
    renderScreen(<ActionBar project={before} />);
    const dialog = await openDialog('ApproveQuote');
    await confirm('ApproveQuote', dialog);
    expect(await within(dialog).findByText(/^Đơn đang ở «Đã huỷ»: không còn làm được bước này/)).toBeTruthy();
    const again = within(dialog).getByRole<HTMLButtonElement>('button', {
      name: /theo nội dung mới|Chấp nhận giá mới/,
    });
    expect(again.disabled).toBe(true);
  });
});

it('a dialog whose order has left its status meanwhile shows both, and offers nothing that would be refused again', async () => {
  const project = projectOf({ status: 'quality_check', allowed: ['CompleteProject'] });
  server({
    [`POST ${pathTo('CompleteProject')}`]: errorReply(409, 'project.illegal-transition', 'Không thể', {
      ...{ status: 'cancelled', allowed: [] },
    }),
  });
  renderScreen(<ActionBar project={{ ...project, terms: { ...project.terms, status: 'quality_check' } }} />);
  const dialog = await openDialog('CompleteProject');
  fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: 'Khách nhận tại xưởng' } });
  await confirm('CompleteProject', dialog);
  expect(await within(dialog).findByText(/^Đơn đang ở «Đã huỷ»: không còn làm được bước này/)).toBeTruthy();
  expect(within(dialog).getByRole('row', { name: /^Trạng thái Kiểm tra chất lượng Đã huỷ/ })).toBeTruthy();
  const again = within(dialog).getByRole<HTMLButtonElement>('button', { name: /theo nội dung mới/ });
  expect(again.disabled).toBe(true);
  expect(within(dialog).getByRole<HTMLTextAreaElement>('textbox').value).toBe('Khách nhận tại xưởng');
});

describe('the picker of factories', () => {
  const files = [
    { url: '/objects/a.pdf', label: 'a.pdf', visibility: 'private' as const },
    { url: '/objects/b.pdf', label: 'b.pdf', visibility: 'private' as const },
    { url: '/objects/c.stl', label: 'c.stl', visibility: 'public' as const },
  ];
  const pick = async (change: Partial<Project>) => {
    const desk = { accountId: 'lan', parts: [], files, renderQuotes: () => null };
    renderScreen(<ActionBar project={projectOf(change)} factories={factories} desk={desk} />);
    fireEvent.click(button('Chọn nhà máy'));
    return screen.findByRole('dialog');
  };
  const choose = (dialog: HTMLElement, name: RegExp) =>
    fireEvent.click(within(dialog).getByRole('checkbox', { name }));

  it('shows each factory’s figures, invites several, and withholds the files that are unticked', async () => {
    const calls = server({ [`POST /api/projects/${id}/actions/invite-factories`]: {} });
    const dialog = await pick({ status: 'reviewing', allowed: ['SendToFactory', 'InviteFactories'] });
    const figures = within(dialog)
      .getAllByRole('row')
      .map(({ textContent }) => textContent);
    expect(figures.slice(1)).toEqual(['Xưởng Một390% (10 đơn)2,5 giờ', 'Xưởng Hai (mặc định)0––']);
    expect(within(dialog).queryByRole('checkbox', { name: 'c.stl' })).toBeNull();
    choose(dialog, /^b\.pdf/);
    choose(dialog, /^Xưởng Một/);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Mời nhiều nhà máy' }));
    await expectToast('Đã mời các nhà máy');
    expect(requestsTo(calls, 'POST').map(({ body }) => body)).toEqual([
      {
        invitedManufacturerIds: [secondFactory, firstFactory],
        withheldFiles: ['/objects/b.pdf'],
        seen: { request: 4 },
      },
    ]);
  });

  it('has the default factory chosen also when the factories arrive after it was opened', async () => {
    function Late() {
      const [known, know] = useState<typeof factories>([]);
      const project = projectOf({ status: 'reviewing', allowed: ['SendToFactory', 'InviteFactories'] });
      return (
        <>
          <button type="button" onClick={() => know(factories)}>
            Tải
          </button>
          <ActionBar project={project} factories={known} />
        </>
      );
    }
    renderScreen(<Late />);
    fireEvent.click(button('Chọn nhà máy'));
    const dialog = await screen.findByRole('dialog');
    fireEvent.click(screen.getByText('Tải'));
    const box = await within(dialog).findByRole<HTMLInputElement>('checkbox', { name: /^Xưởng Hai/ });
    expect(box.checked).toBe(true);
  });

  it('sends to the one factory that is chosen, and to none when none is', async () => {
    const calls = server({ [`POST /api/projects/${id}/actions/send-to-factory`]: {} });
    const dialog = await pick({ status: 'reviewing', allowed: ['SendToFactory', 'InviteFactories'] });
    choose(dialog, /^Xưởng Hai/);
    const send = async () =>
      fireEvent.click(await within(dialog).findByRole('button', { name: 'Duyệt và gửi nhà máy' }));
    await send();
    expect(await within(dialog).findByText('Chọn ít nhất một nhà máy')).toBeTruthy();
    choose(dialog, /^Xưởng Một/);
    fireEvent.change(within(dialog).getByLabelText('Ghi chú cho nhà máy'), { target: { value: 'Gấp' } });
    await send();
    await expectToast('Đã gửi nhà máy');
    expect(requestsTo(calls, 'POST').map(({ body }) => body)).toEqual([
      { assignedManufacturerId: firstFactory, vietPhatNotes: 'Gấp', ...seen() },
    ]);
  });

  // The default factory is chosen already.
  it.each([
    ['one factory', 'Duyệt và gửi nhà máy', [], { assignedManufacturerId: secondFactory }],
    [
      'several factories',
      'Mời nhiều nhà máy',
      [/^Xưởng Một/],
      { invitedManufacturerIds: [secondFactory, firstFactory] },
    ],
  ])('sends notes and what is withheld to %s', async (_, name, more, to) => {
    const calls = server({
      [`POST /api/projects/${id}/actions/send-to-factory`]: {},
      [`POST /api/projects/${id}/actions/invite-factories`]: {},
    });
    const dialog = await pick({ status: 'reviewing', allowed: ['SendToFactory', 'InviteFactories'] });
    for (const factory of more) choose(dialog, factory);
    for (const file of [/^a\.pdf/, /^b\.pdf/, /^a\.pdf/]) choose(dialog, file);
    fireEvent.change(within(dialog).getByLabelText('Ghi chú cho nhà máy'), { target: { value: 'Gấp' } });
    fireEvent.click(within(dialog).getByRole('button', { name }));
    await waitFor(() =>
      expect(requestsTo(calls, 'POST').map(({ body }) => body)).toEqual([
        {
          ...to,
          ...{ vietPhatNotes: 'Gấp', withheldFiles: ['/objects/b.pdf'] },
          seen: 'assignedManufacturerId' in to ? { request: 4, price: null } : { request: 4 },
        },
      ]),
    );
  });

  it('offers one factory where several cannot be invited: the assigned one at first', async () => {
    const allowed = ['SendToFactory'] as const;
    const desk = { accountId: 'lan', parts: [], files, renderQuotes: () => null };
    const project = projectOf({
      ...{ status: 'approved', allowed: [...allowed], assignedManufacturerId: firstFactory },
    });
    renderScreen(<ActionBar project={project} factories={factories} desk={desk} />);
    fireEvent.click(await screen.findByRole('button', { name: 'Thao tác khác' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Chọn nhà máy khác để báo giá lại' }));
    const dialog = await screen.findByRole('dialog');
    const radios = within(dialog).getAllByRole<HTMLInputElement>('radio');
    expect(radios.map(({ checked }) => checked)).toEqual([true, false]);
    expect(within(dialog).getByRole('alert').textContent).toContain('sẽ mất hiệu lực');
  });
});

it('releases a price only when a factory quote is waiting, and starts with its total', async () => {
  const release = { status: 'bidding', allowed: ['ReleaseQuote'] } satisfies Partial<Project>;
  show(release, [quote({ state: 'rejected' })]);
  expect(button('Duyệt và gửi báo giá cho khách').disabled).toBe(true);
  expect(buttons('ant-btn-primary')).toEqual([]);
  cleanup();
  const calls = server({ [`POST ${pathTo('ReleaseQuote')}`]: {} });
  // One that was rejected is none to begin with.
  show(release, [quote({ id: firstFactory, state: 'rejected', totalPrice: 1_500_000 }), quote()]);
  const dialog = await openDialog('ReleaseQuote');
  const price = within(dialog).getByLabelText<HTMLInputElement>('Giá cho khách hàng');
  expect(price.value).toBe('2.000.000');
  fireEvent.change(price, { target: { value: '2500000' } });
  await confirm('ReleaseQuote', dialog);
  await expectToast('Đã gửi báo giá cho khách hàng');
  expect(requestsTo(calls, 'POST').map(({ body }) => body)).toEqual([
    { quoteId, finalPrice: 2_500_000, seen: { request: 4 } },
  ]);
});

it('suggests the total of the factory quote that is chosen', async () => {
  const otherId = '1d2e3f4a-5b6c-4d7e-8f90-a1b2c3d4e5f6';
  const other = quote({
    id: otherId,
    manufacturerId: secondFactory,
    totalPrice: 1_800_000,
    deliveryDays: 14,
  });
  const calls = server({ [`POST ${pathTo('ReleaseQuote')}`]: {} });
  show({ status: 'bidding', allowed: ['ReleaseQuote'] }, [quote(), other]);
  const dialog = await openDialog('ReleaseQuote');
  await choose(within(dialog).getByLabelText('Báo giá của nhà máy'), /^Xưởng Hai – 1\.800\.000/);
  const price = within(dialog).getByLabelText<HTMLInputElement>('Giá cho khách hàng');
  await waitFor(() => expect(price.value).toBe('1.800.000'));
  await confirm('ReleaseQuote', dialog);
  await expectToast('Đã gửi báo giá cho khách hàng');
  expect(requestsTo(calls, 'POST').map(({ body }) => body)).toEqual([
    { quoteId: otherId, finalPrice: 1_800_000, seen: { request: 4 } },
  ]);
});

// How far an order is × what of it is paid × whether its completion needs a reason.
it.each([
  [100, true, false],
  [100, false, true],
  [95, true, true],
])('the completion of an order that is made to %d %%, paid: %s, needs a reason: %s', async (...row) => {
  const [percent, isPaid, needed] = row;
  const paidAt = isPaid ? '2026-11-21T03:00:00.000Z' : null;
  const payments = {
    instalments: [{ kind: 'final', percent: 20, amount: 5, paidAt }],
  } as unknown as Payments;
  const calls = server({ [`POST ${pathTo('CompleteProject')}`]: {} });
  renderScreen(
    <ActionBar project={projectOf({ percent, allowed: ['CompleteProject'] })} payments={payments} />,
  );
  const dialog = await openDialog('CompleteProject');
  await confirm('CompleteProject', dialog);
  if (needed) expect(await within(dialog).findByText('Vui lòng nêu lý do')).toBeTruthy();
  else await expectToast('Dự án đã hoàn thành');
  expect(calls).toHaveLength(needed ? 0 : 1);
});

it('completes a project with all stages without a reason, unless the server asks for one', async () => {
  const missing = 'Còn đợt chưa thanh toán: vui lòng nêu lý do';
  let answer: object = errorReply(400, 'request.invalid', 'Dữ liệu không hợp lệ', {
    fields: { reason: missing },
  });
  const calls = server({ [`POST ${pathTo('CompleteProject')}`]: () => answer });
  show({ percent: 100, allowed: ['CompleteProject'] });
  const dialog = await openDialog('CompleteProject');
  await confirm('CompleteProject', dialog);
  expect(await within(dialog).findByText(missing)).toBeTruthy();
  answer = {};
  const question = 'Vì sao hoàn thành khi chưa xong hoặc chưa thu đủ?';
  fireEvent.change(within(dialog).getByLabelText(question), { target: { value: 'Đã thu tiền mặt' } });
  await confirm('CompleteProject', dialog);
  await expectToast('Dự án đã hoàn thành');
  expect(requestsTo(calls, 'POST').map(({ body }) => body)).toEqual(
    [{}, { reason: 'Đã thu tiền mặt' }].map((body) => ({
      ...body,
      seen: { status: 'submitted', price: null },
    })),
  );
});

it('a payment is not requested before the provider was asked for the bank account', async () => {
  const project = projectOf({ status: 'approved', finalPrice: 10_000_000, allowed: ['RequestPayment'] });
  const calls = server({ [`POST /api/projects/${project.id}/actions/request-payment`]: project });
  const payments: Payments = {
    ...{ projectId: project.id, total: 10_000_000, instalments: [], received: 0, version: -1, refunds: [] },
    bank: { bankName: '', accountName: '', accountNumber: '', bankBin: '' },
  };
  renderScreen(<ActionBar project={project} payments={payments} />);
  fireEvent.click(screen.getByRole('button', { name: 'Yêu cầu thanh toán' }));
  expect(await screen.findByText('Chưa có tài khoản nhận tiền')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Khai báo tài khoản' }).getAttribute('href')).toBe(
    '/admin-dashboard/company',
  );
  expect(calls).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Vẫn yêu cầu thanh toán' }));
  expect(await screen.findByText(/Hạn thanh toán đợt đặt cọc bắt đầu được tính/)).toBeTruthy();
});
