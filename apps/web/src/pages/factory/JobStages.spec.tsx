import 'fake-indexeddb/auto';
import { stages as plan } from '@market/contracts';
import type { StoredFile } from '@market/contracts';
import { held } from '@platform/testing/held';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { api } from '../../api/api';
import { projectTag } from '../../api/tags';
import { outbox } from '../../features/progress/outbox/outbox';
import type { StageNote } from '../../features/progress/outbox/outbox';
import { photos } from '../../features/progress/outbox/photos';
import { FinalRefusals } from '../../features/progress/notes/RefusedNote';
import { drawPictures } from '../../testing/canvas';
import { projectOf } from '../../testing/orders';
import { dayTimeText } from '../../components/values/dates';
import { expectToast, renderScreen } from '../../testing/render-screen';
import { errorReply, networkError, requestsTo, server } from '../../testing/server';
import type { Call } from '../../testing/server';
import { JobStages } from '../../features/progress/stages/JobStages';
import { SendOutbox } from './SendOutbox';

const { id } = projectOf();
const owner = { accountId: 'xuong', role: 'manufacturer' } as const;
const path = `/api/progress/${id}`;
const update = `${path}/update`;
const progressAfter = (done: number) => ({
  percent: plan[done - 1]?.percent ?? 0,
  stages: plan.map((stage, index) => ({
    ...{ stageId: stage.id, isCompleted: index < done, notes: '', attachments: [] },
    version: `${stage.id}:${done}`,
    completedAt: index < done ? '2026-11-21T03:00:00.000Z' : null,
  })),
});
const show = () =>
  renderScreen(
    <>
      <SendOutbox />
      <JobStages project={{ id, title: 'Gá kẹp' }} owner={owner} />
    </>,
    { user: { id: 'xuong', role: 'manufacturer' } },
  );
const photoOf = async (name: string) => ({
  name,
  file: await photos.keep({ picture: new Blob(['0']) }),
});
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const press = async (name: string | RegExp) => fireEvent.click(await button(name));
/** The time to undo passes. */
let now = 0;
const passes = (milliseconds: number) => act(() => void (now += milliseconds));
const noted = () => waitFor(() => expect(outbox.current(owner)).toHaveLength(1));
/** The browser's database answers in several turns. */
async function settled() {
  for (let turn = 0; turn < 20; turn += 1) await act(() => new Promise((done) => setTimeout(done)));
}
/** The network is there: everything that may be sent is sent. */
const tried = (calls: ReturnType<typeof server>, times = 1) =>
  waitFor(() => {
    dispatchEvent(new Event('online'));
    expect(requestsTo(calls, 'POST', update).length).toBeGreaterThanOrEqual(times);
  });

beforeEach(() => {
  now = Date.parse('2026-11-22T03:00:00.000Z');
  jest.spyOn(Date, 'now').mockImplementation(() => now);
});
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
  localStorage.clear();
});

it('lists the stages with what was done when, and names the next one alone in its large button', async () => {
  server({ [`GET ${path}`]: progressAfter(2) });
  show();
  const next = await button('Hoàn thành: Gá đặt máy');
  expect(next.classList.contains('ant-btn-primary')).toBe(true);
  expect(document.querySelectorAll('.ant-btn-primary')).toHaveLength(1);
  const stages = within(screen.getByRole('list', { name: 'Công đoạn' })).getAllByRole('listitem');
  const when = dayTimeText('2026-11-21T03:00:00.000Z');
  expect(stages.slice(0, 4).map(({ textContent }) => textContent)).toEqual([
    `Chuẩn bị vật liệu${when}`,
    `Kiểm tra thiết kế${when}`,
    `Gá đặt máyBắt đầu ${when} · dự kiến 1 ngày`,
    'Gia công thô3 ngày',
  ]);
  const ahead = stages.slice(3).flatMap((stage) => within(stage).getAllByRole('button'));
  expect(ahead.map((one) => (one as HTMLButtonElement).disabled)).toEqual([true, true, true, true, true]);
  expect(screen.getByText('Xong 2 trên 8 công đoạn')).toBeTruthy();
  expect(screen.getByLabelText('Tiến độ sản xuất').textContent).toBe('15%');
});

