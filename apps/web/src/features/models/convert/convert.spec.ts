import { stepFile } from '@platform/testing/step';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { convertSolid } from './convert';
import type { ConvertEvent } from './protocol';

class FakeWorker {
  static all: FakeWorker[] = [];
  onmessage?: (event: { data: ConvertEvent }) => void;
  onerror?: () => void;
  terminate = jest.fn();
  postMessage = jest.fn();
  constructor() {
    FakeWorker.all.push(this);
  }
}
const step = new Uint8Array(stepFile([{ box: [1, 2, 3] }]));
const progress = jest.fn();
const onStart = jest.fn();
const convert = (bytes = step, extension: '.step' | '.iges' = '.step') => {
  const converted = convertSolid(extension, bytes, { onStart, progress });
  converted.catch(() => undefined);
  return { converted, worker: FakeWorker.all.at(-1)! };
};

beforeEach(() => {
  FakeWorker.all = [];
  Object.assign(globalThis, { Worker: FakeWorker });
  jest.useFakeTimers();
});
afterEach(() => void jest.useRealTimers());

it('a file that takes longer than thirty seconds ends, and its worker with it', async () => {
  const { converted, worker } = convert();
  expect(worker.postMessage).toHaveBeenCalledWith({ bytes: step, format: 'step', maxMemory: 1_500_000_000 });
  // To load the converter may take longer.
  await jest.advanceTimersByTimeAsync(40_000);
  worker.onmessage!({ data: { type: 'started' } });
  await jest.advanceTimersByTimeAsync(29_999);
  expect([onStart.mock.calls.length, worker.terminate.mock.calls.length]).toEqual([1, 0]);
  expect(progress.mock.lastCall![0]).toBeGreaterThan(0.9);
  await jest.advanceTimersByTimeAsync(1);
  await expect(converted).rejects.toThrow('chuyển đổi mất hơn 30 giây');
  expect(worker.terminate).toHaveBeenCalledTimes(1);
});

it('a converter that cannot be loaded ends', async () => {
  const { converted, worker } = convert();
  await jest.advanceTimersByTimeAsync(60_000);
  await expect(converted).rejects.toThrow('không tải được bộ chuyển đổi');
  expect(worker.terminate).toHaveBeenCalledTimes(1);
});

it.each<[string, (worker: FakeWorker) => void, string]>([
  ['fails', ({ onmessage }) => onmessage!({ data: { type: 'failed', reason: 'file không đọc được' } }), 'file không đọc được'],
  ['breaks', ({ onerror }) => onerror!(), 'không chuyển đổi được trên thiết bị này'],
])('a converter that %s ends with the reason', async (_, end, reason) => {
  const { converted, worker } = convert();
  end(worker);
  await expect(converted).rejects.toThrow(reason);
  expect(worker.terminate).toHaveBeenCalledTimes(1);
}); // prettier-ignore

it.each<[string, Uint8Array<ArrayBuffer>, '.step' | '.iges', string]>([
  ['larger than 20 MB', new Uint8Array(20_000_001), '.step', 'hơn 20 MB'],
  ['cut', step.subarray(0, -30), '.step', 'bị cắt ngắn'],
  ['an IGES without its last section', new Uint8Array(Buffer.from(`${' '.repeat(72)}P      1\n`)), '.iges', 'bị cắt ngắn'],
])('a file that is %s is not converted', async (_, bytes, extension, reason) => {
  const { converted } = convert(bytes, extension);
  await expect(converted).rejects.toThrow(reason);
  expect(FakeWorker.all).toEqual([]);
}); // prettier-ignore
