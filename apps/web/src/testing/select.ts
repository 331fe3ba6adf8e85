import { expect } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';

/** Chooses an option of a select once it is closed: another click while it still closes would only close it again. */
export async function choose(select: HTMLElement, title: string | RegExp) {
  await waitFor(() => expect(select.getAttribute('aria-expanded')).toBe('false'));
  fireEvent.mouseDown(select);
  fireEvent.click(await screen.findByTitle(title));
}