it('completes a stage in one tap; what was undone is never sent', async () => {
  const calls = server({ [`GET ${path}`]: progressAfter(2), [`POST ${update}`]: progressAfter(3) });
  show();
  await press('Hoàn thành: Gá đặt máy');
  expect(await button('Hoàn thành: Gia công thô')).toBeTruthy();
  await press('Hoàn tác (5)');
  expect(await button('Hoàn thành: Gá đặt máy')).toBeTruthy();
  await waitFor(() => expect(outbox.current(owner)).toEqual([]));
  passes(6_000);
  await press('Hoàn thành: Gá đặt máy');
  await noted();
  const { note } = outbox.current(owner)[0]!;
  passes(4_999);
  act(() => void dispatchEvent(new Event('online')));
  expect(await button('Hoàn tác (1)')).toBeTruthy();
  expect(requestsTo(calls, 'POST')).toEqual([]);
  passes(1);
  await tried(calls);
  await expectToast('Cập nhật thành công');
  expect(screen.getByText('Tiến độ sản xuất đã được cập nhật')).toBeTruthy();
  const [call, ...others] = requestsTo(calls, 'POST');
  expect(call!.body).toEqual({
    stageId: 'machine-setup',
    isCompleted: true,
    // The stage as the factory saw it.
    version: 'machine-setup:2',
    notedAt: expect.stringMatching(/Z$/),
  });
  expect(call!.headers.get('idempotency-key')).toBe(note.key);
  expect(others).toEqual([]);
  await waitFor(() => expect(outbox.current(owner)).toEqual([]));
});

it('waits without a network, under the same key, and tells of a conflict instead of dropping it', async () => {
  const calls = server({ [`GET ${path}`]: progressAfter(2), [`POST ${update}`]: networkError });
  show();
  await press('Hoàn thành: Gá đặt máy');
  await noted();
  passes(5_000);
  await tried(calls);
  expect(await screen.findByText('1 cập nhật chờ gửi, đang giữ trên máy này.')).toBeTruthy();

  const before = requestsTo(calls, 'POST').length;
  const reopened = progressAfter(2);
  Object.assign(reopened.stages[2]!, { version: 'machine-setup:9', notes: 'QC: xước mặt A' });
  server({
    [`GET ${path}`]: reopened,
    [`POST ${update}`]: errorReply(409, 'stage.changed', 'Công đoạn này đã được mở lại'),
  });
  await tried(calls, before + 1);
  expect(await screen.findByText('Không gửi được: đã xong Gá đặt máy')).toBeTruthy();
  expect(screen.getAllByText('Công đoạn này đã được mở lại').length).toBeGreaterThan(0);
  // The stage is asked again, and stands beside what its author saw.
  const cells = await screen.findAllByRole('cell');
  expect(cells.map(({ textContent }) => textContent)).toEqual(['', 'chưa xong', 'vừa được mở lại']);
  expect(screen.getByText('QC: xước mặt A', { selector: 'p' })).toBeTruthy();
  const keys = requestsTo(calls, 'POST').map(({ headers }) => headers.get('idempotency-key'));
  expect(new Set(keys).size).toBe(1);

  server({ [`POST ${update}`]: progressAfter(3) });
  await press('Vẫn gửi');
  await expectToast('Cập nhật thành công');
  // It is about the stage as it is shown now, and no longer about what was seen before the refusal.
  expect(requestsTo(calls, 'POST').map(({ body }) => (body as { version?: string }).version)).toEqual([
    ...Array.from({ length: requestsTo(calls, 'POST').length - 1 }, () => 'machine-setup:2'),
    'machine-setup:9',
  ]);
  await waitFor(() => expect(outbox.current(owner)).toEqual([]));
});

