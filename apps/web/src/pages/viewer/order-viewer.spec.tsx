import type { Message, OrderFile, Part } from '@market/contracts';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { leadTo } from '../../components/overlays/open-dialog';
import { firstLook } from '../../features/models/look';
import type { SheetCommand, SheetEvent } from '../../features/models/flat/protocol';
import type { ModelCommand, ModelEvent } from '../../features/models/worker/protocol';
import { projectOf } from '../../testing/orders';
import { expectToast, renderScreen } from '../../testing/render-screen';
import { choose } from '../../testing/select';
import { errorReply, requestsTo, server } from '../../testing/server';
import { ViewerPage } from './ViewerPage';

/** Keeps the commands that it receives; the test sends the events. */
class FakeWorker {
  static all: FakeWorker[] = [];
  onmessage?: (event: { data: ModelEvent | SheetEvent }) => void;
  commands: (ModelCommand | SheetCommand)[] = [];
  terminate = jest.fn();
  constructor() {
    FakeWorker.all.push(this);
  }
  postMessage = (command: ModelCommand | SheetCommand) => void this.commands.push(command);
  emit = (data: ModelEvent | SheetEvent) => act(() => this.onmessage!({ data }));
  last = (type: string) => this.commands.findLast((command) => command.type === type);
}
class FakeResizeObserver {
  constructor(readonly change: (entries: object[]) => void) {}
  observe = (target: Element) => act(() => this.change([{ target }]));
  unobserve = () => undefined;
  disconnect = () => undefined;
}
/** The composite operations with which pictures were drawn. */
const painted: [operation: string, picture: unknown][] = [];
const context = { globalCompositeOperation: 'source-over' } as Record<string, unknown>;
for (const name of ['translate', 'rotate', 'scale', 'fillRect']) context[name] = () => undefined;
context['drawImage'] = (picture: unknown) =>
  painted.push([String(context['globalCompositeOperation']), picture]);

beforeEach(() => {
  FakeWorker.all = [];
  painted.length = 0;
  Object.assign(globalThis, { Worker: FakeWorker, ResizeObserver: FakeResizeObserver, opener: null });
  Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined });
  HTMLCanvasElement.prototype.transferControlToOffscreen = () => ({}) as OffscreenCanvas;
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', { value: 800, configurable: true });
  Object.defineProperty(HTMLElement.prototype, 'clientHeight', { value: 600, configurable: true });
});
afterEach(() => {
  jest.restoreAllMocks();
  for (const name of ['clientWidth', 'clientHeight']) Reflect.deleteProperty(HTMLElement.prototype, name);
});

const file = (name: string, more: Partial<OrderFile> = {}) =>
  ({ ...{ url: `/objects/${name}`, name, size: 1, place: 'main', partId: null, revision: null, state: 'current' }, ...more }) as OrderFile; // prettier-ignore
const project = projectOf({
  files: [
    file('moi.stl', { revision: 2 }),
    file('cu.stl', { revision: 1, state: 'superseded' }),
    file('to.pdf', { place: 'attachment' }),
  ],
  invitedManufacturerIds: ['xuong-1'],
});
const place = { point: [1, 2, 3] as [number, number, number], normal: [0, 0, 1] as [number, number, number] };
const note = (id: string, content: string, file = '/objects/moi.stl') =>
  ({
    ...{ id, content, projectId: project.id, channel: 'customer', senderId: 'an', receiverId: null },
    ...{ isFromVietPhat: 0, createdAt: '2026-11-27T03:00:00.000Z', pin: { file, ...place } },
  }) as Message;
const ready: ModelEvent = {
  type: 'ready',
  facts: { min: [0, 0, 0], max: [90, 20, 9.5], triangles: 12, notices: [] },
};

function show(query: Record<string, string>, answers: Record<string, object> = {}, user = {}) {
  const calls = server({
    [`GET /api/projects/${project.id}`]: project,
    [`GET /api/project-parts/${project.id}`]: [],
    [`GET /api/messages/project/${project.id}`]: [note('m1', 'Mặt này cần mài'), note('m2', 'Chỗ khác', '/objects/cu.stl')],
    'GET /api/factories': [],
    'GET /objects/:name/thumbnail': {},
    ...answers,
  }); // prettier-ignore
  const { at } = renderScreen(<ViewerPage />, {
    path: `/viewer?${new URLSearchParams(query).toString()}`,
    user,
  });
  return { calls, at };
}
const opened = async () => {
  await waitFor(() => expect(FakeWorker.all.length).toBeGreaterThan(0));
  return FakeWorker.all[0]!;
};
const model = { file: '/objects/moi.stl', name: 'moi.stl', project: project.id };

