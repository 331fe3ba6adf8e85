import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { firstLook } from './look';
import { openModel } from './open-model';
import type { ModelCommand, ModelEvent } from './worker/protocol';

/** Records the commands that it receives; the test sends the events. */
class FakeWorker {
  static all: FakeWorker[] = [];
  onmessage?: (event: { data: ModelEvent }) => void;
  onerror?: () => void;
  commands: ModelCommand[] = [];
  terminate = jest.fn();
  constructor() {
    FakeWorker.all.push(this);
  }
  postMessage = (command: ModelCommand) => void this.commands.push(command);
}
let observing: boolean;
class FakeResizeObserver {
  constructor(readonly change: () => void) {}
  observe = () => {
    observing = true;
    this.change();
  };
  disconnect = () => (observing = false);
}

let container: HTMLElement;
const events: ModelEvent[] = [];
const open = () => {
  const model = openModel(container, { url: '/objects/a.stl', extension: '.stl' }, (event) =>
    events.push(event),
  );
  const worker = FakeWorker.all.at(-1)!;
  const moves = () => worker.commands.flatMap((command) => (command.type === 'move' ? [command.move] : []));
  return { model, worker, moves };
};

beforeEach(() => {
  events.length = 0;
  Object.assign(globalThis, { Worker: FakeWorker, ResizeObserver: FakeResizeObserver, devicePixelRatio: 3 });
  HTMLCanvasElement.prototype.transferControlToOffscreen = () => 'drawing' as unknown as OffscreenCanvas;
  container = document.createElement('div');
  Object.defineProperties(container, { clientWidth: { value: 400 }, clientHeight: { value: 200 } });
  container.setPointerCapture = () => undefined;
  document.body.append(container);
});
afterEach(() => document.body.replaceChildren());

const pointer = (type: string, x: number, y: number, more: MouseEventInit & { pointerId?: number } = {}) => {
  const { pointerId = 1, ...given } = more;
  const event = new MouseEvent(type, { clientX: x, clientY: y, cancelable: true, ...given });
  container.dispatchEvent(Object.assign(event, { pointerId }));
};
const drag = (dx: number, dy: number, more: MouseEventInit = {}) => {
  pointer('pointerdown', 100, 100, more);
  pointer('pointermove', 100 + dx, 100 + dy, more);
  pointer('pointerup', 100 + dx, 100 + dy, more);
};

it('gives the worker the file, the canvas and the size, with at most two device pixels per CSS pixel', () => {
  const { worker } = open();
  const size = { width: 400, height: 200, ratio: 2 };
  expect(worker.commands).toEqual([
    {
      type: 'open',
      open: {
        ...{ canvas: 'drawing', size, url: '/objects/a.stl', extension: '.stl', maxBytes: 52_428_800 },
        format: { side: 280, quality: 0.8 },
        still: false,
      },
    },
    { type: 'resize', size },
  ]);
  worker.onmessage!({ data: { type: 'graphics', present: false } });
  worker.onerror!();
  expect(events).toEqual([
    { type: 'graphics', present: false },
    { type: 'failed', message: 'Lỗi khởi tạo 3D viewer' },
  ]);
});

it('asks for pictures of what is seen, and waits for none once it is closed', async () => {
  const { model, worker } = open();
  const [first, second] = [model.shoot(), model.shoot()];
  const picture = new Blob(['a']);
  worker.onmessage!({ data: { type: 'shot', picture } });
  model.close();
  expect(worker.commands.filter(({ type }) => type === 'shoot')).toHaveLength(2);
  expect(await Promise.all([first, second])).toEqual([picture, undefined]);
});

it('reports an error when the browser has no graphics', () => {
  HTMLCanvasElement.prototype.transferControlToOffscreen = () => {
    throw new Error('no graphics');
  };
  open();
  expect(events).toEqual([{ type: 'failed', message: 'Lỗi khởi tạo 3D viewer' }]);
});