it.each([
  [409, 'project.illegal-transition', 'Đơn đã huỷ'],
  [404, 'project.not-found', 'Không tìm thấy dự án'],
] as const)(
  'after a %d %s it shows what was noted, to be saved and dropped',
  async (status, code, message) => {
    const calls = server({
      [`GET ${path}`]: progressAfter(2),
      [`POST ${update}`]: errorReply(status, code, message),
    });
    outbox.add({
      ...{ ...owner, key: 'k', projectId: id, projectTitle: 'Gá kẹp', stageId: 'machine-setup' },
      ...{ isCompleted: true, version: 'machine-setup:2', notes: 'Đã rà tâm', sendAfter: 0 },
      ...{ notedAt: '2026-11-22T03:00:00.000Z', photos: [] },
    });
    renderScreen(
      <>
        <SendOutbox />
        <FinalRefusals owner={owner} />
        <JobStages project={{ id, title: 'Gá kẹp' }} owner={owner} />
      </>,
      { user: { id: 'xuong', role: 'manufacturer' } },
    );
    await tried(calls);
    expect(await screen.findByText('Không gửi được: Gá kẹp – đã xong Gá đặt máy')).toBeTruthy();
    expect(screen.getByText('«Đã rà tâm»')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^(Vẫn gửi|Thử lại)$/ })).toBeNull();
    await press('Bỏ');
    await waitFor(() => expect(outbox.current(owner)).toEqual([]));
  },
);

it.each([
  [401, 'Unauthorized'],
  [403, 'ACCOUNT_BLOCKED'],
  [408, 'server.failed'],
  [409, 'ACCOUNT_CHANGED'],
  [409, 'INTERFACE_CHANGED'],
  [429, 'server.failed'],
  [503, 'server.failed'],
] as const)('keeps a note after a %d %s, which says nothing of the note', async (status, code) => {
  const calls = server({ [`GET ${path}`]: progressAfter(2), [`POST ${update}`]: errorReply(status, code) });
  show();
  await press('Hoàn thành: Gá đặt máy');
  await noted();
  passes(5_000);
  await tried(calls);
  expect(await screen.findByText(/1 cập nhật chờ gửi/)).toBeTruthy();
  expect(screen.queryByText(/Không gửi được/)).toBeNull();
});

it('sends nothing any more once its user has left, also while it was sending', async () => {
  let sending: Promise<void> | undefined;
  const request = (_name: string, work: () => Promise<void>) => (sending = work());
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
  // Not a spy: Testing Library would take it for fake timers.
  const pauses: unknown[] = [];
  const { setTimeout } = globalThis;
  globalThis.setTimeout = ((...args: Parameters<typeof setTimeout>) => {
    pauses.push(args[1]);
    return setTimeout(...args);
  }) as typeof setTimeout;
  const calls = server({
    [`GET ${path}`]: progressAfter(2),
    [`POST ${update}`]: () => {
      cleanup();
      pauses.length = 0;
      return errorReply(503, 'server.failed');
    },
  });
  show();
  await press('Hoàn thành: Gá đặt máy');
  await noted();
  passes(5_000);
  await tried(calls);
  await sending;
  await Promise.resolve();
  globalThis.setTimeout = setTimeout;
  expect(pauses).not.toContain(10_000);
  expect(outbox.current(owner)).toHaveLength(1);
  Reflect.deleteProperty(navigator, 'locks');
});

it('drops a refused note only when the user says so', async () => {
  const calls = server({
    [`GET ${path}`]: progressAfter(2),
    [`POST ${update}`]: errorReply(409, 'stage.out-of-order', 'Sai'),
  });
  show();
  await press('Hoàn thành: Gá đặt máy');
  await noted();
  passes(5_000);
  await tried(calls);
  await press('Bỏ');
  await waitFor(() => expect(outbox.current(owner)).toEqual([]));
});