describe('the notes on a model', () => {
  it('are pins; the one that was opened is flown to and read, and any other one on a press', async () => {
    show({ ...model, note: 'm1' });
    const worker = await opened();
    worker.emit(ready);
    await waitFor(() => expect(worker.last('fly')).toEqual({ type: 'fly', to: place }));
    expect(worker.last('look')).toEqual({ type: 'look', look: { ...firstLook, pins: [place] } });
    expect((await screen.findByRole('alert')).textContent).toContain('1. Mặt này cần mài');
    fireEvent.click(screen.getByRole('button', { name: /close|Đóng/i }));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    worker.emit({ type: 'pin', index: 0 });
    expect(screen.getByRole('alert').textContent).toContain('Bạn · 10:00 27/11/2026');
  });

  const write = async (user = {}, answers = {}) => {
    const shown = show(model, {
      'POST /api/objects/upload': { uploadURL: '/api/objects/upload/t1' },
      'PUT /api/objects/upload/t1': { url: '/objects/anh.jpg' },
      'POST /api/messages': note('m3', 'Ra 0,8'),
      ...answers,
    }, user); // prettier-ignore
    const worker = await opened();
    worker.emit(ready);
    fireEvent.click(await screen.findByRole('button', { name: /Ghi chú lên mặt$/ }));
    worker.emit({ type: 'picked', picked: { ...place, at: 'face' } });
    await waitFor(() => expect(worker.last('shoot')).toBeTruthy());
    worker.emit({ type: 'shot', picture: await new Response('jpeg').blob() });
    fireEvent.change(await screen.findByLabelText(/Nội dung/), { target: { value: ' Ra 0,8 ' } });
    return shown;
  };
  const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Gửi' }));
  const pin = { file: '/objects/moi.stl', ...place };

  it('are written with a picture of what is seen', async () => {
    const { calls } = await write();
    submit();
    await expectToast('Tin nhắn đã được gửi!');
    const [body] = requestsTo(calls, 'POST').flatMap((call) =>
      call.path === '/api/messages' ? [call.body] : [],
    );
    expect(body).toEqual({
      projectId: project.id,
      content: 'Ra 0,8',
      attachments: ['/objects/anh.jpg'],
      pin,
    });
  });

  it('are written without one where that is not wanted, by the provider to a factory', async () => {
    const { calls } = await write({ role: 'vietphat' });
    fireEvent.click(screen.getByRole('checkbox', { name: 'Kèm ảnh đang xem' }));
    await choose(screen.getByRole('combobox', { name: 'Gửi cho' }), 'Nhà máy');
    submit();
    await expectToast('Tin nhắn đã được gửi!');
    expect(requestsTo(calls, 'POST').map(({ path, body }) => [path, body])).toEqual([
      ['/api/messages', { projectId: project.id, content: 'Ra 0,8', channel: 'factory', receiverId: 'xuong-1', pin }],
    ]); // prettier-ignore
  });

  it('keep their text when the server refuses them', async () => {
    const reason = 'Người nhận chưa được xem file này.';
    await write({}, { 'POST /api/messages': errorReply(409, 'object.not-shared', reason) });
    submit();
    await expectToast(reason);
    expect(screen.getByLabelText<HTMLTextAreaElement>(/Nội dung/).value).toBe(' Ra 0,8 ');
  });

  it('open again for their text, about the same face and to the same factory', async () => {
    const provider = { role: 'vietphat' } as const;
    const { at } = await write(provider);
    await choose(screen.getByRole('combobox', { name: 'Gửi cho' }), 'Nhà máy');
    const address = new URLSearchParams(at().split('?')[1]);
    cleanup();
    // As after a reload, or from the list of what is unsent.
    leadTo(`note.${project.id}.${model.file}`);
    const { calls } = show(
      Object.fromEntries(address),
      { 'POST /api/messages': note('m3', 'Ra 0,8') },
      provider,
    );
    expect((await screen.findByLabelText<HTMLTextAreaElement>(/Nội dung/)).value).toBe(' Ra 0,8 ');
    expect(screen.getByText(/^Tin này không kèm ảnh/)).toBeTruthy();
    submit();
    await expectToast('Tin nhắn đã được gửi!');
    expect(requestsTo(calls, 'POST').map(({ body }) => body)).toEqual([
      { projectId: project.id, content: 'Ra 0,8', channel: 'factory', receiverId: 'xuong-1', pin },
    ]);
  });

  it('are not offered to whom may not send messages', async () => {
    show(model, {}, { allowedPages: ['customer-interface', 'project-details'] });
    (await opened()).emit(ready);
    expect(screen.queryByRole('button', { name: /Ghi chú lên mặt$/ })).toBeNull();
    expect(screen.queryByRole('button', { name: /Gửi ảnh vào tin nhắn$/ })).toBeNull();
  });
});