it('turns with a drag, pans with the right button or Shift, and zooms with the wheel', () => {
  const { moves } = open();
  drag(50, 0);
  drag(0, 50);
  const right = { buttons: 2 };
  drag(50, 0, right);
  drag(0, 50, { shiftKey: true });
  const quarter = Math.PI / 2;
  const [first, second, third, fourth] = moves();
  expect(first).toEqual({ kind: 'turn', sideways: expect.closeTo(-quarter), upwards: 0 });
  expect(second).toEqual({ kind: 'turn', sideways: -0, upwards: expect.closeTo(quarter) });
  expect(third).toEqual({ kind: 'pan', right: expect.closeTo(-0.182), up: 0 });
  expect(fourth).toEqual({ kind: 'pan', right: -0, up: expect.closeTo(0.182) });
  pointer('pointermove', 0, 0);
  expect(moves()).toHaveLength(4);

  const wheel = new WheelEvent('wheel', { deltaY: -100, cancelable: true });
  container.dispatchEvent(wheel);
  expect(wheel.defaultPrevented).toBe(true);
  expect(moves().at(-1)).toEqual({ kind: 'zoom', factor: expect.closeTo(1.105) });
  const menu = new MouseEvent('contextmenu', { cancelable: true });
  container.dispatchEvent(menu);
  expect(menu.defaultPrevented).toBe(true);
});

it('picks the place of a press that does not move', () => {
  const { worker } = open();
  pointer('pointerdown', 300, 50);
  pointer('pointermove', 302, 50);
  pointer('pointerup', 302, 50);
  const picks = () => worker.commands.filter(({ type }) => type === 'pick');
  expect(picks()).toEqual([{ type: 'pick', x: 0.5, y: 0.5 }]);
  drag(50, 0);
  pointer('pointerdown', 100, 100);
  pointer('pointerdown', 140, 100, { pointerId: 2 });
  pointer('pointerup', 140, 100, { pointerId: 2 });
  expect(picks()).toHaveLength(1);
});

it('zooms in when two fingers move apart', () => {
  const { moves } = open();
  pointer('pointerdown', 100, 100);
  pointer('pointerdown', 140, 100, { pointerId: 2 });
  pointer('pointermove', 180, 100, { pointerId: 2 });
  expect(moves()[0]).toEqual({ kind: 'zoom', factor: 2 });
});

it('handles the keys of the viewer and leaves all others to the page', () => {
  const { moves } = open();
  const press = (key: string) => {
    const event = new KeyboardEvent('keydown', { key, cancelable: true });
    container.dispatchEvent(event);
    return event.defaultPrevented;
  };
  expect([press('f'), press('Tab')]).toEqual([true, false]);
  expect(moves()).toEqual([{ kind: 'fit' }]);
});

it('gives up a worker that says nothing for a minute while it reads', () => {
  jest.useFakeTimers();
  try {
    const { worker } = open();
    jest.advanceTimersByTime(59_000);
    worker.onmessage!({ data: { type: 'progress', progress: { step: 'parse', ratio: 0.5 } } });
    jest.advanceTimersByTime(59_999);
    expect(worker.terminate).not.toHaveBeenCalled();
    jest.advanceTimersByTime(1);
    expect(worker.terminate).toHaveBeenCalledTimes(1);
    expect(events.at(-1)).toEqual({
      type: 'failed',
      message: 'Không thể tải 3D model: đọc file mất quá lâu',
    });
    const facts = { min: [0, 0, 0], max: [1, 1, 1], triangles: 1, notices: [] } as never;
    const { worker: second } = open();
    second.onmessage!({ data: { type: 'ready', facts } });
    jest.advanceTimersByTime(600_000);
    expect(second.terminate).not.toHaveBeenCalled();
  } finally {
    jest.useRealTimers();
  }
});

it('removes its worker, canvas and listeners when it is closed', () => {
  const { model, worker, moves } = open();
  expect(container.querySelector('canvas')).toBeTruthy();
  model.look({ ...firstLook, wireframe: true });
  expect(worker.commands.at(-1)).toEqual({ type: 'look', look: { ...firstLook, wireframe: true } });
  model.close();
  expect(worker.terminate).toHaveBeenCalledTimes(1);
  expect(container.querySelector('canvas')).toBeNull();
  expect(observing).toBe(false);
  drag(50, 0);
  expect(moves()).toEqual([]);
});
