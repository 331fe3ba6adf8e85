import { fireEvent, screen } from '@testing-library/react';

/** Takes an action that stands as a button, or else in the menu of a page's other actions. */
export async function take(label: string): Promise<void> {
  const shown = screen.queryByRole('button', { name: label });
  if (shown) return void fireEvent.click(shown);
  fireEvent.click(await screen.findByRole('button', { name: 'Thao tác khác' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: label }));
}
