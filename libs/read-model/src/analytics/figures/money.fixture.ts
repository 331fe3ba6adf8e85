import { vietnamDay } from '@control-center/domain';
import { it } from '@jest/globals';
import { now, log, expectRows } from './taken.fixture.js';
import { histories, lastVisit, monthOf } from './fold.fixture.js';

export function figuresOfMoney(): void {
  it('revisions by cause', () => {
    const causes: Record<string, string> = {
      RevisionRequested: 'request',
      QuoteChangeRequested: 'price',
      ReturnedToReview: 'review',
      StageReopened: 'rework',
    };
    expectRows(
      'revisions',
      log
        .filter(({ type }) => type in causes)
        .map(({ type, stream, metadata }) => ({
          project_id: stream.slice('project-'.length),
          occurred_at: metadata.occurredAt,
          cause: causes[type],
          actor_role: metadata.actorRole,
        })),
    );
  });

  it('payments and the revenue of months', () => {
    const rows = histories().flatMap(({ id, state }) =>
      state.instalments.map(({ kind, amount, dueAt, paidAt }) => {
        const isOverdue =
          state.status !== 'cancelled' &&
          paidAt === null &&
          dueAt !== null &&
          vietnamDay(dueAt) < vietnamDay(now);
        return {
          project_id: id,
          kind,
          amount,
          due_at: dueAt,
          due_on: dueAt && vietnamDay(dueAt),
          paid_at: paidAt,
          received_amount: paidAt ? amount : null,
          state: paidAt ? 'completed' : isOverdue ? 'overdue' : 'pending',
          order_status: state.status,
        };
      }),
    );
    expectRows('payments', rows);
    const alive = rows.filter(({ order_status: status }) => status !== 'cancelled');
    const booked = histories()
      .filter(({ state }) => state.status !== 'cancelled' && state.finalPrice !== null)
      .flatMap((order) => {
        const at = lastVisit(order, 'approved');
        return at === null ? [] : [{ month: monthOf(at), amount: order.state.finalPrice! }];
      });
    const billed = alive.flatMap((row) =>
      row.due_at === null ? [] : [{ ...row, month: monthOf(row.due_at) }],
    );
    const collected = rows.flatMap((row) =>
      row.paid_at === null ? [] : [{ ...row, month: monthOf(row.paid_at) }],
    );
    const months = [...new Set([booked, billed, collected].flat().map(({ month }) => month))];
    const sum = (all: readonly { month: string; amount: number }[], month: string) =>
      all.filter((one) => one.month === month).reduce((total, { amount }) => total + amount, 0);
    expectRows(
      'revenue_monthly',
      months.map((month) => ({
        month,
        booked: sum(booked, month),
        billed: sum(billed, month),
        collected: sum(collected, month),
        overdue: sum(
          billed.filter(({ state }) => state === 'overdue'),
          month,
        ),
      })),
    );
  });
}
