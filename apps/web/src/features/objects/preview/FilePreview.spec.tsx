import { afterEach, expect, it, jest } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { DrawPreviewContext } from '../../../components/pictures/drawn';
import type { DrawFile, Drawn } from '../../../components/pictures/drawn';
import { renderScreen, expectToast } from '../../../testing/render-screen';
import { assignedUrls } from '../../../testing/location';
import { errorReply, server } from '../../../testing/server';
import { FilePreview } from './FilePreview';
import { OpenFile } from './OpenFile';

const show = (name: string, url = '/objects/a1.bin') => renderScreen(<FilePreview file={{ name, url }} />);
const showDrawn = (name: string, draw: DrawFile) =>
  renderScreen(
    <DrawPreviewContext value={draw}>
      <FilePreview file={{ name, url: '/objects/a1.bin' }} />
    </DrawPreviewContext>,
  );
const text = () => screen.getByRole('region', { name: /^Xem trước/ }).textContent;
const tab = () => screen.queryByRole('link', { name: 'Mở trong tab mới' });
const download = (name: string) => screen.queryByRole('button', { name: `Tải xuống ${name}` });

afterEach(() => void jest.restoreAllMocks());

it.each(['jpg', 'jpeg', 'png', 'gif', 'bmp'])('displays an image of the type %s', (extension) => {
  show(`Ảnh.${extension.toUpperCase()}`);
  const image = screen.getByRole('img', { name: `Ảnh.${extension.toUpperCase()}` });
  expect(image.getAttribute('src')).toBe('/objects/a1.bin?inline=1');
  fireEvent.error(image);
  expect(screen.getByRole('alert').textContent).toContain('Không thể hiển thị hình ảnh này');
  expect(tab()).toBeTruthy();
});

it('the next file is shown as it is, whatever became of the one before', () => {
  const Next = () => {
    const [name, next] = useState('a.png');
    return (
      <>
        <button type="button" onClick={() => next('b.png')}>
          Tiếp
        </button>
        <FilePreview file={{ name, url: `/objects/${name}` }} />
      </>
    );
  };
  renderScreen(<Next />);
  fireEvent.error(screen.getByRole('img', { name: 'a.png' }));
  expect(screen.queryByRole('img', { name: 'a.png' })).toBeNull();
  fireEvent.click(screen.getByText('Tiếp'));
  expect(screen.getByRole('img', { name: 'b.png' }).getAttribute('src')).toBe('/objects/b.png?inline=1');
});

it.each(['SVG', 'tiff'])('an image of the type %s is displayed as it was drawn', async (extension) => {
  server({ 'GET /objects/a1.bin': new Response('<svg/>') });
  const urls = { createObjectURL: jest.fn((_: Blob) => 'blob:drawn'), revokeObjectURL: jest.fn() };
  Object.assign(URL, urls);
  const picture = new Blob(['picture']);
  const draw = jest.fn<DrawFile>().mockResolvedValue({ picture });
  showDrawn(`Ảnh.${extension}`, draw);
  const image = await screen.findByRole('img', { name: `Ảnh.${extension}` });
  expect(image.getAttribute('src')).toBe('blob:drawn');
  expect(urls.createObjectURL.mock.calls).toEqual([[picture]]);
  const [[file, name]] = draw.mock.calls as [[Blob, string]];
  expect([await file.text(), name]).toEqual(['<svg/>', `Ảnh.${extension}`]);
  cleanup();
  expect(urls.revokeObjectURL).toHaveBeenCalledWith('blob:drawn');
});

it.each<[string, Response, Drawn]>([
  ['cannot be drawn', new Response('<svg/>'), { problem: 'file hỏng' }],
  ['cannot be loaded', errorReply(404, 'route.not-found'), { picture: new Blob() }],
])('an SVG that %s can be downloaded', async (_, reply, drawn) => {
  server({ 'GET /objects/a1.bin': reply });
  showDrawn('a.svg', () => Promise.resolve(drawn));
  expect((await screen.findByRole('alert')).textContent).toContain('Không thể hiển thị hình ảnh này');
  expect([screen.queryByRole('img', { name: 'a.svg' }), download('a.svg')]).toEqual([
    null,
    expect.anything(),
  ]);
});

it.each([
  ['a.pdf', 'Một số trình duyệt chặn xem trước PDF'],
  ...['step', 'stp', 'iges', 'igs', 'sldprt', 'dwg', 'dxf'].map((extension) => [
    `a.${extension}`,
    'File CAD không xem được trong trình duyệt',
  ]),
  ...['3mf', 'off', 'txt', 'zip'].map((extension) => [
    `a.${extension}`,
    'Định dạng này không được hỗ trợ xem trước.',
  ]),
])('%s can be downloaded or opened in a new tab: «%s»', (name, words) => {
  // A DXF is drawn.
  server({ 'GET /objects/a1.bin': errorReply(404, 'route.not-found') });
  show(name);
  expect(text()).toContain(words);
  // The browser displays a PDF itself; a tab of any other would stay blank, so the viewer's page offers the download.
  const viewer = `/viewer?file=%2Fobjects%2Fa1.bin&name=${name}`;
  expect(tab()?.getAttribute('href')).toBe(name === 'a.pdf' ? '/objects/a1.bin?inline=1' : viewer);
  expect(tab()?.getAttribute('target')).toBe('_blank');
  expect(download(name)).toBeTruthy();
});