describe('the parts of an order', () => {
  const partFile = (name: string, partId: string) => file(name, { partId, place: 'part', revision: 2 });
  const order = projectOf({
    files: [
      ...[partFile('truc.stl', 'p1'), partFile('truc.pdf', 'p1')],
      ...[partFile('bich.pdf', 'p2'), partFile('chot.stl', 'p3')],
    ],
  });
  const part = (id: string, partName: string) =>
    ({ id, partId: `N-${id}`, partName, quantity: 8, drawingFileUrl: null }) as Part;
  const open = (name: string) =>
    show({ file: `/objects/${name}`, name, project: order.id }, {
      [`GET /api/projects/${order.id}`]: order,
      [`GET /api/messages/project/${order.id}`]: [],
      [`GET /api/project-parts/${order.id}`]: [part('p1', 'Trục'), part('p2', 'Bích'), part('p3', 'Chốt'), part('p4', 'Không có file')],
    }); // prettier-ignore
  const fileIn = (at: () => string) => new URLSearchParams(at().slice(at().indexOf('?'))).get('name');
  const title = () => screen.getByRole('heading').parentElement!.textContent;

  it('stand below the one that is shown: the next is seen in the same way, if it can be', async () => {
    const { at } = open('truc.pdf');
    const choosing = await screen.findByRole('list', { name: 'Chi tiết sản phẩm (3)' });
    expect(title()).toBe('TrụcN-p1 × 8 · phiên bản 2 · truc.pdf');
    const press = (name: RegExp) => fireEvent.click(within(choosing).getByRole('button', { name }));
    press(/Bích/);
    await waitFor(() => expect(fileIn(at)).toBe('bich.pdf'));
    expect(title()).toBe('BíchN-p2 × 8 · phiên bản 2 · bich.pdf');
    press(/Chốt/);
    await waitFor(() => expect(fileIn(at)).toBe('chot.stl'));
    press(/Trục/);
    await waitFor(() => expect(fileIn(at)).toBe('truc.stl'));
  });

  it('lead from the model to the drawing and back', async () => {
    const { at } = open('truc.stl');
    fireEvent.click(await screen.findByRole('button', { name: 'Bản vẽ' }));
    await waitFor(() => expect(fileIn(at)).toBe('truc.pdf'));
    fireEvent.click(await screen.findByRole('button', { name: 'Mô hình 3D' }));
    await waitFor(() => expect(fileIn(at)).toBe('truc.stl'));
  });
});

describe('two revisions', () => {
  it('of a model are chosen, opened together and measured', async () => {
    show(model);
    (await opened()).emit(ready);
    await choose(await screen.findByRole('combobox', { name: 'So với bản khác' }), 'Phiên bản 1: cu.stl');
    await waitFor(() => expect(FakeWorker.all).toHaveLength(2));
    const worker = FakeWorker.all[1]!;
    expect(worker.last('open')).toMatchObject({
      open: { url: '/objects/moi.stl', before: { url: '/objects/cu.stl', extension: '.stl' } },
    });
    const { facts } = ready;
    worker.emit({ type: 'ready', facts, before: { ...facts, max: [80, 20, 9.5] } });
    expect(screen.getByText('Đang tìm chỗ khác nhau…')).toBeTruthy();
    worker.emit({
      type: 'compared',
      differences: { now: { area: 200, volume: 9_000 }, before: { area: 100, volume: 8_000 }, added: true, removed: false },
    }); // prettier-ignore
    expect(screen.getByText('80 × 20 × 9,5 → 90 × 20 × 9,5')).toBeTruthy();
    expect(screen.getByText('8 cm³ → 9 cm³')).toBeTruthy();
    fireEvent.click(screen.getByText('Cạnh nhau'));
    fireEvent.click(screen.getByText('Z'));
    const section = { axis: 2, at: 0.5, flipped: false };
    expect(worker.last('compare')).toEqual({ type: 'compare', look: { mode: 'beside', section } });
    fireEvent.click(screen.getByRole('button', { name: 'Phóng to' }));
    expect(worker.last('move')).toMatchObject({ move: { kind: 'zoom', factor: 1.25 } });
  });

  it.each([
    ['that are the same', 1, false, /Hai bản giống nhau/],
    ['of which one was written in inches', 25.4, true, /Hai bản chênh nhau 25,4 lần/],
  ])('%s are named so', async (_, scale, changed, words) => {
    show({ ...model, before: '/objects/cu.stl', beforeName: 'cu.stl' });
    const worker = await opened();
    const { facts } = ready;
    const max = facts.max.map((value) => value * scale) as typeof facts.max;
    worker.emit({ type: 'ready', facts, before: { ...facts, max } });
    const surface = { area: 1, volume: 1 };
    worker.emit({ type: 'compared', differences: { now: surface, before: surface, added: changed, removed: changed } }); // prettier-ignore
    expect(screen.getByText(words)).toBeTruthy();
  });
});

