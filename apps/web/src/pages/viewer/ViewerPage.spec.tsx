import type { StoredFile } from '@control-center/contracts';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { draw } from '../../testing/draw';
import type { ModelAnswer } from '../../features/models/worker/protocol';
import { LiveViewer } from './LiveViewer';
import { ViewerPage } from './ViewerPage';

/** A worker whose other end is the test. */
class Other {
  static all: Other[] = [];
  onmessage?: (event: { data: ModelAnswer }) => void;
  terminate = jest.fn();
  postMessage = jest.fn();
  constructor() {
    Other.all.push(this);
  }
  says = (data: ModelAnswer) => act(() => this.onmessage!({ data }));
}
beforeEach(() => {
  Other.all = [];
  Object.assign(globalThis, { Worker: Other, opener: null });
  HTMLCanvasElement.prototype.transferControlToOffscreen = () => ({}) as OffscreenCanvas;
});
afterEach(() => void jest.restoreAllMocks());

const show = (file: string, name: string) =>
  draw(<ViewerPage />, { path: `/viewer?${new URLSearchParams({ file, name }).toString()}` });
const model = async () => {
  await screen.findByRole('figure');
  await waitFor(() => expect(Other.all.length).toBeGreaterThan(0));
  return Other.all.at(-1)!;
};
const ready: ModelAnswer = {
  type: 'ready',
  facts: { min: [0, 0, 0], max: [90, 20, 9.5], triangles: 12_000 },
};
// Before the words stands the name of an icon.
const button = (words: string) =>
  screen.getByRole<HTMLButtonElement>('button', { name: new RegExp(`${words}$`) });

it('shows a model with its size, and how far it is until then', async () => {
  show('/objects/a.stl', 'Trục.stl');
  const worker = await model();
  expect(screen.getByRole('heading', { name: 'Trục.stl' })).toBeTruthy();
  expect(button('Tải xuống Trục.stl')).toBeTruthy();
  expect(screen.getByText('Đang tải file')).toBeTruthy();
  expect(button('Vừa khung').disabled).toBe(true);
  worker.says({ type: 'progress', progress: { step: 'parse', ratio: 0.5 } });
  expect(screen.getByText('Đang dựng mô hình')).toBeTruthy();
  expect(screen.getByText('50%')).toBeTruthy();
  worker.says(ready);
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
  fireEvent.click(screen.getByRole('switch'));
  expect(worker.postMessage).toHaveBeenLastCalledWith({ type: 'wireframe', on: true }, []);
  worker.says({ type: 'graphics', present: false });
  expect(screen.getByText(/Trình duyệt vừa ngắt đồ hoạ 3D/)).toBeTruthy();
});

it('is given up, and begun anew, with the worker before it ended', async () => {
  show('/objects/a.stl', 'a.stl');
  const worker = await model();
  fireEvent.click(button('Huỷ'));
  expect(screen.getByText('Đã huỷ tải mô hình.')).toBeTruthy();
  expect(worker.terminate).toHaveBeenCalledTimes(1);
  fireEvent.click(button('Tải lại'));
  await waitFor(() => expect(Other.all).toHaveLength(2));
  Other.all[1]!.says({ type: 'failed', message: 'Không thể tải 3D model: hỏng' });
  expect(screen.getByRole('alert').textContent).toContain('Không thể tải 3D model: hỏng');
});

it.each([
  ['a.step', 'Vui lòng tải file về và mở bằng phần mềm CAD.'],
  ['a.3mf', 'Định dạng .3mf không được hỗ trợ trong 3D viewer.'],
])('says of %s why it is not shown', async (name, words) => {
  show('/objects/a', name);
  expect((await screen.findByRole('figure')).textContent).toContain(words);
  expect(Other.all).toEqual([]);
});

it.each(['https://example.test/a.stl', '/objects/../api/x', ''])('shows nothing from %j', (file) => {
  show(file, 'a.stl');
  expect(screen.getByRole('heading', { name: '3D file data not available' })).toBeTruthy();
  expect(Other.all).toEqual([]);
});

it('goes back by closing its own window, or by going where one came from', async () => {
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

it('of several files a model is drawn first, and any other is previewed', async () => {
  draw(<LiveViewer files={[file('a.pdf'), file('b.stl')]} />);
  expect((await screen.findByRole('figure')).getAttribute('aria-label')).toBe('Mô hình 3D b.stl');
  fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Chọn file để xem' }));
  fireEvent.click(screen.getByTitle('a.pdf'));
  expect(screen.getByRole('region', { name: 'Xem trước a.pdf' })).toBeTruthy();
});

it('says that there is no file', () => {
  draw(<LiveViewer files={[]} />);
  expect(screen.getByText('Dự án chưa có file để xem.')).toBeTruthy();
});
