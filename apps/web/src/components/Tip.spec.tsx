import { afterEach, beforeAll, beforeEach, expect, it, jest } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Tip, tipNumbers } from './Tip';

const wait = (milliseconds: number) =>
  act(() => {
    jest.advanceTimersByTime(milliseconds);
  });
const isOpen = (text: string) => {
  const tip = screen.queryByText(text);
  return tip !== null && !tip.closest('.ant-tooltip')!.classList.contains('ant-tooltip-hidden');
};
const enter = (name: string) => fireEvent.pointerEnter(screen.getByText(name));
const leave = (name: string) => fireEvent.pointerLeave(screen.getByText(name));

/** The tips have their code: they asked for it before, and it had been loaded by then. */
const loaded = () =>
  act(async () => {
    await import('./overlays/overlays');
    await new Promise(setImmediate);
  });
beforeAll(() => import('./overlays/overlays'));

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

it('opens after 700 ms, and at once within 300 ms after another tip has closed', async () => {
  render(
    <>
      <Tip text="Lời thứ nhất">
        <button>Một</button>
      </Tip>
      <Tip text="Lời thứ hai">
        <button>Hai</button>
      </Tip>
    </>,
  );
  await loaded();
  expect(tipNumbers).toEqual({ delay: 700, skip: 300, offset: 4 });
  enter('Một');
  wait(690);
  expect(isOpen('Lời thứ nhất')).toBe(false);
  wait(20);
  expect(isOpen('Lời thứ nhất')).toBe(true);
  leave('Một');
  wait(200);
  enter('Hai');
  wait(10);
  expect(isOpen('Lời thứ hai')).toBe(true);
  leave('Hai');
  wait(310);
  enter('Một');
  wait(100);
  expect(screen.queryByText('Lời thứ nhất')?.closest('.ant-tooltip-hidden')).not.toBeNull();
});

it('does not open after the mouse or the focus has left, and closes with Escape', async () => {
  render(
    <Tip text="Lời">
      <button>Một</button>
    </Tip>,
  );
  await loaded();
  // Long after the tip of the test before.
  wait(10_000);
  enter('Một');
  wait(600);
  leave('Một');
  wait(5_000);
  expect(screen.queryByText('Lời')).toBeNull();
  act(() => screen.getByText('Một').focus());
  wait(600);
  act(() => screen.getByText('Một').blur());
  wait(5_000);
  expect(screen.queryByText('Lời')).toBeNull();
  act(() => screen.getByText('Một').focus());
  wait(700);
  expect(isOpen('Lời')).toBe(true);
  fireEvent.keyDown(window, { key: 'Escape' });
  wait(10);
  expect(isOpen('Lời')).toBe(false);
});
