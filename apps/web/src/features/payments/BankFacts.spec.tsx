import { afterEach, expect, it } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import { BankFacts } from './BankFacts';

const projectId = 'ab12cd34-0000-4000-8000-000000000000';

afterEach(cleanup);

it('displays the bank account and the transfer reference', () => {
  const bank = { bankName: 'Ngân hàng Mẫu', accountName: 'Công ty Mẫu', accountNumber: '0123 456' };
  render(<BankFacts projectId={projectId} bank={bank} />);
  for (const text of [...Object.values(bank), 'CC AB12CD34']) expect(screen.getByText(text)).toBeTruthy();
});

it('announces the bank account when it is not configured', () => {
  render(<BankFacts projectId={projectId} bank={{ bankName: 'Ngân hàng Mẫu', accountNumber: '' }} />);
  expect(screen.getByText(/gửi thông tin chuyển khoản qua tin nhắn/)).toBeTruthy();
  expect(screen.queryByText('Ngân hàng Mẫu')).toBeNull();
});