it('writes a note afterwards, which leaves the stage as it is', async () => {
  const calls = server({ [`GET ${path}`]: progressAfter(3), [`POST ${update}`]: progressAfter(3) });
  show();
  await press('Thêm ghi chú, ảnh: Gá đặt máy');
  fireEvent.change(await screen.findByLabelText('Ghi chú thêm'), { target: { value: 'Đã rà tâm' } });
  await press('Lưu');
  await expectToast('Cập nhật thành công');
  expect(requestsTo(calls, 'POST')[0]!.body).toEqual({
    ...{ stageId: 'machine-setup', notes: 'Đã rà tâm', notedAt: expect.stringMatching(/Z$/) },
  });
});

// The order is asked for again after that: until then the tick would be gone.
it('shows what the server has made of a tick, before it is asked for the order again', async () => {
  let answered = 0;
  let answer: (reply: object) => void = () => undefined;
  const late = new Promise<object>((resolve) => (answer = resolve));
  server({
    [`GET ${path}`]: () => (answered++ === 0 ? progressAfter(2) : late),
    [`POST ${update}`]: progressAfter(3),
  });
  show();
  await press('Hoàn thành: Gá đặt máy');
  await noted();
  passes(5_000);
  act(() => void dispatchEvent(new Event('online')));
  await expectToast('Cập nhật thành công');
  await waitFor(() => expect(outbox.current(owner)).toEqual([]));
  expect(await button('Hoàn thành: Gia công thô')).toBeTruthy();
  expect(screen.getByText('Xong 3 trên 8 công đoạn')).toBeTruthy();
  answer(progressAfter(3));
});

it('opens a stage again that was completed too early', async () => {
  const calls = server({ [`GET ${path}`]: progressAfter(2), [`POST ${update}`]: progressAfter(1) });
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Mở lại: Kiểm tra thiết kế' }));
  await noted();
  passes(5_000);
  await tried(calls);
  expect(requestsTo(calls, 'POST')[0]!.body).toMatchObject({
    ...{ stageId: 'design-verification', isCompleted: false },
  });
});

it('has room for the photos of one note, whatever others add while its dialog is open', async () => {
  const withPhotos = (...names: string[]) => {
    const { percent, stages } = progressAfter(1);
    const attachments = names.map((name) => `/objects/${name}.jpg`);
    return { percent, stages: stages.with(0, { ...stages[0]!, attachments: attachments as never[] }) };
  };
  server({ [`GET ${path}`]: withPhotos('a') });
  const { store } = show();
  await press('Thêm ghi chú, ảnh: Chuẩn bị vật liệu');
  expect(await button('Chụp hoặc chọn ảnh (còn 5)')).toBeTruthy();
  server({ [`GET ${path}`]: withPhotos('a', 'b') });
  act(() => void store.dispatch(api.util.invalidateTags([projectTag(id)])));
  expect(await button('Chụp hoặc chọn ảnh (còn 5)')).toBeTruthy();
});

it('waits for a photo that is still being drawn before it saves the note', async () => {
  drawPictures();
  const image = { width: 4, height: 3, close: () => undefined };
  const drawing = held(() => image);
  Object.assign(globalThis, { createImageBitmap: drawing.call });
  Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined });
  server({ [`GET ${path}`]: progressAfter(1), 'POST /api/objects/upload': networkError });
  show();
  await press('Thêm ghi chú, ảnh: Chuẩn bị vật liệu');
  const files = [new File(['x'], '1.jpg', { type: 'image/jpeg' })];
  fireEvent.change(await screen.findByLabelText('Chọn ảnh'), { target: { files } });
  const save = await button('Lưu');
  await waitFor(() => expect(save.hasAttribute('disabled')).toBe(true));
  await act(() => drawing.calls[0]!.release());
  await waitFor(() => expect(save.hasAttribute('disabled')).toBe(false));
  fireEvent.click(save);
  await noted();
  expect(outbox.current(owner)[0]!.note.photos.map(({ name }) => name)).toEqual(['1.jpg']);
  Reflect.deleteProperty(globalThis, 'createImageBitmap');
});

