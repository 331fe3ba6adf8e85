import { quotesOf as shownQuotesOf, workingTime, vietnamDay } from '@market/domain';
import { stages as stagePlan } from '@market/contracts';
import { expect, it } from '@jest/globals';
import { figuresOfFactories } from '@market/rows';
import {
  database,
  now,
  log,
  shown,
  hour,
  day,
  ms,
  rounded,
  expectRows,
  keyOf,
  grouped,
  settings,
} from './taken.fixture.js';
import { factoryOf, histories, lastVisit, monthOf, promiseIn, stageRows } from './fold.fixture.js';

export function figuresOfProduction(): void {
  it('quotes and win rate', () => {
    const all = histories().flatMap(({ id, state }) => state.quotes.map((quote) => ({ id, quote })));
    const endings = new Map(
      histories().flatMap(({ state }) => shownQuotesOf(state).map(({ id, ending }) => [id, ending])),
    );
    expectRows(
      'quotes',
      all.map(({ id, quote }) => ({
        quote_id: quote.id,
        project_id: id,
        version: quote.version,
        state: quote.state === 'withdrawn' && quote.replacedBy !== null ? 'replaced' : quote.state,
        factory_key: keyOf(quote.manufacturerId),
        material_cost: quote.materialCost,
        labor_hours: quote.laborHours,
        labor_rate: quote.laborRate,
        additional_costs: quote.additionalCosts,
        total_price: quote.totalPrice,
        delivery_days: quote.deliveryDays,
        created_at: quote.createdAt,
        updated_at: quote.updatedAt,
        created_month: monthOf(quote.createdAt),
        ending: endings.get(quote.id) ?? null,
      })),
    );
    const lots = [...grouped(all, ({ id, quote }) => `${id} ${quote.manufacturerId}`).values()].map(
      (versions) => {
        const inOrder = versions.map(({ quote }) => quote).sort((a, b) => a.version - b.version);
        const won = inOrder.some(({ state }) => state === 'accepted');
        return {
          factory: inOrder[0]!.manufacturerId,
          month: monthOf(inOrder[0]!.createdAt),
          state: won ? 'accepted' : inOrder.at(-1)!.state,
        };
      },
    );
    expectRows(
      'win_rate',
      [...grouped(lots, ({ month, factory }) => `${month} ${factory}`).values()].map((group) => {
        const many = (state: string) => group.filter((lot) => lot.state === state).length;
        const decided = many('accepted') + many('rejected');
        return {
          month: group[0]!.month,
          factory_key: keyOf(group[0]!.factory),
          quoted: group.length,
          won: many('accepted'),
          lost: many('rejected'),
          withdrawn: many('withdrawn'),
          waiting: many('waiting'),
          win_rate: decided ? many('accepted') / decided : null,
        };
      }),
    );
  });

  it('stages and bottlenecks', () => {
    const rows = stageRows();
    const ordersOf = new Map(histories().map((order) => [order.id, order.state]));
    expectRows(
      'stages',
      rows.map((row) => {
        const state = ordersOf.get(row.project_id)!;
        return {
          ...row,
          factory_key: keyOf(factoryOf(state)),
          number: stagePlan.findIndex(({ id }) => id === row.stage_id) + 1,
          delay_hours:
            row.planned_at === null ? null : (ms(row.completed_at ?? now) - ms(row.planned_at)) / hour,
          notices: state.delays.length,
          announced_on: state.delays.at(-1)?.date ?? null,
        };
      }),
    );
    const days90 = ms(now) - 90 * day;
    expectRows(
      'bottlenecks',
      stagePlan.map(({ id }, index) => {
        const own = rows.filter(({ stage_id: stage }) => stage === id);
        const current = own.filter(({ is_current: isCurrent }) => isCurrent);
        const done = own.filter(({ completed_at: at }) => at !== null && ms(at) >= days90);
        const times = done
          .map(({ begun_at: from, completed_at: to }) => (ms(to ?? '') - ms(from ?? '')) / day)
          .sort((a, b) => a - b);
        const late = done.filter(({ planned_at: planned }) => planned !== null);
        const at = (times.length - 1) / 2;
        const slow = (times.length - 1) * 0.9;
        const [low, high] = [times[Math.floor(slow)]!, times[Math.ceil(slow)]!];
        return {
          stage_id: id,
          number: index + 1,
          orders_now: current.length,
          late_now: current.filter(({ planned_at: planned }) => planned !== null && planned < now).length,
          oldest_begun_at: current.map(({ begun_at: at }) => at!).sort()[0] ?? null,
          completed: done.length,
          slow_days: times.length ? low + (high - low) * (slow - Math.floor(slow)) : null,
          median_days: times.length ? (times[Math.floor(at)]! + times[Math.ceil(at)]!) / 2 : null,
          late_share: late.length
            ? late.filter(({ planned_at: planned, completed_at: to }) => ms(to ?? '') > ms(planned ?? ''))
                .length / late.length
            : null,
        };
      }),
    );
  });

  it('the scorecard of the last ten is that of the product’s lists', async () => {
    const ids = ['factory-1', 'factory-2'];
    const figures = await figuresOfFactories(database.pool, ids, settings, now);
    const rows = shown['factory_scorecard']!.filter(({ period }) => period === 'last_10');
    const numbers = (id: string) => {
      const row = rows.find(({ factory_key: key }) => key === keyOf(id))!;
      return [row['due_orders'], rounded(row['on_time_share']), rounded(row['median_response_hours'])];
    };
    expect(ids.map(numbers)).toEqual(
      ids.map((id) => {
        const { dueOrders, onTimeShare, medianResponseHours } = figures.get(id)!;
        return [dueOrders, rounded(onTimeShare), rounded(medianResponseHours)];
      }),
    );
  });

  it('the scorecards of the last ten and of 90 days', () => {
    const since = new Date(ms(now) - 90 * day).toISOString();
    const declines = (id: string) =>
      log
        .filter(
          ({ type, data }) =>
            type === 'OrderDeclined' && (data as { manufacturerId: string }).manufacturerId === id,
        )
        .map(({ metadata }) => metadata.occurredAt);
    const quotesOf = (id: string) =>
      histories().flatMap((order) => {
        const own = order.state.quotes.filter(({ manufacturerId }) => manufacturerId === id);
        return own.length > 0 ? [{ order, own }] : [];
      });
    const responses = (id: string) =>
      quotesOf(id).flatMap(({ order, own }) => {
        const asked = [lastVisit(order, 'ready_for_manufacturer'), lastVisit(order, 'bidding')];
        const times = own.map(({ createdAt }) => createdAt);
        const from = asked
          .flatMap((at) => (at !== null && times.some((to) => to >= at) ? [at] : []))
          .sort()
          .at(-1);
        if (from === undefined) return [];
        const at = times.filter((to) => to >= from).sort()[0]!;
        return [{ at, hours: workingTime(settings, from, at) / hour }];
      });
    const promises = (id: string) =>
      quotesOf(id).flatMap(({ order, own }) => {
        const promise = own.some(({ state }) => state === 'accepted') ? promiseIn(order) : undefined;
        if (!promise) return [];
        const isLate = vietnamDay(promise.readyAt ?? now) > promise.last;
        return [{ at: promise.readyAt, from: promise.from, isLate }];
      });
    const median = (all: readonly number[]) => {
      const sorted = [...all].sort((a, b) => a - b);
      const [low, high] = [
        sorted[Math.floor((all.length - 1) / 2)]!,
        sorted[Math.ceil((all.length - 1) / 2)]!,
      ];
      return all.length ? (low + high) / 2 : null;
    };
    /** The last ten of them, or those of 90 days. */
    const within = <One extends { at: string }>(period: string, all: readonly One[]): One[] =>
      period === 'days_90'
        ? all.filter(({ at }) => at >= since)
        : [...all].sort((a, b) => b.at.localeCompare(a.at)).slice(0, 10);
    expectRows(
      'factory_scorecard',
      ['factory-1', 'factory-2'].flatMap((id) =>
        ['last_10', 'days_90'].map((period) => {
          const answered = within(period, responses(id));
          const promised = promises(id);
          const ready = within(
            period,
            promised.flatMap(({ at, isLate }) => (at === null ? [] : [{ at, isLate }])),
          );
          const open = promised.filter(({ at }) => at === null).sort((a, b) => a.from.localeCompare(b.from));
          const overdue = (period === 'last_10' ? open.slice(0, 10) : open).filter(({ isLate }) => isLate);
          const due = ready.length + overdue.length;
          const onTime = ready.filter(({ isLate }) => !isLate).length;
          const answers = [
            ...responses(id).map(({ at }) => ({ at, isDecline: false })),
            ...declines(id).map((at) => ({ at, isDecline: true })),
          ];
          const quoted = within(
            period,
            quotesOf(id).map(({ own }) => ({
              at: own.map(({ createdAt }) => createdAt).sort()[0]!,
              versions: own.length,
            })),
          );
          return {
            factory_key: keyOf(id),
            period,
            responses: answered.length,
            median_response_hours: median(answered.map(({ hours }) => hours)),
            due_orders: due,
            on_time_orders: onTime,
            on_time_share: due ? onTime / due : null,
            declines: within(period, answers).filter(({ isDecline }) => isDecline).length,
            quoted_orders: quoted.length,
            revisions_per_order: quoted.length
              ? quoted.reduce((sum, { versions }) => sum + versions - 1, 0) / quoted.length
              : null,
          };
        }),
      ),
    );
  });
}
