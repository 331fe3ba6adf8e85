import { held } from '@platform/testing/held';
import { describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { unsentInput } from '../../../components/unsent-input/unsent-input';
import { usePendingFiles } from '../../../forms/form-context';
import type { PendingFiles } from '../../../forms/form-context';
import { renderScreen, expectToast } from '../../../testing/render-screen';
import { projectOf } from '../../../testing/orders';
import { keep, kept } from '../../../testing/unsent';
import { requestsTo, errorReply, server } from '../../../testing/server';
import type { Call } from '../../../testing/server';
import { RequestForm } from './RequestForm';
import type { EditedDraft } from './request-values';

const draftSaved = jest.fn();
const sent = jest.fn();
const show = (accountId = 'an', draft?: EditedDraft, attachments = <i />) =>
  renderScreen(
    <RequestForm
      files={{
        ...{ renderZone: () => null, drawing: <i />, attachments },
        partFiles: { drawing: <i />, attachments: <i /> },
      }}
      onDraftSaved={draftSaved}
      onSent={sent}
      {...(draft ? { draft } : {})}
    />,
    { user: { id: accountId } },
  );
const input = {
  ...{ title: 'Trục vít', material: 'aluminum', quantity: 3, deadline: 'urgent' },
  drawingFileUrl: '/objects/a.step',
};
const storeInput = () => keep('request', input);
const storedKeys = () => Object.keys(localStorage);
const title = () => screen.getByLabelText<HTMLInputElement>('Tiêu đề dự án');
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name: new RegExp(`${name}$`) }));
const submit = () => press('Gửi yêu cầu báo giá');
const submitWithoutDrawing = async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'Gửi yêu cầu báo giá' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Gửi không có bản vẽ' }));
};
const saveDraft = () => fireEvent.click(screen.getByRole('button', { name: 'Lưu nháp' }));

it('displays an error for every missing field, and sends nothing', async () => {
  const calls = server({});
  show();
  fireEvent.change(screen.getByLabelText('Số lượng'), { target: { value: '0' } });
  submit();
  for (const words of [
    'Tiêu đề không được để trống',
    'Vui lòng chọn vật liệu',
    'Số lượng phải lớn hơn 0',
    'Vui lòng chọn thời gian giao hàng',
  ])
    expect(await screen.findByText(words)).toBeTruthy();
  expect(calls).toEqual([]);
});

it('restores the input of its account, sends it, and is then empty', async () => {
  const calls = server({ 'POST /api/projects': { id: 'p9' } });
  storeInput();
  show('binh');
  expect(title().value).toBe('');
  document.body.innerHTML = '';
  show();
  expect(title().value).toBe('Trục vít');
  submit();
  await expectToast('Đã gửi yêu cầu');
  expect(screen.getByText('Việt Phát sẽ báo giá trong vòng 24 giờ.')).toBeTruthy();
  expect(requestsTo(calls, 'POST')[0]!.body).toMatchObject({ ...input, status: 'submitted' });
  await waitFor(() => expect(title().value).toBe(''));
  expect(storedKeys()).toEqual([]);
  expect(sent).toHaveBeenCalledTimes(1);
});

it('stores the input while the user types', () => {
  server({});
  show();
  fireEvent.change(title(), { target: { value: 'Gõ dở' } });
  expect(localStorage.getItem('control-center.kept.an.request')).toContain('Gõ dở');
});

it('keeps its input and displays a message when sending fails', async () => {
  server({ 'POST /api/projects': errorReply(503, 'store.unavailable') });
  storeInput();
  show();
  submit();
  await expectToast('Không thể gửi yêu cầu. Vui lòng thử lại.');
  expect(title().value).toBe('Trục vít');
  expect(storedKeys()).toHaveLength(1);
});

it('opens the tab of a field that the server rejects', async () => {
  const fields = { surfaceRoughness: 'Quá nhẵn' };
  server({ 'POST /api/projects': errorReply(400, 'request.invalid', 'Dữ liệu không hợp lệ', { fields }) });
  storeInput();
  show();
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Thông tin cơ bản');
  submit();
  expect(await screen.findByText('Quá nhẵn')).toBeTruthy();
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Thông số kỹ thuật');
});

it('saves an incomplete request as a draft, or displays that it could not', async () => {
  const calls = server({ 'POST /api/projects': errorReply(500, 'server.failed') });
  show();
  fireEvent.change(title(), { target: { value: 'Nắp' } });
  saveDraft();
  await expectToast('Không thể lưu bản nháp. Vui lòng thử lại.');
  expect(storedKeys()).toHaveLength(1);
  server({ 'POST /api/projects': { id: 'p9' } });
  fireEvent.click(await screen.findByRole('button', { name: 'Lưu nháp' }));
  await expectToast('Đã lưu bản nháp');
  expect(requestsTo(calls, 'POST')[1]!.body).toMatchObject({ title: 'Nắp', quantity: 1, status: 'draft' });
  expect(draftSaved).toHaveBeenCalledWith('p9');
  expect(storedKeys()).toEqual([]);
});

