import { fireEvent } from '@testing-library/react';

/** Types a day, as DD/MM/YYYY, and leaves the field. */
export function typeDay(input: HTMLElement, day: string): void {
  fireEvent.mouseDown(input);
  fireEvent.focus(input);
  fireEvent.change(input, { target: { value: day } });
  fireEvent.keyDown(input, { key: 'Enter' });
  fireEvent.blur(input);
}
