import { expect, it, jest } from '@jest/globals';
import { watchKeyboard } from './keyboard';

const root = document.documentElement;

it('an on-screen keyboard is as high as what it hides, and the field that is typed in is moved above it', () => {
  const view = Object.assign(new EventTarget(), { height: 844, offsetTop: 0, scale: 1 });
  Object.defineProperty(root, 'clientHeight', { value: 844, configurable: true });
  const field = document.body.appendChild(document.createElement('input'));
  const scroll = jest.fn();
  field.scrollIntoView = scroll;
  field.focus();
  watchKeyboard(view as unknown as VisualViewport);
  const after = (change: object) => {
    Object.assign(view, change).dispatchEvent(new Event('resize'));
    return root.style.getPropertyValue('--keyboard');
  };
  expect(after({ height: 508 })).toBe('336px');
  expect(scroll).toHaveBeenCalledTimes(1);
  // Safari moves the page up below it.
  expect(after({ offsetTop: 100 })).toBe('236px');
  expect(after({ height: 780, offsetTop: 0 })).toBe('0px');
  expect(after({ height: 422, scale: 2 })).toBe('0px');
  expect(scroll).toHaveBeenCalledTimes(1);
});
