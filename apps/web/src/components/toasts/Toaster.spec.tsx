import '../../testing/browser';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { configureStore } from '@reduxjs/toolkit';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { Toaster } from './Toaster';
import { toasts } from './toasts';
import type { ToastTone } from './toasts';

const draw = () => {
  const store = configureStore({ reducer: { [toasts.name]: toasts.reducer } });
  render(
    <Provider store={store}>
      <Toaster />
    </Provider>,
  );
  const raise = (tone: ToastTone) => (title: string) =>
    act(() => {
      store.dispatch(toasts.actions.raised({ tone, title }));
    });
  return {
    say: raise('success'),
    fail: raise('error'),
    recent: () => store.getState().toasts.recent.map(({ title }) => title),
  };
};
const wait = (milliseconds: number) =>
  act(() => {
    jest.advanceTimersByTime(milliseconds);
  });
const shown = () => screen.queryAllByRole('status').map((toast) => toast.querySelector('b')?.textContent);
const swipe = (by: number) => {
  const toast = screen.getByRole('status');
  toast.setPointerCapture = () => undefined;
  // jsdom's pointer events have no place.
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
  const { say, recent } = draw();
  say('Một');
  say('Hai');
  expect(shown()).toEqual(['Hai']);
  expect(recent()).toEqual(['Một']);
});

it('takes a message away after 5000 ms, not while the mouse is on it', () => {
  const { say } = draw();
  say('Một');
  wait(4_999);
  expect(shown()).toEqual(['Một']);
  wait(1);
  expect(shown()).toEqual([]);
  say('Hai');
  fireEvent.pointerEnter(screen.getByRole('status'));
  wait(60_000);
  expect(shown()).toEqual(['Hai']);
  fireEvent.pointerLeave(screen.getByRole('status'));
  wait(5_000);
  expect(shown()).toEqual([]);
});

it('goes with a swipe of 50 px to the right, and with no shorter one or one to the left', () => {
  const { say } = draw();
  say('Một');
  swipe(49);
  swipe(-80);
  expect(shown()).toEqual(['Một']);
  swipe(50);
  expect(shown()).toEqual([]);
});

it('goes with a swipe that is over before anything of it was drawn, and stays where one was taken away', () => {
  const { say } = draw();
  say('Một');
  const toast = screen.getByRole('status');
  toast.setPointerCapture = () => undefined;
  const pointer = (type: string, clientX: number) =>
    toast.dispatchEvent(new MouseEvent(type, { bubbles: true, clientX }));
  act(() => {
    pointer('pointerdown', 10);
    pointer('pointermove', 200);
    pointer('pointercancel', 200);
  });
  expect(shown()).toEqual(['Một']);
  act(() => {
    pointer('pointerdown', 10);
    pointer('pointermove', 60);
    pointer('pointerup', 60);
  });
  expect(shown()).toEqual([]);
});

it('stays while the keyboard is on it, wherever the mouse goes', () => {
  const { say } = draw();
  say('Một');
  fireEvent.keyDown(window, { key: 'F8' });
  fireEvent.pointerEnter(screen.getByRole('status'));
  fireEvent.pointerLeave(screen.getByRole('status'));
  wait(60_000);
  expect(shown()).toEqual(['Một']);
  act(() => screen.getByRole('status').blur());
  wait(5_000);
  expect(shown()).toEqual([]);
});

it('is reached with F8, and gone with Escape', () => {
  const { say } = draw();
  say('Một');
  fireEvent.keyDown(window, { key: 'F8' });
  expect(document.activeElement).toBe(screen.getByRole('status'));
  fireEvent.keyDown(screen.getByRole('status'), { key: 'Escape' });
  expect(shown()).toEqual([]);
});

it('is told at once where it is a failure', () => {
  const { fail } = draw();
  fail('Hỏng');
  expect(screen.getByRole('alert').textContent).toContain('Hỏng');
  expect(shown()).toEqual([]);
});

it('the recent ones give the focus back', () => {
  draw();
  const here = document.body.appendChild(document.createElement('button'));
  here.focus();
  fireEvent.keyDown(window, { key: 'F8' });
  fireEvent.click(screen.getByRole('button', { name: 'Đóng danh sách' }));
  expect(document.activeElement).toBe(here);
  here.remove();
});

it('stays among the recent ones for 1,000,000 ms, which F8 opens', () => {
  const { say, recent } = draw();
  say('Một');
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
