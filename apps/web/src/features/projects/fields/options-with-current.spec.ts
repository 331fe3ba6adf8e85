import { editOptions } from '@market/contracts';
import { expect, it } from '@jest/globals';
import { optionsWithCurrent } from './DetailFields';

const values = (current?: string) =>
  optionsWithCurrent(editOptions.tolerance, 'tolerance', current).map(({ value }) => value);

it('adds the current value when the options do not contain it, and keeps a different spelling', () => {
  const standard = ['±0.005mm', '±0.01mm', '±0.03mm', '±0.05mm', '±0.1mm'];
  expect([values(), values('±0.05mm')]).toEqual([standard, standard]);
  expect(values('±0.02')).toEqual([...standard, '±0.02']);
  expect(values('±0.05')).toEqual(['±0.005mm', '±0.01mm', '±0.03mm', '±0.05', '±0.1mm']);
  expect(optionsWithCurrent(editOptions.tolerance, 'tolerance', '±0.05')[3]!.label).toBe(
    '±0.05mm (tiêu chuẩn)',
  );
});
