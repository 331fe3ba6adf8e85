import '../../testing/browser';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { InstallCard } from './InstallCard';

const card = () => screen.queryByRole('complementary', { name: 'Cài đặt ứng dụng' });
const day = 24 * 60 * 60 * 1000;
const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1';

/** What a browser that can install says. */
function offer() {
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
    prompt: jest.fn(() => Promise.resolve()),
  });
  act(() => {
    dispatchEvent(event);
  });
  return event;
}
const wait = (milliseconds: number) =>
  act(() => {
    jest.advanceTimersByTime(milliseconds);
  });
const draw = () => {
  cleanup();
  render(<InstallCard />);
};

beforeEach(() => {
  jest.useFakeTimers();
  localStorage.clear();
});
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
  jest.useRealTimers();
});

it('takes up the browser’s offer', () => {
  draw();
  expect(card()).toBeNull();
  const event = offer();
  expect(event.defaultPrevented).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'Cài đặt' }));
  expect(event.prompt).toHaveBeenCalled();
  expect(card()).toBeNull();
});

it('is quiet for 24 hours after a dismissal', () => {
  draw();
  offer();
  fireEvent.click(screen.getByRole('button', { name: 'Để sau' }));
  wait(day - 1);
  draw();
  offer();
  expect(card()).toBeNull();
  wait(1);
  offer();
  expect(card()).not.toBeNull();
});

it('tells an iPhone how after five seconds, with a memory of its own', () => {
  localStorage.setItem('control-center.install-dismissed', String(Date.now()));
  jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue(iphone);
  draw();
  wait(4_999);
  expect(card()).toBeNull();
  wait(1);
  expect(card()?.textContent).toContain('Thêm vào Màn hình chính');
  fireEvent.click(screen.getByRole('button', { name: 'Để sau' }));
  draw();
  wait(5_000);
  expect(card()).toBeNull();
});

it('goes once it has been installed some other way', () => {
  draw();
  offer();
  act(() => {
    dispatchEvent(new Event('appinstalled'));
  });
  expect(card()).toBeNull();
});

it('does not ask where it is installed', () => {
  jest.spyOn(globalThis, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList);
  draw();
  offer();
  expect(card()).toBeNull();
});
