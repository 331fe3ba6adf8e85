import { fireEvent, screen } from '@testing-library/react';

/** Takes an action that stands as a button, or else in the menu of a page's other actions. */
export async function take(label: string): Promise<void> {
  const shown = screen.queryByRole('button', { name: label });
  if (shown) return void fireEvent.click(shown);
  await press('button', 'Thao tác khác');
  await press('menuitem', label);
}

/** What was found may have been replaced by the time that is told: code that came gives the page another element. */
async function press(role: 'button' | 'menuitem', name: string): Promise<void> {
  await screen.findByRole(role, { name });
  fireEvent.click(screen.getByRole(role, { name }));
}