it('takes up to five photos in one note, beside those that the stage has', async () => {
  drawPictures();
  const image = { width: 4_000, height: 3_000, close: () => undefined };
  Object.assign(globalThis, { createImageBitmap: () => Promise.resolve(image) });
  Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined });
  const { percent, stages } = progressAfter(1);
  const kept = ['/objects/a.jpg', '/objects/b.jpg', '/objects/c.jpg'];
  server({
    [`GET ${path}`]: { percent, stages: stages.with(0, { ...stages[0]!, attachments: kept as never[] }) },
    'POST /api/objects/upload': networkError,
  });
  show();
  await press('Thêm ghi chú, ảnh: Chuẩn bị vật liệu');
  expect(await button('Chụp hoặc chọn ảnh (còn 5)')).toBeTruthy();
  const choose = (...names: string[]) => {
    const files = names.map((name) => new File(['x'], name, { type: 'image/jpeg' }));
    fireEvent.change(screen.getByLabelText('Chọn ảnh'), { target: { files } });
  };
  // Cameras give their photos the same names.
  choose('1.jpg');
  expect(await button('Chụp hoặc chọn ảnh (còn 4)')).toBeTruthy();
  choose('1.jpg');
  expect(await button('Chụp hoặc chọn ảnh (còn 3)')).toBeTruthy();
  fireEvent.click(screen.getAllByRole('button', { name: 'Bỏ ảnh 1.jpg' })[0]!);
  expect(await button('Chụp hoặc chọn ảnh (còn 4)')).toBeTruthy();
  choose('2.jpg', '3.jpg', '4.jpg', '5.jpg', '6.jpg');
  expect(await screen.findByText(/^Mỗi lần ghi có tối đa 5 ảnh/)).toBeTruthy();
  expect((await button('Chụp hoặc chọn ảnh (còn 0)')).hasAttribute('disabled')).toBe(true);
  await press('Lưu');
  await noted();
  const { note } = outbox.current(owner)[0]!;
  expect(note.photos.map(({ name }) => name)).toEqual(['1.jpg', '2.jpg', '3.jpg', '4.jpg', '5.jpg']);
  expect(note).not.toHaveProperty('notes');
  Reflect.deleteProperty(globalThis, 'createImageBitmap');
});

it('has the words and photos of a note again that was not saved, and saves them', async () => {
  drawPictures();
  Object.assign(globalThis, {
    createImageBitmap: () => Promise.resolve({ width: 4, height: 3, close: () => undefined }),
  });
  Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined });
  server({ [`GET ${path}`]: progressAfter(1), 'POST /api/objects/upload': networkError });
  show();
  await press('Thêm ghi chú, ảnh: Chuẩn bị vật liệu');
  const files = [new File(['x'], '1.jpg', { type: 'image/jpeg' })];
  fireEvent.change(await screen.findByLabelText('Ghi chú thêm'), { target: { value: 'Đủ phôi' } });
  fireEvent.change(screen.getByLabelText('Chọn ảnh'), { target: { files } });
  expect(await screen.findByRole('img', { name: '1.jpg' })).toBeTruthy();
  cleanup();
  show();
  await press('Thêm ghi chú, ảnh: Chuẩn bị vật liệu');
  expect(await screen.findByRole('img', { name: '1.jpg' })).toBeTruthy();
  expect(screen.getByText(/^Nội dung chưa gửi/)).toBeTruthy();
  await press('Lưu');
  await noted();
  const { notes, photos: taken } = outbox.current(owner)[0]!.note;
  expect([notes, taken.map(({ name }) => name)]).toEqual(['Đủ phôi', ['1.jpg']]);
  expect(await photos.read(taken[0]!.file)).toBeTruthy();
  Reflect.deleteProperty(globalThis, 'createImageBitmap');
});