describe('a drawing on paper', () => {
  const close = jest.fn();
  const picture = (name: string, width = 400) => ({ name, width, height: 0.75 * width, close }) as unknown as ImageBitmap; // prettier-ignore
  const drawn = (page: number, ...pictures: ImageBitmap[]): SheetEvent => ({ type: 'drawn', page, side: 1_260, pictures }); // prettier-ignore
  const tool = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

  it('is read page by page, larger, and turned', async () => {
    show({ file: '/objects/to.pdf', name: 'to.pdf', project: project.id });
    const worker = await opened();
    expect(worker.last('open')).toMatchObject({ files: [{ url: '/objects/to.pdf', kind: 'pdf' }] });
    worker.emit({ type: 'opened', pages: [2] });
    expect(worker.last('draw')).toMatchObject({ page: 0 });
    worker.emit(drawn(0, picture('trang 1')));
    const canvas = document.querySelector('canvas')!;
    expect([canvas.width, canvas.height, Math.round(Number.parseFloat(canvas.style.width))]).toEqual([
      400, 300, 779,
    ]);
    expect(screen.getByText('Trang 1/2')).toBeTruthy();
    expect(tool('Trang trước').disabled).toBe(true);
    fireEvent.click(tool('Xoay'));
    expect([canvas.width, canvas.height]).toEqual([300, 400]);
    const before = worker.last('draw') as { side: number };
    fireEvent.click(tool('Phóng to'));
    fireEvent.click(tool('Phóng to'));
    expect((worker.last('draw') as { side: number }).side).toBeGreaterThan(before.side);
    fireEvent.keyDown(screen.getByRole('application'), { key: 'PageDown' });
    expect(worker.last('draw')).toMatchObject({ page: 1 });
    worker.emit(drawn(1, picture('trang 2')));
    expect(close).toHaveBeenCalledTimes(1);
    expect(tool('Trang sau').disabled).toBe(true);
  });

  it('is painted as small as it is shown: a browser leaves out pieces of thin lines', async () => {
    show({ file: '/objects/to.pdf', name: 'to.pdf' });
    const worker = await opened();
    worker.emit({ type: 'opened', pages: [1] });
    worker.emit(drawn(0, picture('trang 1', 4_000)));
    const canvas = document.querySelector('canvas')!;
    expect([canvas.width, canvas.height]).toEqual([779, 584]);
  });

  it('that was revised is painted over the earlier one, or beside it', async () => {
    show({ file: '/objects/moi.pdf', name: 'moi.pdf', before: '/objects/cu.dxf', beforeName: 'cu.dxf' });
    const worker = await opened();
    expect(worker.last('open')).toMatchObject({ files: [{ kind: 'pdf' }, { kind: 'dxf' }] });
    worker.emit({ type: 'opened', pages: [1, 1] });
    worker.emit(drawn(0, picture('mới'), picture('cũ')));
    expect(painted.filter(([operation]) => operation === 'multiply')).toHaveLength(2);
    expect(screen.getByText('chỉ có ở bản cũ')).toBeTruthy();
    fireEvent.click(screen.getByText('Cạnh nhau'));
    expect(document.querySelectorAll('canvas')).toHaveLength(2);
  });

  it('that cannot be read says why', async () => {
    show({ file: '/objects/to.pdf', name: 'to.pdf' });
    (await opened()).emit({ type: 'failed', message: 'Không mở được PDF: file có mật khẩu.' });
    expect(screen.getByRole('alert').textContent).toContain('file có mật khẩu');
  });

  it('stands beside its model', async () => {
    show(model);
    (await opened()).emit(ready);
    await choose(await screen.findByRole('combobox', { name: 'Bản vẽ bên cạnh' }), 'to.pdf');
    await waitFor(() => expect(FakeWorker.all).toHaveLength(2));
    expect(screen.getAllByRole('figure').map((figure) => figure.getAttribute('aria-label'))).toEqual([
      'Mô hình 3D moi.stl',
      'Bản vẽ to.pdf',
    ]);
  });
});
