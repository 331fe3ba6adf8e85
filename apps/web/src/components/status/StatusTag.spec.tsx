import { projectStatuses } from '@control-center/contracts';
import { describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { StatusFigure, StatusTag } from './StatusTag';

describe('the status of an order', () => {
  it.each(projectStatuses)('%s says where it stands', (status) => {
    const { container } = render(<StatusFigure status={status} />);
    const steps = [...container.querySelectorAll('[data-state]')].map((step) =>
      step.getAttribute('data-state'),
    );
    const ended = status === 'completed' || status === 'cancelled';
    expect(steps.filter((state) => state === 'now')).toHaveLength(ended ? 0 : 1);
    expect(container.querySelector('b') === null).toBe(ended);
  });

  it('shows a status of a later server as it is, in grey', () => {
    render(<StatusTag status="on_hold" />);
    expect(screen.getByText('on_hold').getAttribute('data-tone')).toBe('default');
  });

  it('tells the reader when it is their turn', () => {
    const turn = (reader: 'customer' | 'vietphat') =>
      render(<StatusFigure status="quoted" reader={reader} />).container.querySelector('p')?.textContent;
    expect(turn('customer')).toBe('Đến lượt bạn: duyệt báo giá');
    expect(turn('vietphat')).toBe('Khách hàng duyệt báo giá');
  });

  it('pulses where the customer has to act', () => {
    render(<StatusTag status="need_customer_revision" />);
    expect(screen.getByText('Cần chỉnh sửa').getAttribute('data-pulse')).toBe('true');
  });
});