it('a note whose photo is gone from this device says so, and sends the rest when told to', async () => {
  const calls = server({ [`GET ${path}`]: progressAfter(1), [`POST ${update}`]: progressAfter(1) });
  outbox.add({
    ...{ ...owner, key: 'k1', projectId: id, stageId: 'material-preparation', notes: 'Đủ phôi' },
    ...{ photos: [{ name: '1.jpg', file: 'gone' }], notedAt: '2026-11-22T03:00:00.000Z', sendAfter: 0 },
  });
  show();
  expect(await screen.findByText('Ảnh 1.jpg không còn trên máy này.')).toBeTruthy();
  expect(requestsTo(calls, 'POST')).toEqual([]);
  await press('Thử lại');
  await expectToast('Cập nhật thành công');
  expect(requestsTo(calls, 'POST', update)[0]!.body).toMatchObject({ notes: 'Đủ phôi' });
});

it('sends each photo once, also when the update is tried again', async () => {
  const files = ['/objects/1.jpg', '/objects/2.jpg'];
  const calls = server({
    [`GET ${path}`]: progressAfter(1),
    'POST /api/objects/upload': ({ body }: Call) => ({ uploadURL: `/upload/${(body as StoredFile).name}` }),
    ...Object.fromEntries(files.map((url, index) => [`PUT /upload/${index + 1}.jpg`, { url }])),
    'PUT /objects/1.jpg/thumbnail': {},
    [`POST ${update}`]: errorReply(503, 'server.failed'),
  });
  outbox.add({
    ...{ accountId: 'xuong', role: 'manufacturer', key: 'k1', projectId: id },
    ...{ stageId: 'material-preparation', isCompleted: true },
    photos: [
      { name: '1.jpg', file: await photos.keep({ picture: new Blob(['0']), thumbnail: new Blob(['0']) }) },
      { name: '2.jpg', file: await photos.keep({ picture: new Blob(['0']) }) },
    ],
    ...{ notedAt: '2026-11-22T03:00:00.000Z', sendAfter: 0 },
  });
  show();
  await tried(calls, 2);
  server({ [`POST ${update}`]: progressAfter(1) });
  await tried(calls, requestsTo(calls, 'POST', update).length + 1);
  await expectToast('Cập nhật thành công');
  expect(requestsTo(calls, 'PUT').map(({ path: to }) => to)).toEqual([
    ...['/upload/1.jpg', '/objects/1.jpg/thumbnail', '/upload/2.jpg'],
  ]);
  expect(requestsTo(calls, 'POST', update).at(-1)!.body).toMatchObject({
    attachments: files,
  });
});

it('a photo that has arrived is not sent again because the next one could not be sent', async () => {
  const calls = server({
    [`GET ${path}`]: progressAfter(1),
    'POST /api/objects/upload': ({ body }: Call) => ({ uploadURL: `/upload/${(body as StoredFile).name}` }),
    'PUT /upload/1.jpg': { url: '/objects/1.jpg' },
    'PUT /upload/2.jpg': errorReply(503, 'server.failed'),
  });
  outbox.add({
    ...{ accountId: 'xuong', role: 'manufacturer', key: 'k1', projectId: id },
    ...{ stageId: 'material-preparation', isCompleted: true },
    photos: await Promise.all(['1.jpg', '2.jpg'].map(photoOf)),
    ...{ notedAt: '2026-11-22T03:00:00.000Z', sendAfter: 0 },
  });
  show();
  const sent = (name: string) => requestsTo(calls, 'PUT', `/upload/${name}`).length;
  await waitFor(() => {
    dispatchEvent(new Event('online'));
    expect(sent('2.jpg')).toBeGreaterThan(1);
  });
  expect(sent('1.jpg')).toBe(1);
});

