import { expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { DateInput } from './DateInput';

it('a date field says how the date is understood, whichever order the browser shows', () => {
  const { rerender } = render(<DateInput aria-label="Ngày giao mới" value="2026-12-05" />);
  expect(screen.getByText('Thứ bảy, 05/12/2026')).toBeTruthy();
  // An address of a report can hold what is no date.
  for (const value of ['', '2026-99-99']) {
    rerender(<DateInput aria-label="Ngày giao mới" value={value} />);
    expect(screen.queryByText(/\d/)).toBeNull();
  }
});
