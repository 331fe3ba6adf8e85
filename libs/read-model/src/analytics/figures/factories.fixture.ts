import { workingTime, defaultCalendar } from '@control-center/domain';
import { stages as stagePlan } from '@control-center/contracts';
import { expect, it } from '@jest/globals';
import { figuresOfFactories } from '../../models/projects/factory-orders.js';
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
  keysOfPeople,
  grouped,
} from './taken.fixture.js';
import { histories, lastVisit, monthOf, stageRows } from './fold.fixture.js';

export function figuresOfProduction(): void {
  it('quotes and win rate', async () => {
    const all = histories().flatMap(({ id, state }) => state.quotes.map((quote) => ({ id, quote })));
    expectRows(
      'quotes',
      all.map(({ id, quote }) => ({
        quote_id: quote.id,
        project_id: id,
        version: quote.version,
        state: quote.state,
        total_price: quote.totalPrice,
        created_at: quote.createdAt,
        created_month: monthOf(quote.createdAt),
      })),
    );
    const keys = await keysOfPeople();
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
          factory_key: keys.get(group[0]!.factory),
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
    expectRows('stages', rows);
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
        return {
          stage_id: id,
          number: index + 1,
          orders_now: current.length,
          late_now: current.filter(({ planned_at: planned }) => planned !== null && planned < now).length,
          completed: done.length,
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
    const keys = await keysOfPeople();
    const ids = ['factory-1', 'factory-2'];
    const figures = await figuresOfFactories(database.pool, ids, defaultCalendar, now);
    const rows = shown['factory_scorecard']!.filter(({ period }) => period === 'last_10');
    const numbers = (id: string) => {
      const row = rows.find(({ factory_key: key }) => key === keys.get(id))!;
      return [row['due_orders'], rounded(row['on_time_share']), rounded(row['median_response_hours'])];
    };
    expect(ids.map(numbers)).toEqual(
      ids.map((id) => {
        const { dueOrders, onTimeShare, medianResponseHours } = figures.get(id)!;
        return [dueOrders, rounded(onTimeShare), rounded(medianResponseHours)];
      }),
    );
    const since = new Date(ms(now) - 90 * day).toISOString();
    const declines = (id: string) =>
      log.filter(
        ({ type, data, metadata }) =>
          type === 'OrderDeclined' &&
          (data as { manufacturerId: string }).manufacturerId === id &&
          metadata.occurredAt >= since,
      ).length;
    const responses = (id: string) => {
      const answered = histories().flatMap((order) => {
        const asked = [lastVisit(order, 'ready_for_manufacturer'), lastVisit(order, 'bidding')];
        const own = order.state.quotes
          .filter(({ manufacturerId }) => manufacturerId === id)
          .map(({ createdAt }) => createdAt);
        const pairs = asked
          .flatMap((at) => (at !== null && own.some((quotedAt) => quotedAt >= at) ? [at] : []))
          .sort();
        const from = pairs.at(-1);
        return from === undefined ? [] : [{ from, to: own.filter((at) => at >= from).sort()[0]! }];
      });
      return answered
        .filter(({ to }) => to >= since)
        .map(({ from, to }) => workingTime(defaultCalendar, from, to) / hour)
        .sort((a, b) => a - b);
    };
    const median = (all: number[]) =>
      all.length
        ? (all[Math.floor((all.length - 1) / 2)]! + all[Math.ceil((all.length - 1) / 2)]!) / 2
        : null;
    const last90 = shown['factory_scorecard']!.filter(({ period }) => period === 'days_90');
    expect(
      ids.map((id) => {
        const row = last90.find(({ factory_key: key }) => key === keys.get(id))!;
        return [row['declines'], row['responses'], rounded(row['median_response_hours'])];
      }),
    ).toEqual(ids.map((id) => [declines(id), responses(id).length, rounded(median(responses(id)))]));
  });
}