it('tells of a photo that the server refuses, and sends nothing of its note', async () => {
  const calls = server({
    [`GET ${path}`]: progressAfter(1),
    'POST /api/objects/upload': { uploadURL: '/upload/1' },
    'PUT /upload/1': errorReply(400, 'request.invalid', 'Không phải ảnh'),
  });
  outbox.add({
    ...{ accountId: 'xuong', role: 'manufacturer', key: 'k1', projectId: id },
    ...{ stageId: 'material-preparation', isCompleted: true },
    photos: [await photoOf('1.jpg')],
    ...{ notedAt: '2026-11-22T03:00:00.000Z', sendAfter: 0 },
  });
  show();
  expect(await screen.findByText('Không phải ảnh')).toBeTruthy();
  expect(requestsTo(calls, 'POST', update)).toEqual([]);
  expect(outbox.current(owner)[0]!.note.photos[0]).not.toHaveProperty('url');
});

// What the upload of a photo failed with × that its note waits: that says nothing of the photo.
it.each<[string, Parameters<typeof server>[0]]>([
  ['no network', { 'POST /api/objects/upload': networkError }],
  ['too many uploads', { 'POST /api/objects/upload': errorReply(429, 'request.too-many') }],
  ['a server that is busy', { 'PUT /upload/1': errorReply(503, 'store.unavailable') }],
])('keeps the note of a photo that could not be sent: %s', async (_, failure) => {
  const calls = server({
    [`GET ${path}`]: progressAfter(1),
    'POST /api/objects/upload': { uploadURL: '/upload/1' },
    ...failure,
  });
  outbox.add({
    ...{ accountId: 'xuong', role: 'manufacturer', key: 'k1', projectId: id },
    ...{ stageId: 'material-preparation', isCompleted: true },
    photos: [await photoOf('1.jpg')],
    ...{ notedAt: '2026-11-22T03:00:00.000Z', sendAfter: 0 },
  });
  show();
  const [failing] = Object.keys(failure)[0]!.split(' ') as [string];
  await waitFor(() => expect(requestsTo(calls, failing)).not.toEqual([]));
  expect(await screen.findByText(/1 cập nhật chờ gửi/)).toBeTruthy();
  expect(screen.queryByText(/Không gửi được/)).toBeNull();
  expect(requestsTo(calls, 'POST', update)).toEqual([]);
});

it('sends a note once, though the network comes and goes while it is on its way', async () => {
  let answer = (_reply: object): void => undefined;
  const reply = new Promise<object>((resolve) => (answer = resolve));
  const calls = server({ [`GET ${path}`]: progressAfter(2), [`POST ${update}`]: () => reply });
  show();
  await press('Hoàn thành: Gá đặt máy');
  await noted();
  passes(5_000);
  await tried(calls);
  dispatchEvent(new Event('online'));
  await settled();
  answer(progressAfter(3));
  await waitFor(() => expect(outbox.current(owner)).toEqual([]));
  expect(requestsTo(calls, 'POST', update)).toHaveLength(1);
});

it('shows what waits of its own order and account, and nothing of another', async () => {
  server({ [`GET ${path}`]: progressAfter(2), [`POST ${update}`]: networkError });
  const own: StageNote = {
    ...{ accountId: 'xuong', role: 'manufacturer', projectId: id, key: 'k1', photos: [] },
    ...{ stageId: 'machine-setup', isCompleted: true },
    ...{ notedAt: '2026-11-22T03:00:00.000Z', sendAfter: 0 },
  };
  const addRefused = (note: StageNote) => {
    outbox.add(note);
    outbox.refuse(outbox.current(note).at(-1)!, { reason: 'Đơn đã huỷ' });
  };
  addRefused({ ...own, key: 'k2', projectId: 'another' });
  addRefused({ ...own, key: 'k3', accountId: 'another' });
  addRefused({ ...own, key: 'k4', role: 'admin' });
  show();
  expect(await button('Hoàn thành: Gá đặt máy')).toBeTruthy();
  expect(screen.queryByText(/Không gửi được/)).toBeNull();
  act(() => addRefused(own));
  expect(await screen.findAllByText(/Không gửi được/)).toHaveLength(1);
});

