import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { noteLive } from '../../api/live/liveness';
import { noteServer } from '../../api/outage';
import { renderScreen } from '../../testing/render-screen';
import { OfflineBanner } from './OfflineBanner';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  noteLive(null);
  noteServer(false);
  jest.useRealTimers();
});
const isShown = () => screen.queryByText(/không cập nhật trực tiếp/) !== null;
const after = (ms: number) => act(() => jest.advanceTimersByTime(ms));

it('a page that receives no changes says so after six seconds, until it receives them again', () => {
  renderScreen(<OfflineBanner />);
  act(() => noteLive(false));
  after(5_999);
  // Another attempt that fails begins no new grace.
  act(() => noteLive(false));
  expect(isShown()).toBe(false);
  after(1);
  expect(isShown()).toBe(true);
  act(() => noteServer(true));
  expect(isShown()).toBe(false);
  act(() => noteServer(false));
  act(() => noteLive(true));
  expect(isShown()).toBe(false);
});

it('says how far the server is with the rows that it is building', () => {
  renderScreen(<OfflineBanner />);
  act(() => noteServer('Đang dựng dữ liệu (40%), còn khoảng 3 phút'));
  expect(screen.getByRole('status').textContent).toBe(
    'Đang dựng dữ liệu (40%), còn khoảng 3 phút. Hệ thống đang tự thử lại; những gì đang nhập vẫn được giữ.',
  );
});

it('shows nothing for a connection that is back within six seconds, or that no page needs', () => {
  renderScreen(<OfflineBanner />);
  for (const end of [true, null]) {
    act(() => noteLive(false));
    after(3_000);
    act(() => noteLive(end));
    after(60_000);
    expect(isShown()).toBe(false);
  }
});
