import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import type { Drawn } from '../../../components/pictures/drawn';
import { pictureTexts } from '../viewer-texts';
import type { ModelCommand, ModelEvent } from '../worker/protocol';
import { drawFile, previewFormat } from './draw-file';

/** Records the files that it receives; the test sends the pictures. */
class FakeWorker {
  static all: FakeWorker[] = [];
  onmessage?: (event: { data: ModelEvent }) => void;
  onerror?: () => void;
  files: Extract<ModelCommand, { type: 'draw' }>['file'][] = [];
  terminate = jest.fn();
  constructor() {
    FakeWorker.all.push(this);
  }
  postMessage = (command: ModelCommand) => command.type === 'draw' && this.files.push(command.file);
  reply = (drawn: Drawn) => this.onmessage?.({ data: { type: 'drawn', drawn } });
}
const worker = (index = 0) => FakeWorker.all[index]!;
const settled = () => jest.advanceTimersByTimeAsync(0);
const file = new Blob(['solid']);

beforeEach(() => {
  FakeWorker.all = [];
  Object.assign(globalThis, { Worker: FakeWorker });
  jest.useFakeTimers();
});
afterEach(() => void jest.useRealTimers());

it.each([
  ['Đế gá.STL', '.stl'],
  ['a.obj', '.obj'],
  ['a.ply', '.ply'],
  ['a.3mf', '.3mf'],
  ['a.off', '.off'],
  ['a.STP', '.stp'],
  ['a.iges', '.iges'],
  ['a.dxf', 'dxf'],
  ['a.tif', 'tiff'],
  ['a.pdf', 'pdf'],
  ['a.jpg', 'image'],
  ['a.tiff', 'tiff'],
  ['a.svg', 'svg'],
] as const)('%s is drawn as %s, 280 pixels long', async (name, as) => {
  const drawn = drawFile(file, name);
  await settled();
  expect(worker().files).toEqual([{ file, as, format: { side: 280, quality: 0.8 } }]);
  worker().reply({ problem: 'x' });
  expect(await drawn).toEqual({ problem: 'x' });
});

it('a preview is drawn 1600 pixels long', async () => {
  const drawn = drawFile(file, 'a.svg', previewFormat);
  await settled();
  expect(worker().files).toEqual([{ file, as: 'svg', format: { side: 1_600, quality: 0.9 } }]);
  worker().reply({});
  await drawn;
});

it.each(['a.dwg', 'a.sldprt', 'a.txt'])('%s is not drawn', async (name) => {
  expect(await drawFile(file, name)).toEqual({});
  expect(FakeWorker.all).toEqual([]);
});

it('one file is drawn after the other by one worker, which then ends', async () => {
  const drawn = ['a.stl', 'b.stl'].map((name) => drawFile(file, name));
  await settled();
  expect(worker().files).toHaveLength(1);
  const pictures = [{ picture: new Blob(['first']) }, { picture: new Blob(['second']) }] as const;
  worker().reply(pictures[0]);
  await settled();
  expect([worker().files.length, worker().terminate.mock.calls.length]).toEqual([2, 0]);
  worker().reply(pictures[1]);
  expect(await Promise.all(drawn)).toEqual(pictures);
  await settled();
  expect([FakeWorker.all.length, worker().terminate.mock.calls.length]).toEqual([1, 1]);
});

it('after a file that cannot be drawn another worker draws the next one: its readers may be broken', async () => {
  const drawn = ['a.svg', 'b.svg'].map((name) => drawFile(file, name));
  await settled();
  worker().reply({ problem: 'broken' });
  await settled();
  expect([worker().terminate.mock.calls.length, worker(1).files.length]).toEqual([1, 1]);
  worker(1).reply({});
  expect(await Promise.all(drawn)).toEqual([{ problem: 'broken' }, {}]);
});

it('a file that is being decoded ends after five seconds, however long its reader took to load', async () => {
  const drawn = drawFile(file, 'a.pdf');
  await jest.advanceTimersByTimeAsync(15_000);
  worker().onmessage?.({ data: { type: 'decoding' } });
  await jest.advanceTimersByTimeAsync(4_999);
  expect(worker().terminate).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(1);
  expect(await drawn).toEqual({ problem: pictureTexts.tooSlow });
});

it('a file that is converted has its own bound, and some time to be drawn', async () => {
  const drawn = drawFile(file, 'a.step');
  await jest.advanceTimersByTimeAsync(60_000);
  worker().onmessage?.({ data: { type: 'decoding' } });
  await jest.advanceTimersByTimeAsync(44_999);
  expect(worker().terminate).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(1);
  expect(await drawn).toEqual({ problem: pictureTexts.tooSlow });
});

it('a file that is never drawn ends after twenty seconds, and the next one is drawn by another worker', async () => {
  const [slow, next] = [drawFile(file, 'a.pdf'), drawFile(file, 'b.stl')];
  await jest.advanceTimersByTimeAsync(19_999);
  expect(worker().terminate).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(1);
  expect(await slow).toEqual({ problem: pictureTexts.tooSlow });
  expect(worker().terminate).toHaveBeenCalledTimes(1);
  await settled();
  worker(1).onerror?.();
  expect(await next).toEqual({ problem: pictureTexts.failed });
});
