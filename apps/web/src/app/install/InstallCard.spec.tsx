import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { InstallCard } from './InstallCard';

const card = () => screen.queryByRole('complementary', { name: 'Cài đặt ứng dụng' });
const day = 24 * 60 * 60 * 1000;
const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1';

/** Fires the event of a browser that can install the program. */
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
const renderCard = () => {
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

it('opens the browser’s install prompt on a click', () => {
  renderCard();
  expect(card()).toBeNull();
  const event = offer();
  expect(event.defaultPrevented).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'Cài đặt' }));
  expect(event.prompt).toHaveBeenCalled();
  expect(card()).toBeNull();
});

it('stays hidden for 24 hours after a dismissal', () => {
  renderCard();
  offer();
  fireEvent.click(screen.getByRole('button', { name: 'Để sau' }));
  wait(day - 1);
  renderCard();
  offer();
  expect(card()).toBeNull();
  wait(1);
  offer();
  expect(card()).not.toBeNull();
});

it('shows an iPhone the instructions after five seconds, with a dismissal of its own', () => {
  localStorage.setItem('control-center.install-dismissed', String(Date.now()));
  jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue(iphone);
  renderCard();
  wait(4_999);
  expect(card()).toBeNull();
  wait(1);
  expect(card()?.textContent).toContain('Thêm vào Màn hình chính');
  fireEvent.click(screen.getByRole('button', { name: 'Để sau' }));
  renderCard();
  wait(5_000);
  expect(card()).toBeNull();
});

it('disappears once the program has been installed in another way', () => {
  renderCard();
  offer();
  act(() => {
    dispatchEvent(new Event('appinstalled'));
  });
  expect(card()).toBeNull();
});

it('does not appear in the installed program', () => {
  const display = jest.spyOn(globalThis, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList);
  renderCard();
  offer();
  expect(card()).toBeNull();
  // An iPhone says it in its own way.
  display.mockRestore();
  jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue(iphone);
  Object.assign(navigator, { standalone: true });
  renderCard();
  wait(5_000);
  expect(card()).toBeNull();
  Reflect.deleteProperty(navigator, 'standalone');
});