it('an edited draft is sent under its own id, and its removed processes are cleared first', async () => {
  const project = projectOf({ status: 'draft', title: 'Nắp', quantity: 1, deadline: 'urgent' });
  const path = `/api/projects/${project.id}`;
  const calls = server({ [`PUT ${path}`]: { id: project.id } });
  keep(
    `request.${project.id}`,
    { manufacturingProcesses: [] },
    { server: { manufacturingProcesses: project.manufacturingProcesses } },
  );
  show('an', { project, parts: [{ partId: 'A', partName: 'Đế', drawingFileUrl: '/objects/b.step' }] });
  expect(title().value).toBe('Nắp');
  expect(screen.getByRole('tab', { name: 'Danh sách chi tiết (1)' })).toBeTruthy();
  submit();
  await waitFor(() => expect(requestsTo(calls, 'PUT')).toHaveLength(2));
  const [first, second] = requestsTo(calls, 'PUT').map(({ body }) => body);
  expect(first).toEqual({ status: 'draft', manufacturingProcesses: [] });
  expect(second).toMatchObject({ title: 'Nắp', status: 'submitted' });
  expect(requestsTo(calls, 'POST')).toEqual([]);
});

it('a draft whose removed processes could not be cleared is not sent with them', async () => {
  const project = projectOf({ status: 'draft', title: 'Nắp', quantity: 1, deadline: 'urgent' });
  const path = `/api/projects/${project.id}`;
  const isClearing = ({ body }: Call) => (body as { status: string }).status === 'draft';
  const failed = errorReply(503, 'store.unavailable');
  const calls = server({ [`PUT ${path}`]: (call: Call) => (isClearing(call) ? failed : { id: project.id }) });
  keep(
    `request.${project.id}`,
    { manufacturingProcesses: [] },
    { server: { manufacturingProcesses: project.manufacturingProcesses } },
  );
  show('an', { project, parts: [{ partId: 'A', partName: 'Đế', drawingFileUrl: '/objects/b.step' }] });
  submit();
  await expectToast('Không thể gửi yêu cầu. Vui lòng thử lại.');
  expect(requestsTo(calls, 'PUT').filter((call) => !isClearing(call))).toEqual([]);
  expect(storedKeys()).toHaveLength(1);
});

/** An upload control with files that the server does not have. */
const Pending = ({ state, drop }: PendingFiles) => {
  usePendingFiles(state, drop);
  return null;
};

