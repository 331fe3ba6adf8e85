import { orderSharesOf, vietnamDay } from '@market/domain';
import { expect, it } from '@jest/globals';
import { day, expectRows, hour, keyOf, log, ms, now, shown } from './taken.fixture.js';
import { counted, factoryOf, firstOfLast, histories, lastVisit, monthOf, readyIn } from './fold.fixture.js';

export function figuresOfMoney(): void {
  it.each([
    ['order_processes', 'process'],
    ['order_materials', 'material'],
  ] as const)('what of an order belongs to what: %s', (view, kind) => {
    expectRows(
      view,
      counted().flatMap((order) => {
        const { state } = order;
        const approved = lastVisit(order, 'approved');
        const isBooked = approved !== null && state.status !== 'cancelled';
        const [begun, ready] = [firstOfLast(order), readyIn(order)];
        return orderSharesOf(state)
          .filter((one) => one.kind === kind)
          .map(({ value, parts, share, revenue, cost }) => ({
            ...{ project_id: order.id, [kind]: value, parts, share },
            revenue: isBooked ? revenue : null,
            cost: isBooked ? cost : null,
            margin: isBooked && revenue !== null && cost !== null ? revenue - cost : null,
            ...{ approved_at: approved, approved_month: approved && monthOf(approved) },
            production_hours: begun && ready ? (ms(ready) - ms(begun)) / hour : null,
            factory_key: keyOf(factoryOf(state)),
          }));
      }),
    );
    // All of an order is divided.
    const revenues = new Map<unknown, number>();
    for (const { project_id: id, revenue } of shown[view]!)
      revenues.set(id, (revenues.get(id) ?? 0) + Number(revenue));
    for (const order of counted()) {
      const { status, finalPrice } = order.state;
      const isBooked = lastVisit(order, 'approved') !== null && status !== 'cancelled';
      expect([order.id, revenues.get(order.id)]).toEqual([order.id, isBooked ? (finalPrice ?? 0) : 0]);
    }
  });

  it('revisions by cause', () => {
    const causes: Record<string, string> = {
      RevisionRequested: 'request',
      QuoteChangeRequested: 'price',
      ReturnedToReview: 'review',
      StageReopened: 'rework',
    };
    const targets: Record<string, string> = { 'part-1': 'part', '/objects/d.pdf': 'file' };
    expectRows(
      'revisions',
      log
        .filter(({ type }) => type in causes)
        .flatMap(({ type, data, stream, metadata }) => {
          const { state } = histories().find(({ id }) => id === stream.slice('project-'.length))!;
          const { requests, stageId = null } = data as { requests?: { target: string }[]; stageId?: string };
          return (requests?.map(({ target }) => targets[target] ?? target) ?? [stageId]).map((target) => ({
            project_id: state.id,
            customer_key: keyOf(state.customerId),
            factory_key: keyOf(factoryOf(state)),
            occurred_at: metadata.occurredAt,
            cause: causes[type],
            target,
            actor_role: metadata.actorRole,
            actor_key: keyOf(metadata.actorId),
          }));
        }),
    );
  });

  it('payments and the revenue of months', () => {
    const rows = counted().flatMap(({ id, state }) =>
      state.instalments.map(({ kind, amount, dueAt, paidAt, received }, index) => {
        const isOverdue =
          state.status !== 'cancelled' &&
          paidAt === null &&
          dueAt !== null &&
          vietnamDay(dueAt) < vietnamDay(now);
        return {
          project_id: id,
          customer_key: keyOf(state.customerId),
          number: index + 1,
          kind,
          amount,
          due_at: dueAt,
          due_on: dueAt && vietnamDay(dueAt),
          paid_at: paidAt,
          received_amount: paidAt ? (received?.amount ?? amount) : null,
          received_on: paidAt ? (received?.on ?? vietnamDay(paidAt)) : null,
          days_overdue: isOverdue ? (ms(vietnamDay(now)) - ms(vietnamDay(dueAt))) / day : null,
          state: paidAt ? 'completed' : isOverdue ? 'overdue' : 'pending',
          order_status: state.status,
        };
      }),
    );
    expectRows('payments', rows);
    const alive = rows.filter(({ order_status: status }) => status !== 'cancelled');
    const booked = counted()
      .filter(({ state }) => state.status !== 'cancelled' && state.finalPrice !== null)
      .flatMap((order) => {
        const at = lastVisit(order, 'approved');
        return at === null ? [] : [{ month: monthOf(at), amount: order.state.finalPrice! }];
      });
    const billed = alive.flatMap((row) =>
      row.due_at === null ? [] : [{ ...row, month: monthOf(row.due_at) }],
    );
    const collected = rows.flatMap((row) =>
      row.received_on === null
        ? []
        : [{ month: `${row.received_on.slice(0, 7)}-01`, amount: row.received_amount! }],
    );
    const returned = counted().flatMap(({ id, state }) =>
      state.refunds.map(({ amount, on }, index) => ({
        ...{ project_id: id, customer_key: keyOf(state.customerId), number: index + 1, amount },
        ...{ refunded_on: on, order_status: state.status },
      })),
    );
    expectRows('refunds', returned);
    const refunded = returned.map(({ amount, refunded_on: on }) => ({
      month: `${on.slice(0, 7)}-01`,
      amount,
    }));
    const months = [...new Set([booked, billed, collected, refunded].flat().map(({ month }) => month))];
    const sum = (all: readonly { month: string; amount: number }[], month: string) =>
      all.filter((one) => one.month === month).reduce((total, { amount }) => total + amount, 0);
    expectRows(
      'revenue_monthly',
      months.map((month) => ({
        month,
        booked: sum(booked, month),
        booked_orders: booked.filter((one) => one.month === month).length,
        billed: sum(billed, month),
        collected: sum(collected, month) - sum(refunded, month),
        refunded: sum(refunded, month),
        overdue: sum(
          billed.filter(({ state }) => state === 'overdue'),
          month,
        ),
      })),
    );
  });
}