it.each([
  ['at once', false],
  ['when the next stage stands where the first one stood', true],
])('takes a second tap for the same one %s', async (_, waits) => {
  server({ [`GET ${path}`]: progressAfter(2), [`POST ${update}`]: networkError });
  show();
  const first = await button('Hoàn thành: Gá đặt máy');
  fireEvent.click(first);
  if (waits) await noted();
  fireEvent.click(waits ? await button('Hoàn thành: Gia công thô') : first);
  await settled();
  expect(outbox.current(owner)).toHaveLength(1);
  passes(500);
  await press('Hoàn thành: Gia công thô');
  await waitFor(() => expect(outbox.current(owner).at(-1)!.note.stageId).toBe(plan[3]?.id));
  expect(outbox.current(owner).map(({ note }) => note.stageId)).toEqual([plan[2]?.id, plan[3]?.id]);
});

/** The next note finds no room in the browser's storage. */
function fillStorage(): void {
  const setItem = localStorage.setItem.bind(localStorage);
  const spy = jest.spyOn(Storage.prototype, 'setItem').mockImplementation((key, value) => {
    if (!key.includes('.waiting.')) return setItem(key, value);
    spy.mockRestore();
    throw new DOMException('full', 'QuotaExceededError');
  });
}

it('says that a tick could not be stored, and accepts the next tap', async () => {
  const calls = server({ [`GET ${path}`]: progressAfter(2), [`POST ${update}`]: progressAfter(3) });
  fillStorage();
  show();
  await press('Hoàn thành: Gá đặt máy');
  await expectToast('Không lưu được trên máy này');
  expect(outbox.current(owner)).toEqual([]);
  await press('Hoàn thành: Gá đặt máy');
  await noted();
  passes(5_000);
  await tried(calls);
});

it('says that a note could not be stored, and does not lose what was typed', async () => {
  const calls = server({ [`GET ${path}`]: progressAfter(3), [`POST ${update}`]: progressAfter(3) });
  fillStorage();
  show();
  await press('Thêm ghi chú, ảnh: Gá đặt máy');
  fireEvent.change(await screen.findByLabelText('Ghi chú thêm'), { target: { value: 'Đã rà tâm' } });
  await press('Lưu');
  await expectToast('Không lưu được trên máy này');
  expect(screen.getByLabelText<HTMLTextAreaElement>('Ghi chú thêm').value).toBe('Đã rà tâm');
  await press('Lưu');
  await tried(calls);
  expect(requestsTo(calls, 'POST')[0]!.body).toMatchObject({ notes: 'Đã rà tâm' });
});

it('takes back the latest of several stages that are not sent yet, one after the other', async () => {
  server({ [`GET ${path}`]: progressAfter(2), [`POST ${update}`]: networkError });
  show();
  const waiting = () => outbox.current(owner).map(({ note }) => note.stageId);
  const stageIds = [plan[2]?.id, plan[3]?.id];
  await press('Hoàn thành: Gá đặt máy');
  await waitFor(() => expect(waiting()).toEqual(stageIds.slice(0, 1)));
  passes(1_000);
  await press('Hoàn thành: Gia công thô');
  await waitFor(() => expect(waiting()).toEqual(stageIds));
  expect(await screen.findByText('đã xong Gia công thô')).toBeTruthy();
  await press(/^Hoàn tác/);
  await waitFor(() => expect(waiting()).toEqual(stageIds.slice(0, 1)));
  expect(await screen.findByText('đã xong Gá đặt máy')).toBeTruthy();
  await press(/^Hoàn tác/);
  await waitFor(() => expect(waiting()).toEqual([]));
});
