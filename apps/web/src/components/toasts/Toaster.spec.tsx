import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { configureStore } from '@reduxjs/toolkit';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { Toaster } from './Toaster';
import { toasts } from './toasts';
import type { ToastTone } from './toasts';

const renderToaster = () => {
  const store = configureStore({ reducer: { [toasts.name]: toasts.reducer } });
  render(
    <Provider store={store}>
      <Toaster />
    </Provider>,
  );
  const show = (tone: ToastTone) => (title: string, description?: string) =>
    act(() => {
      store.dispatch(toasts.actions.raised({ tone, title, description }));
    });
  return {
    succeed: show('success'),
    fail: show('error'),
    recent: () => store.getState().toasts.recent.map(({ title }) => title),
  };
};
const wait = (milliseconds: number) =>
  act(() => {
    jest.advanceTimersByTime(milliseconds);
  });
const visible = () => screen.queryAllByRole('status').map((toast) => toast.querySelector('b')?.textContent);
/** jsdom has no pointer capture. */
const ignorePointerCapture = (toast: HTMLElement) =>
  Object.assign(toast, { setPointerCapture: () => undefined, hasPointerCapture: () => false });
const leave = () =>
  fireEvent(screen.getByRole('region', { name: 'Thông báo (F8)' }), new MouseEvent('pointerleave'));
const swipe = (by: number) => {
  const toast = screen.getByRole('status');
  ignorePointerCapture(toast);
  // jsdom's pointer events have no coordinates.
  for (const [type, clientX] of [
    ['pointerdown', 10],
    ['pointermove', 10 + by],
    ['pointerup', 10 + by],
  ] as const)
    fireEvent(toast, new MouseEvent(type, { bubbles: true, clientX }));
};

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

it('shows one message at a time, the latest', () => {
  const { succeed, recent } = renderToaster();
  succeed('Một');
  succeed('Hai');
  expect(visible()).toEqual(['Hai']);
  expect(recent()).toEqual(['Một']);
});

it('removes a message after 5000 ms, but not while the mouse is on it', () => {
  const { succeed } = renderToaster();
  succeed('Một');
  wait(4_999);
  expect(visible()).toEqual(['Một']);
  wait(1);
  expect(visible()).toEqual([]);
  succeed('Hai');
  fireEvent.pointerMove(screen.getByRole('status'));
  wait(60_000);
  expect(visible()).toEqual(['Hai']);
  leave();
  wait(5_000);
  expect(visible()).toEqual([]);
});

it('closes a message on a swipe of 50 px to the right, but not on a shorter one or one to the left', () => {
  const { succeed } = renderToaster();
  succeed('Một');
  swipe(49);
  swipe(-80);
  expect(visible()).toEqual(['Một']);
  swipe(50);
  expect(visible()).toEqual([]);
});

it('closes a message on a swipe that ends before it is rendered, but not on a cancelled one', () => {
  const { succeed } = renderToaster();
  succeed('Một');
  const toast = screen.getByRole('status');
  ignorePointerCapture(toast);
  const pointer = (type: string, clientX: number) =>
    toast.dispatchEvent(new MouseEvent(type, { bubbles: true, clientX }));
  act(() => {
    pointer('pointerdown', 10);
    pointer('pointermove', 200);
    pointer('pointercancel', 200);
  });
  expect(visible()).toEqual(['Một']);
  act(() => {
    pointer('pointerdown', 10);
    pointer('pointermove', 60);
    pointer('pointerup', 60);
  });
  expect(visible()).toEqual([]);
});

it('keeps a message while the keyboard focus is on it, even when the mouse leaves', () => {
  const { succeed } = renderToaster();
  succeed('Một');
  fireEvent.keyDown(window, { key: 'F8' });
  fireEvent.pointerMove(screen.getByRole('status'));
  leave();
  wait(60_000);
  expect(visible()).toEqual(['Một']);
  act(() => screen.getByRole('status').blur());
  wait(5_000);
  expect(visible()).toEqual([]);
});

it('focuses the message with F8, and closes it with Escape', () => {
  const { succeed } = renderToaster();
  succeed('Một');
  fireEvent.keyDown(window, { key: 'F8' });
  expect(document.activeElement).toBe(screen.getByRole('status'));
  fireEvent.keyDown(screen.getByRole('status'), { key: 'Escape' });
  expect(visible()).toEqual([]);
});

it('shows a failure as an alert', () => {
  const { fail } = renderToaster();
  fail('Hỏng');
  expect(screen.getByRole('alert').textContent).toContain('Hỏng');
  expect(visible()).toEqual([]);
});

it('returns the focus when the list of recent messages closes', () => {
  renderToaster();
  const opener = document.body.appendChild(document.createElement('button'));
  opener.focus();
  fireEvent.keyDown(window, { key: 'F8' });
  fireEvent.click(screen.getByRole('button', { name: 'Đóng danh sách' }));
  expect(document.activeElement).toBe(opener);
  opener.remove();
});

it('keeps a message for 1,000,000 ms in the list of recent ones, which F8 opens', () => {
  const { succeed, recent } = renderToaster();
  succeed('Một');
  wait(5_000);
  fireEvent.keyDown(window, { key: 'F8' });
  const list = screen.getByRole('region', { name: 'Thông báo gần đây' });
  expect(list.querySelector('small')?.textContent).toMatch(/\d\d:\d\d/);
  expect(document.activeElement).toBe(list);
  expect(list.textContent).toContain('Một');
  wait(1_000_000 - 5_001);
  expect(recent()).toEqual(['Một']);
  wait(2);
  expect(recent()).toEqual([]);
  fireEvent.keyDown(list, { key: 'Escape' });
  expect(screen.queryByRole('region', { name: 'Thông báo gần đây' })).toBeNull();
});

it('lists the recent messages with their texts, the latest first, and says that there is none', () => {
  const { succeed } = renderToaster();
  fireEvent.keyDown(window, { key: 'F8' });
  const list = screen.getByRole('region', { name: 'Thông báo gần đây' });
  expect(list.textContent).toContain('Chưa có thông báo nào');
  succeed('Một');
  wait(400_000);
  succeed('Hai', 'Bản vẽ đã lưu');
  wait(5_000);
  const texts = () => [...list.querySelectorAll('li')].map((item) => [...item.children].slice(0, -1));
  const shown = () => texts().map((parts) => parts.map(({ textContent }) => textContent));
  expect(shown()).toEqual([['Hai', 'Bản vẽ đã lưu'], ['Một']]);
  expect(list.textContent).not.toContain('Chưa có thông báo nào');
  // Each goes at its own time.
  wait(600_000);
  expect(shown()).toEqual([['Hai', 'Bản vẽ đã lưu']]);
  wait(400_000);
  expect(shown()).toEqual([]);
});

it('Escape elsewhere on the page leaves the message and the list', () => {
  const { succeed } = renderToaster();
  succeed('Một');
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(visible()).toEqual(['Một']);
  wait(5_000);
  fireEvent.keyDown(window, { key: 'F8' });
  const list = screen.getByRole('region', { name: 'Thông báo gần đây' });
  fireEvent.keyDown(list, { key: 'Tab' });
  expect(screen.getByRole('region', { name: 'Thông báo gần đây' })).toBe(list);
});