it('waits with a draft for a file that is on its way, and asks about one that was only chosen', async () => {
  const calls = server({ 'POST /api/projects': { id: 'p9' } });
  const drop = jest.fn();
  const buttons = () =>
    ['Lưu nháp', 'Gửi yêu cầu báo giá'].map((name) =>
      screen.getByRole<HTMLButtonElement>('button', { name }),
    );
  show('an', undefined, <Pending state="sending" drop={drop} />);
  await waitFor(() => expect(buttons().map(({ disabled }) => disabled)).toEqual([true, true]));
  cleanup();
  show('an', undefined, <Pending state="chosen" drop={drop} />);
  expect(buttons().map(({ disabled }) => disabled)).toEqual([false, false]);
  saveDraft();
  fireEvent.click(await screen.findByRole('button', { name: 'Quay lại' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect([calls, drop.mock.calls]).toEqual([[], []]);
  saveDraft();
  fireEvent.click(await screen.findByRole('button', { name: 'Tiếp tục không kèm file' }));
  await expectToast('Đã lưu bản nháp');
  expect(drop).toHaveBeenCalledTimes(1);
});

const priceOf = () => screen.getByLabelText<HTMLInputElement>('Giá mong muốn');

it('asks about a price with two readings, and sends the chosen one', async () => {
  const calls = server({ 'POST /api/projects': { id: 'p9' } });
  storeInput();
  show();
  fireEvent.change(priceOf(), { target: { value: '$1.250' } });
  const question = await screen.findByRole('group', { name: 'Bạn muốn nói giá nào?' });
  expect(question.textContent).toContain('$1.250,00');
  submit();
  expect(await screen.findByText('Vui lòng chọn giá đúng ý bạn')).toBeTruthy();
  expect(calls).toEqual([]);
  fireEvent.click(within(question).getByRole('button', { name: /\$1,25$/ }));
  expect(priceOf().value).toBe('$1.25');
  submit();
  await expectToast('Đã gửi yêu cầu');
  expect(requestsTo(calls, 'POST')[0]!.body).toMatchObject({ suggestedPrice: '$1.25' });
});

it('saves no draft with a quantity that is no number, and stores the typed text', async () => {
  const calls = server({ 'POST /api/projects': { id: 'p9' } });
  show();
  const quantity = screen.getByLabelText<HTMLInputElement>('Số lượng');
  fireEvent.change(quantity, { target: { value: '2,5' } });
  fireEvent.click(screen.getByRole('tab', { name: 'Thông số kỹ thuật' }));
  saveDraft();
  expect(await screen.findByText('Hãy nhập số nguyên, ví dụ 12 hoặc 1.000')).toBeTruthy();
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Thông tin cơ bản');
  expect(calls).toEqual([]);
  expect(localStorage.getItem('control-center.kept.an.request')).toContain('2,5');
  expect(quantity.value).toBe('2,5');
  fireEvent.change(quantity, { target: { value: '1.000' } });
  saveDraft();
  await expectToast('Đã lưu bản nháp');
  expect(requestsTo(calls, 'POST')[0]!.body).toMatchObject({ quantity: 1000 });
});

it('asks before it sends a request without a drawing', async () => {
  const calls = server({ 'POST /api/projects': { id: 'p9' } });
  keep('request', { ...input, drawingFileUrl: '' });
  show();
  submit();
  fireEvent.click(await screen.findByRole('button', { name: 'Quay lại' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls).toEqual([]);
  expect(title().value).toBe('Trục vít');
  await submitWithoutDrawing();
  await expectToast('Đã gửi yêu cầu');
});

it('announces restored input, and clears it only after a question', async () => {
  server({});
  show();
  const notice = () => screen.queryByText(/^Nội dung chưa gửi, lưu trên máy này/);
  expect(notice()).toBeNull();
  cleanup();
  storeInput();
  show();
  expect(notice()).toBeTruthy();
  press('Xoá hết');
  fireEvent.click(await screen.findByRole('button', { name: 'Giữ lại' }));
  expect(title().value).toBe('Trục vít');
  press('Xoá hết');
  fireEvent.click(await screen.findByRole('button', { name: 'Xoá' }));
  await waitFor(() => expect(title().value).toBe(''));
  expect(notice()).toBeNull();
  expect(storedKeys()).toEqual([]);
});

it('says what the quantity is where there are parts', () => {
  server({});
  const parts = [
    { partId: 'A', partName: 'Đế', quantity: 1000 },
    { partId: 'B', partName: 'Ngàm' },
  ];
  keep('request', { projectParts: parts });
  show();
  expect(screen.getByText('Theo danh sách chi tiết: 2 chi tiết · 1.001 sản phẩm')).toBeTruthy();
});

/** The server has answered; the answer arrives when the test releases it. */
function answering(route: string, id: string) {
  const reply = held(() => ({ id }));
  const calls = server({ [route]: reply.call });
  const release = async () => {
    const call = await waitFor(() => {
      const [first] = reply.calls;
      expect(first).toBeDefined();
      return first!;
    });
    await act(() => call.release());
  };
  return { calls, release };
}
const type = (value: string) => fireEvent.change(title(), { target: { value } });

it.each([
  ['Lưu nháp', 'Gửi yêu cầu báo giá'],
  ['Gửi yêu cầu báo giá', 'Lưu nháp'],
])('while «%s» is on its way, «%s» makes no second order', async (first, second) => {
  const { calls, release } = answering('POST /api/projects', 'p9');
  storeInput();
  show();
  const button = (name: string) =>
    screen.getByRole<HTMLButtonElement>('button', { name: new RegExp(`${name}$`) });
  fireEvent.click(button(first));
  await waitFor(() => expect(requestsTo(calls, 'POST')).toHaveLength(1));
  expect(button(second).disabled).toBe(true);
  await release();
  await waitFor(() => expect(button(second).disabled).toBe(false));
  expect(requestsTo(calls, 'POST')).toHaveLength(1);
});

describe('what is typed while the request is on its way', () => {
  it('stays for the next request, with the focus, when a new one was sent', async () => {
    const { calls, release } = answering('POST /api/projects', 'p9');
    storeInput();
    show();
    submit();
    await waitFor(() => expect(requestsTo(calls, 'POST')).toHaveLength(1));
    title().focus();
    type('Nắp bích');
    await release();
    await expectToast('Đã gửi yêu cầu');
    await waitFor(() => expect(kept('request')).toEqual({ title: 'Nắp bích' }));
    expect(await screen.findByText(/^Nội dung chưa gửi, lưu trên máy này/)).toBeTruthy();
    expect(title().value).toBe('Nắp bích');
    expect(document.activeElement).toBe(title());
    expect(screen.getByLabelText<HTMLInputElement>('Số lượng').value).toBe('1');
    expect(screen.queryByText('Nhôm')).toBeNull();
  });

  it('is in the draft that a new request was saved as', async () => {
    const { calls, release } = answering('POST /api/projects', 'p9');
    show();
    type('Nắp');
    saveDraft();
    await waitFor(() => expect(requestsTo(calls, 'POST')).toHaveLength(1));
    type('Nắp bích');
    await release();
    await expectToast('Đã lưu bản nháp');
    await waitFor(() => expect(kept('request')).toBeUndefined());
    expect(kept('request.p9')).toEqual({ title: 'Nắp bích' });
    expect(title().value).toBe('');
  });

  const project = projectOf({ status: 'draft', title: 'Nắp', quantity: 1, deadline: 'urgent' });
  const draft = { project, parts: [{ partId: 'A', partName: 'Đế', drawingFileUrl: '/objects/b.step' }] };
  const ofDraft = `request.${project.id}`;
  const put = `PUT /api/projects/${project.id}`;

  it('stays in a draft that was saved, and is stored', async () => {
    const { calls, release } = answering(put, project.id);
    show('an', draft);
    type('Nắp trên');
    saveDraft();
    await waitFor(() => expect(requestsTo(calls, 'PUT')).toHaveLength(1));
    type('Nắp bích');
    await release();
    await expectToast('Đã lưu bản nháp');
    await waitFor(() => expect(draftSaved).toHaveBeenLastCalledWith(project.id));
    expect(title().value).toBe('Nắp bích');
    expect(kept(ofDraft)).toMatchObject({ title: 'Nắp bích' });
  });

  it.each([
    [{}, { title: 'Nắp bích' }],
    [{ title: 'Trục vít' }, { title: 'Trục vít' }],
  ])('begins the next request when a draft was sent, where that has only %j', async (next, expected) => {
    keep('request', next);
    const { calls, release } = answering(put, project.id);
    show('an', draft);
    submit();
    await waitFor(() => expect(requestsTo(calls, 'PUT')).toHaveLength(1));
    type('Nắp bích');
    await release();
    await expectToast('Đã gửi yêu cầu');
    await waitFor(() => expect(kept(ofDraft)).toBeUndefined());
    expect(kept('request')).toEqual(expected);
  });
});

describe('one request in several tabs', () => {
  const keyOf = ({ headers }: Call) => headers.get('Idempotency-Key');

  it('is sent under one key, in whichever tab its input is shown', async () => {
    const calls = server({ 'POST /api/projects': { id: 'p9' } });
    show();
    fireEvent.change(title(), { target: { value: 'Trục vít' } });
    // Two tabs show what was typed.
    const { key } = unsentInput.read({ accountId: 'an', name: 'request' })!;
    act(() => keep('request', input));
    expect(screen.getByText('Nhôm')).toBeTruthy();
    cleanup();
    show();
    submit();
    await expectToast('Đã gửi yêu cầu');
    expect(requestsTo(calls, 'POST').map(keyOf)).toEqual([key]);
  });

  it('that was sent elsewhere is said so; pressing again sends what is typed here as a new request', async () => {
    const calls = server({ 'POST /api/projects': errorReply(422, 'command.key-reused') });
    storeInput();
    show();
    submit();
    await expectToast(/đã được gửi hoặc lưu ở một thẻ khác/);
    expect(title().value).toBe('Trục vít');
    server({ 'POST /api/projects': { id: 'p10' } });
    fireEvent.click(await screen.findByRole('button', { name: 'Gửi yêu cầu báo giá' }));
    await expectToast('Đã gửi yêu cầu');
    const [first, second] = requestsTo(calls, 'POST').map(keyOf);
    expect(first).not.toBe(second);
  });

  it('that is a draft is saved with the versions that were read', async () => {
    const project = projectOf({ status: 'draft', title: 'Nắp', quantity: 1, deadline: 'urgent' });
    const calls = server({ [`PUT /api/projects/${project.id}`]: errorReply(412, 'section.stale') });
    show('an', { project, parts: [], partVersions: ['part-1:4'] });
    saveDraft();
    await expectToast(/vừa được lưu hoặc gửi ở một thẻ khác/);
    const [call] = requestsTo(calls, 'PUT');
    expect(call!.headers.get('If-Match')).toBe(`"${project.version}", "part-1:4"`);
  });

  it('that another tab has changed in the same field asks about it, also from another tab of the form', async () => {
    const project = projectOf({ status: 'draft', title: 'Nắp dày', quantity: 1, deadline: 'urgent' });
    const calls = server({});
    keep(`request.${project.id}`, { title: 'Nắp mỏng' }, { server: { title: 'Nắp' } });
    show('an', { project, parts: [] });
    fireEvent.click(screen.getByRole('tab', { name: 'Thông số kỹ thuật' }));
    saveDraft();
    await waitFor(() =>
      expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Thông tin cơ bản'),
    );
    expect(calls).toEqual([]);
  });
});
