import { projectStatuses } from '@market/contracts';
import type { ProjectStatus, Role } from '@market/contracts';
import { describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { StatusFigure, StatusTag } from './StatusTag';

const order = (status: ProjectStatus, hasWaitingQuote = false) => ({
  ...{ status, hasWaitingQuote, hasOutdatedQuote: false, assignedManufacturerId: 'xuong', isDemo: false },
  duePayment: null,
});

describe('the status of a project', () => {
  it.each(projectStatuses)('%s marks the current step, if the project has not ended', (status) => {
    const { container } = render(<StatusFigure project={order(status)} />);
    const steps = [...container.querySelectorAll('[data-state]')].map((step) =>
      step.getAttribute('data-state'),
    );
    const ended = status === 'completed' || status === 'cancelled';
    expect(steps.filter((state) => state === 'now')).toHaveLength(ended ? 0 : 1);
    expect(container.querySelector('b') === null).toBe(ended);
  });

  it.each<[ProjectStatus, number, string | undefined]>([
    ['draft', 0, 'Khách hàng gửi yêu cầu'],
    ['submitted', 1, 'Việt Phát xem xét yêu cầu'],
    ['reviewing', 1, 'Việt Phát gửi nhà máy báo giá'],
    ['need_customer_revision', 1, 'Khách hàng chỉnh sửa và gửi lại'],
    ['ready_for_manufacturer', 2, 'Nhà máy báo giá cho Việt Phát'],
    ['bidding', 2, 'Nhà máy báo giá cho Việt Phát'],
    ['quoted', 2, 'Khách hàng duyệt báo giá'],
    ['approved', 3, 'Việt Phát yêu cầu thanh toán'],
    ['payment_pending', 3, 'Khách hàng đặt cọc'],
    ['payment_confirmed', 4, 'Nhà máy bắt đầu sản xuất'],
    ['in_production', 4, 'Nhà máy gia công'],
    ['quality_check', 4, 'Nhà máy kiểm tra và hoàn thiện'],
    ['ready_for_delivery', 5, 'Việt Phát giao hàng và hoàn tất'],
    ['completed', 6, undefined],
  ])('%s has %d completed steps and then the turn «%s»', (status, done, turn) => {
    const { container } = render(<StatusFigure project={order(status)} />);
    expect(container.querySelector('[role=img]')?.getAttribute('aria-label')).toBe(
      `Xong ${done} trên 6 bước`,
    );
    expect(container.querySelectorAll('[data-state=done]')).toHaveLength(done);
    expect(container.querySelector('p')?.textContent).toBe(turn);
  });

  it('is shown as stopped when it is cancelled', () => {
    const { container } = render(<StatusFigure project={order('cancelled')} />);
    expect(container.querySelector('[role=img]')?.getAttribute('aria-label')).toBe('Đã dừng');
  });

  it('is shown in grey as it is when this client does not know it', () => {
    render(<StatusTag status="on_hold" />);
    expect(screen.getByText('on_hold').getAttribute('data-tone')).toBe('default');
  });

  it('addresses the users whose turn it is', () => {
    const turn = (reader: 'customer' | 'vietphat') =>
      render(<StatusFigure project={order('quoted')} reader={reader} />).container.querySelector('p')
        ?.textContent;
    expect(turn('customer')).toBe('Đến lượt bạn: duyệt báo giá');
    expect(turn('vietphat')).toBe('Khách hàng duyệt báo giá');
  });

  it('says until when a deposit is awaited, or who looks for it once it is on its way', () => {
    const text = (announcedAt: string | null) => {
      const duePayment = {
        kind: 'deposit',
        amount: 1,
        dueAt: '2126-12-03T05:00:00.000Z',
        announcedAt,
      } as const;
      const project = { ...order('payment_pending'), duePayment };
      return render(<StatusFigure project={project} />).container.querySelector('p')?.textContent;
    };
    expect(text(null)).toBe('Khách hàng đặt cọc, hạn 03/12/2126');
    expect(text('2126-12-01T05:00:00.000Z')).toBe('Việt Phát đối chiếu tiền đặt cọc');
  });

  it.each<[Role, string]>([
    ['customer', 'Việt Phát duyệt báo giá của nhà máy'],
    ['manufacturer', 'Việt Phát duyệt báo giá của nhà máy'],
    ['vietphat', 'Đến lượt bạn: duyệt báo giá của nhà máy'],
    ['admin', 'Đến lượt bạn: duyệt báo giá của nhà máy'],
  ])('tells a %s that the provider decides on a waiting quote', (reader, turn) => {
    for (const status of ['ready_for_manufacturer', 'bidding'] as const) {
      const { container } = render(<StatusFigure project={order(status, true)} reader={reader} />);
      expect(container.querySelector('p')?.textContent).toBe(turn);
    }
  });

  it('pulses when the customer has to act', () => {
    render(<StatusTag status="need_customer_revision" />);
    expect(screen.getByText('Cần chỉnh sửa').getAttribute('data-pulse')).toBe('true');
  });
});
