import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { openModel } from './open-model';
import type { ModelAnswer, ModelCommand } from './worker/protocol';

/** A worker whose other end is the test. */
class Other {
  static all: Other[] = [];
  onmessage?: (event: { data: ModelAnswer }) => void;
  onerror?: () => void;
  heard: ModelCommand[] = [];
  terminate = jest.fn();
  constructor() {
    Other.all.push(this);
  }
  postMessage = (command: ModelCommand) => void this.heard.push(command);
}
let watching: boolean;
class Sizes {
  constructor(readonly change: () => void) {}
  observe = () => {
    watching = true;
    this.change();
  };
  disconnect = () => (watching = false);
}

let place: HTMLElement;
const answers: ModelAnswer[] = [];
const open = () => {
  const model = openModel(place, { url: '/objects/a.stl', extension: '.stl' }, (answer) =>
    answers.push(answer),
  );
  const worker = Other.all.at(-1)!;
  const moves = () => worker.heard.flatMap((command) => (command.type === 'move' ? [command.move] : []));
  return { model, worker, moves };
};

beforeEach(() => {
  answers.length = 0;
  Object.assign(globalThis, { Worker: Other, ResizeObserver: Sizes, devicePixelRatio: 3 });
  HTMLCanvasElement.prototype.transferControlToOffscreen = () => 'drawing' as unknown as OffscreenCanvas;
  place = document.createElement('div');
  Object.defineProperties(place, { clientWidth: { value: 400 }, clientHeight: { value: 200 } });
  place.setPointerCapture = () => undefined;
  document.body.append(place);
});
afterEach(() => document.body.replaceChildren());

const pointer = (type: string, x: number, y: number, more: MouseEventInit & { pointerId?: number } = {}) => {
  const { pointerId = 1, ...given } = more;
  const event = new MouseEvent(type, { clientX: x, clientY: y, cancelable: true, ...given });
  place.dispatchEvent(Object.assign(event, { pointerId }));
};
const drag = (dx: number, dy: number, more: MouseEventInit = {}) => {
  pointer('pointerdown', 100, 100, more);
  pointer('pointermove', 100 + dx, 100 + dy, more);
  pointer('pointerup', 100 + dx, 100 + dy, more);
};

it('hands the worker its file, its canvas and its size, at most two pixels to one', () => {
  const { worker } = open();
  const size = { width: 400, height: 200, ratio: 2 };
  expect(worker.heard).toEqual([
    {
      type: 'open',
      open: { canvas: 'drawing', size, url: '/objects/a.stl', extension: '.stl', maxBytes: 52_428_800 },
    },
    { type: 'resize', size },
  ]);
  worker.onmessage!({ data: { type: 'graphics', present: false } });
  worker.onerror!();
  expect(answers).toEqual([
    { type: 'graphics', present: false },
    { type: 'failed', message: 'Lỗi khởi tạo 3D viewer' },
  ]);
});

it('says so where there is no drawing', () => {
  HTMLCanvasElement.prototype.transferControlToOffscreen = () => {
    throw new Error('no graphics');
  };
  open();
  expect(answers).toEqual([{ type: 'failed', message: 'Lỗi khởi tạo 3D viewer' }]);
});

it('turns with a drag, moves with the right button or Shift, and comes nearer with the wheel', () => {
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
  place.dispatchEvent(wheel);
  expect(wheel.defaultPrevented).toBe(true);
  expect(moves().at(-1)).toEqual({ kind: 'zoom', factor: expect.closeTo(1.105) });
  const menu = new MouseEvent('contextmenu', { cancelable: true });
  place.dispatchEvent(menu);
  expect(menu.defaultPrevented).toBe(true);
});

it('comes nearer as two fingers part', () => {
  const { moves } = open();
  pointer('pointerdown', 100, 100);
  pointer('pointerdown', 140, 100, { pointerId: 2 });
  pointer('pointermove', 180, 100, { pointerId: 2 });
  expect(moves()[0]).toEqual({ kind: 'zoom', factor: 2 });
});

it('takes its own keys from the page, and no others', () => {
  const { moves } = open();
  const press = (key: string) => {
    const event = new KeyboardEvent('keydown', { key, cancelable: true });
    place.dispatchEvent(event);
    return event.defaultPrevented;
  };
  expect([press('f'), press('Tab')]).toEqual([true, false]);
  expect(moves()).toEqual([{ kind: 'fit' }]);
});

it('leaves nothing behind when it is closed', () => {
  const { model, worker, moves } = open();
  expect(place.querySelector('canvas')).toBeTruthy();
  model.setWireframe(true);
  expect(worker.heard.at(-1)).toEqual({ type: 'wireframe', on: true });
  model.close();
  expect(worker.terminate).toHaveBeenCalledTimes(1);
  expect(place.querySelector('canvas')).toBeNull();
  expect(watching).toBe(false);
  drag(50, 0);
  expect(moves()).toEqual([]);
});
