import '../../../testing/browser';
import { editOptions } from '@control-center/contracts';
import { expect, it } from '@jest/globals';
import { listWith } from './DetailFields';

const values = (present?: string) =>
  listWith(editOptions.tolerance, 'tolerance', present).map(({ value }) => value);

it('a form shows its own list, and the present value where it is foreign to the list or spelled otherwise', () => {
  const own = ['±0.005mm', '±0.01mm', '±0.03mm', '±0.05mm', '±0.1mm'];
  expect([values(), values('±0.05mm')]).toEqual([own, own]);
  expect(values('±0.02')).toEqual([...own, '±0.02']);
  expect(values('±0.05')).toEqual(['±0.005mm', '±0.01mm', '±0.03mm', '±0.05', '±0.1mm']);
  expect(listWith(editOptions.tolerance, 'tolerance', '±0.05')[3]!.label).toBe('±0.05mm (tiêu chuẩn)');
});
