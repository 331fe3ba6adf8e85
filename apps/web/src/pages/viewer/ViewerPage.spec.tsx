import type { StoredFile } from '@market/contracts';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { renderScreen } from '../../testing/render-screen';
import { requestsTo, server } from '../../testing/server';
import type { ModelEvent } from '../../features/models/worker/protocol';
import { LiveViewer } from './LiveViewer';
import { firstLook } from '../../features/models/look';
import { ViewerPage } from './ViewerPage';
import { choose } from '../../testing/select';

/** Sends the events that the test emits. */
class FakeWorker {
  static all: FakeWorker[] = [];
  onmessage?: (event: { data: ModelEvent }) => void;
  terminate = jest.fn();
  postMessage = jest.fn();
  constructor() {
    FakeWorker.all.push(this);
  }
  emit = (data: ModelEvent) => act(() => this.onmessage!({ data }));
}
beforeEach(() => {
  FakeWorker.all = [];
  Object.assign(globalThis, { Worker: FakeWorker, opener: null });
  HTMLCanvasElement.prototype.transferControlToOffscreen = () => ({}) as OffscreenCanvas;
});
afterEach(() => void jest.restoreAllMocks());

const show = (file: string, name: string) =>
  renderScreen(<ViewerPage />, { path: `/viewer?${new URLSearchParams({ file, name }).toString()}` });
const model = async () => {
  await screen.findByRole('figure');
  await waitFor(() => expect(FakeWorker.all.length).toBeGreaterThan(0));
  return FakeWorker.all.at(-1)!;
};
const ready: ModelEvent = {
  type: 'ready',
  facts: { min: [0, 0, 0], max: [90, 20, 9.5], triangles: 12_000, notices: [] },
};
// The name of a button begins with the name of its icon.
const button = (words: string) =>
  screen.getByRole<HTMLButtonElement>('button', { name: new RegExp(`${words}$`) });

it('shows the loading progress, then the model with its size', async () => {
  show('/objects/a.stl', 'Trục.stl');
  const worker = await model();
  expect(screen.getByRole('heading', { name: 'Trục.stl' })).toBeTruthy();
  expect(button('Tải xuống Trục.stl')).toBeTruthy();
  expect(screen.getByText('Đang tải file')).toBeTruthy();
  expect(button('Vừa khung').disabled).toBe(true);
  worker.emit({ type: 'progress', progress: { step: 'parse', ratio: 0.5 } });
  expect(screen.getByText('Đang dựng mô hình')).toBeTruthy();
  expect(screen.getByText('50%')).toBeTruthy();
  worker.emit(ready);
  expect(screen.getByRole('figure').textContent).toContain('Kích thước 90 × 20 × 9,5 (đơn vị của file)');
  expect(screen.getByRole('figure').textContent).toContain('12.000 tam giác');
  expect(screen.getByText(/Kéo để xoay, cuộn để thu phóng, kéo chuột phải để di chuyển/)).toBeTruthy();
  fireEvent.click(button('Phóng to'));
  expect(worker.postMessage).toHaveBeenLastCalledWith(
    { type: 'move', move: { kind: 'zoom', factor: 1.25 } },
    [],
  );
  fireEvent.click(button('Thu nhỏ'));
  expect(worker.postMessage).toHaveBeenLastCalledWith(
    { type: 'move', move: { kind: 'zoom', factor: 0.8 } },
    [],
  );
  fireEvent.click(screen.getByRole('switch', { name: 'Dạng khung dây' }));
  expect(worker.postMessage).toHaveBeenLastCalledWith(
    { type: 'look', look: { ...firstLook, wireframe: true } },
    [],
  );
  worker.emit({ type: 'graphics', present: false });
  expect(screen.getByText(/Trình duyệt vừa ngắt đồ hoạ 3D/)).toBeTruthy();
});