it.each(['step', 'stp', 'iges', 'igs', '3mf', 'off'])(
  'a file of the type %s also opens as a converted view, which is not the original',
  (extension) => {
    const open = jest.spyOn(window, 'open').mockReturnValue(window);
    show(`a.${extension}`);
    expect(text()).toContain('Bản xem chuyển đổi – bản gốc quyết định.');
    fireEvent.click(screen.getByRole('button', { name: 'Mở bản xem 3D' }));
    expect(open).toHaveBeenCalledWith(`/viewer?file=%2Fobjects%2Fa1.bin&name=a.${extension}`, '_blank', 'popup,width=900,height=600'); // prettier-ignore
    expect([tab(), download(`a.${extension}`)]).toEqual([expect.anything(), expect.anything()]);
  },
);

it('a DXF is shown as it was drawn, beside the ways to the original', async () => {
  server({ 'GET /objects/a1.bin': new Response('0') });
  Object.assign(URL, { createObjectURL: () => 'blob:drawn', revokeObjectURL: () => undefined });
  showDrawn('a.dxf', () => Promise.resolve({ picture: new Blob() }));
  expect((await screen.findByRole('img', { name: 'a.dxf' })).getAttribute('src')).toBe('blob:drawn');
  expect(text()).toContain('Bản xem chuyển đổi – bản gốc quyết định.');
  expect([tab(), download('a.dxf')]).toEqual([expect.anything(), expect.anything()]);
});

it.each([
  ['a.dwg', true],
  ['a.sldprt', true],
  ['a.step', false],
])('%s is opened by Việt Phát: %s', (name, isOpened) => {
  show(name);
  expect(text().includes('Việt Phát mở được file này.')).toBe(isOpened);
});

it.each(['stl', 'obj', 'ply'])(
  'a file of the type %s opens the viewer in a window of 900 × 600',
  (extension) => {
    const open = jest.spyOn(window, 'open').mockReturnValue(window);
    const { at } = show(`a.${extension}`);
    expect(download(`a.${extension}`)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Mở trình xem 3D' }));
    const path = `/viewer?file=%2Fobjects%2Fa1.bin&name=a.${extension}`;
    expect(open).toHaveBeenCalledWith(path, '_blank', 'popup,width=900,height=600');
    expect(at()).toBe('/');
  },
);

// The kind of a file × what its picture opens.
it.each([
  ['a.pdf', 'Mở a.pdf trong tab mới', '/objects/a1.bin?inline=1'],
  ['a.png', 'Mở a.png trong tab mới', '/objects/a1.bin?inline=1'],
  ['a.stl', 'Xem mô hình a.stl', null],
  ['a.dwg', undefined, null],
  ['a.zip', undefined, null],
])('the picture of %s opens «%s» at %s', (name, label, address) => {
  const open = jest.spyOn(window, 'open').mockReturnValue(window);
  renderScreen(<OpenFile file={{ name, url: '/objects/a1.bin' }}>hình</OpenFile>);
  const [opener] = [...screen.queryAllByRole('link'), ...screen.queryAllByRole('button')];
  expect([opener?.getAttribute('aria-label'), opener?.getAttribute('href') ?? null]).toEqual([
    label,
    address,
  ]);
  if (opener && address === null) fireEvent.click(opener);
  expect(open.mock.calls.map(([url]) => url)).toEqual(
    name === 'a.stl' ? ['/viewer?file=%2Fobjects%2Fa1.bin&name=a.stl'] : [],
  );
});

it('the viewer opens in the same tab when the browser blocks new windows', async () => {
  jest.spyOn(window, 'open').mockReturnValue(null);
  const { at } = show('a.stl');
  fireEvent.click(screen.getByRole('button', { name: 'Mở trình xem 3D' }));
  await waitFor(() => expect(at()).toBe('/viewer?file=%2Fobjects%2Fa1.bin&name=a.stl'));
});

it('the URL of another site is opened directly', () => {
  const open = jest.spyOn(window, 'open');
  show('a.stl', 'https://example.test/objects/a.stl');
  fireEvent.click(screen.getByRole('button', { name: 'Mở trình xem 3D' }));
  expect(open).not.toHaveBeenCalled();
  expect(assignedUrls).toEqual(['https://example.test/objects/a.stl']);
});

const save = (name: string) => fireEvent.click(download(name)!);

it('a download displays a message, and its object URL is revoked', async () => {
  const calls = server({ 'GET /objects/a1.bin': new Response('%PDF') });
  const saved: string[] = [];
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(`${this.download} ${this.href}`);
  });
  const urls = { createObjectURL: jest.fn((_file: Blob) => 'blob:x'), revokeObjectURL: jest.fn() };
  Object.assign(URL, urls);
  show('Bản vẽ.pdf');
  save('Bản vẽ.pdf');
  await expectToast('Đang tải file PDF');
  expect(screen.getByText(/thư mục Tải xuống/)).toBeTruthy();
  expect(calls).toMatchObject([{ path: '/objects/a1.bin', query: {}, credentials: 'same-origin' }]);
  expect(await urls.createObjectURL.mock.calls[0]![0].text()).toBe('%PDF');
  expect(saved).toEqual(['Bản vẽ.pdf blob:x']);
  expect(urls.revokeObjectURL).toHaveBeenCalledWith('blob:x');
});

it.each([
  ['a.pdf', 'Không thể tải file. Vui lòng thử lại.'],
  ['a.step', 'Không thể tải file. Vui lòng liên hệ hỗ trợ.'],
])('displays a message when the download of %s fails', async (name, words) => {
  server({ 'GET /objects/a1.bin': errorReply(404, 'route.not-found') });
  show(name);
  save(name);
  await expectToast(words);
  expect(screen.getByRole('alert').textContent).toContain('Lỗi');
  // It can be tried again.
  await waitFor(() => expect(download(name)!.classList.contains('ant-btn-loading')).toBe(false));
});
