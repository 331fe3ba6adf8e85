import { describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { DateInput, dayText } from './DateInput';

describe('a date field', () => {
  it.each([
    ['2026-12-05', 'Thứ bảy, 05/12/2026'],
    ['2027-05-12', 'Thứ tư, 12/05/2027'],
    ['', ''],
    ['2026-12', ''],
  ])('%s is «%s»', (date, text) => expect(dayText(date)).toBe(text));

  it('says how the date is understood, whichever order the browser shows', () => {
    const { rerender } = render(<DateInput aria-label="Ngày giao mới" value="2026-12-05" />);
    expect(screen.getByText('Thứ bảy, 05/12/2026')).toBeTruthy();
    rerender(<DateInput aria-label="Ngày giao mới" />);
    expect(screen.queryByText(/\d/)).toBeNull();
  });
});