it('can be cancelled and loaded again, and terminates the worker of the cancelled load', async () => {
  show('/objects/a.stl', 'a.stl');
  const worker = await model();
  fireEvent.click(button('Huỷ'));
  expect(screen.getByText('Đã huỷ tải mô hình.')).toBeTruthy();
  expect(worker.terminate).toHaveBeenCalledTimes(1);
  fireEvent.click(button('Tải lại'));
  await waitFor(() => expect(FakeWorker.all).toHaveLength(2));
  FakeWorker.all[1]!.emit({ type: 'failed', message: 'Không thể tải 3D model: hỏng' });
  expect(screen.getByRole('alert').textContent).toContain('Không thể tải 3D model: hỏng');
});

it.each([
  ['a.dwg', 'Vui lòng tải file về và mở bằng phần mềm CAD.'],
  ['a.txt', 'Định dạng .txt không được hỗ trợ trong 3D viewer.'],
])('explains why %s cannot be displayed', async (name, words) => {
  show('/objects/a', name);
  expect((await screen.findByRole('figure')).textContent).toContain(words);
  expect(FakeWorker.all).toEqual([]);
});

it.each(['https://example.test/a.stl', 'https://example.test/objects/a.stl', '/objects/../api/x', ''])(
  'rejects the address %j',
  (file) => {
    show(file, 'a.stl');
    expect(screen.getByRole('heading', { name: '3D file data not available' })).toBeTruthy();
    expect(FakeWorker.all).toEqual([]);
  },
);

it('goes back by closing its own window, or to the previous page', async () => {
  const close = jest.spyOn(window, 'close').mockImplementation(() => undefined);
  const { at } = show('', '');
  fireEvent.click(button('Quay lại'));
  expect(close).not.toHaveBeenCalled();
  await waitFor(() => expect(at()).toBe('/'));
  document.body.replaceChildren();
  Object.assign(globalThis, { opener: window });
  show('', '');
  fireEvent.click(button('Quay lại'));
  expect(close).toHaveBeenCalledTimes(1);
});

const file = (name: string) => ({ name, url: `/objects/${name}`, size: 1 }) as StoredFile;

it('shows the first model of several files, and a preview of the chosen file', async () => {
  renderScreen(<LiveViewer files={[file('a.pdf'), file('b.stl')]} />);
  expect((await screen.findByRole('figure')).getAttribute('aria-label')).toBe('Mô hình 3D b.stl');
  await choose(screen.getByRole('combobox', { name: 'Chọn file để xem' }), 'a.pdf');
  expect(screen.getByRole('region', { name: 'Xem trước a.pdf' })).toBeTruthy();
});

it('says that there is no file', () => {
  renderScreen(<LiveViewer files={[]} />);
  expect(screen.getByText('Dự án chưa có file để xem.')).toBeTruthy();
});

it.each([
  ['customer', 204, 1],
  ['vietphat', 204, 1],
  ['vietphat', 200, 0],
  ['manufacturer', 204, 0],
] as const)('for the role %s, with a reply of %d, stores %d pictures', async (role, status, stored) => {
  Object.assign(URL, { createObjectURL: () => 'blob:x' });
  const url = `/objects/${role}${status}.stl`;
  const calls = server({
    [`GET ${url}/thumbnail`]: new Response(null, { status }),
    [`PUT ${url}/thumbnail`]: { size: 2 },
  });
  renderScreen(<ViewerPage />, { path: `/viewer?file=${url}&name=a.stl`, user: { role } });
  const worker = await model();
  worker.emit(ready);
  worker.emit({ type: 'drawn', drawn: { picture: await new Response('{}').blob() } });
  if (role !== 'manufacturer') await waitFor(() => expect(requestsTo(calls, 'GET')).toHaveLength(1));
  if (stored > 0) await waitFor(() => expect(requestsTo(calls, 'PUT')).toHaveLength(stored));
  await act(async () => {});
  expect(requestsTo(calls, 'PUT')).toHaveLength(stored);
});
