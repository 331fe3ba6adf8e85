import { allRows, reportNames, reportOf, stageIds, timeUnits } from '@market/contracts';
import type { ReportName, ReportOrders, ReportQuery, RowKind } from '@market/contracts';
import { orderFactsOf, orderSharesOf, vietnamDay } from '@market/domain';
import type { ShareKind } from '@market/domain';
import { expect, it } from '@jest/globals';
import { figuresOf, ordersBehind, peopleOfReports } from '../reports/reports.js';
import { database, day, expectClose, grouped, ms, now, ownerOf, shown } from './taken.fixture.js';
import {
  counted,
  factoryOf,
  histories,
  lastVisit,
  monthOf,
  mondayOf,
  production,
  submission,
  submitted,
} from './fold.fixture.js';

type Row = Record<string, unknown>;
/** Something that a report counts: its order, and the day for a period. */
type Item = { id: string; key: string; on?: string | null; row: Row };
type Figure = {
  value: (items: readonly Item[]) => number | null;
  /** Whether an order with it is among those behind the figure. */
  has: (item: Item) => boolean;
};
type Report = {
  items: Item[];
  figures: Record<string, Figure>;
  /** Rows that exist without items. */
  keys?: readonly string[];
  /** The items for the orders behind a number, if they differ from the counted ones. */
  behind?: Item[];
};

const num = (value: unknown): number => Number(value);
const number = (has: Figure['has'] = () => true): Figure => ({
  value: (items) => items.filter(has).length,
  has,
});
const sum = (name: string): Figure => ({
  value: (items) => items.reduce((total, { row }) => total + num(row[name] ?? 0), 0),
  has: ({ row }) => num(row[name] ?? 0) !== 0,
});
const share = (has: Figure['has'], among: Figure['has'] = () => true, of = among): Figure => ({
  value: (items) => {
    const all = items.filter(among);
    return all.length > 0 ? all.filter(has).length / all.length : null;
  },
  has: of,
});
/** As PostgreSQL's percentile_cont. */
const percentile = (valueOf: (row: Row) => number, has: Figure['has'], fraction = 0.5): Figure => ({
  value: (items) => {
    const all = items
      .filter(has)
      .map(({ row }) => valueOf(row))
      .sort((a, b) => a - b);
    const at = (all.length - 1) * fraction;
    const [low, high] = [all[Math.floor(at)], all[Math.ceil(at)]];
    return low === undefined || high === undefined ? null : low + (high - low) * (at - Math.floor(at));
  },
  has,
});
const is =
  (name: string, value: unknown = true): Figure['has'] =>
  ({ row }) =>
    row[name] === value;
const not =
  (has: Figure['has']): Figure['has'] =>
  (item) =>
    !has(item);

/** A column of texts, days or moments. */
const textIn = (row: Row, name: string): string => row[name] as string;
const idOf = (row: Row): string => textIn(row, 'project_id');
const dayIn = (row: Row, name: string): string | null => (row[name] ? vietnamDay(textIn(row, name)) : null);
const isRecent = ({ row }: Item): boolean =>
  row['completed_at'] !== null && ms(textIn(row, 'completed_at')) >= ms(now) - 90 * day;
const isLate = ({ row }: Item): boolean => num(row['delay_hours'] ?? 0) > 0;
const daysIn = (row: Row): number => (ms(textIn(row, 'completed_at')) - ms(textIn(row, 'begun_at'))) / day;

/** Each report computed a second time, from the log and from the rows of the views, which are compared with the log. */
const reportsOf = (): Record<ReportName, Report> => {
  const orders = counted().map(({ id }) => id);
  const ever = (...statuses: string[]) =>
    number(({ row }) => statuses.some((status) => row[status] !== undefined));
  const cards = shown['factory_scorecard']!.map((row) => ({ row, factory: ownerOf(row['factory_key']) }));
  const card = (name: string, period: string): Figure => ({
    value: (items) => {
      const found = items.find(({ row }) => row['period'] === period)?.row[name] ?? null;
      return found === null ? null : num(found);
    },
    has: () => true,
  });
  const firstMonths = new Map(
    [...grouped(submitted(), ({ state }) => state.customerId)].map(([customer, own]) => [
      customer,
      own.map((order) => monthOf(submission(order)!)).sort()[0]!,
    ]),
  );
  const monthIndex = (month: string) => num(month.slice(0, 4)) * 12 + num(month.slice(5, 7));
  const cohorts = submitted().map((order) => {
    const [customer, month] = [order.state.customerId, monthOf(submission(order)!)];
    const first = firstMonths.get(customer)!;
    return { id: order.id, key: first, row: { customer, since: monthIndex(month) - monthIndex(first) } };
  });

  const shares = (kind: ShareKind): Report => ({
    items: counted().flatMap((order) => {
      const { state, id } = order;
      const at = lastVisit(order, 'approved');
      if (at === null || state.status === 'cancelled' || state.finalPrice === null) return [];
      const facts = orderFactsOf(state);
      const begun = facts.productionAt;
      const production = begun && facts.readyAt ? (ms(facts.readyAt) - ms(begun)) / day : null;
      return orderSharesOf(state)
        .filter((one) => one.kind === kind)
        .map(({ value, revenue, cost }) => {
          const margin = cost === null ? null : revenue! - cost;
          return { id, key: value, on: vietnamDay(at), row: { id, revenue, cost, margin, days: production } };
        });
    }),
    figures: {
      orders: { value: (items) => new Set(items.map(({ id }) => id)).size, has: () => true },
      ...{ revenue: sum('revenue'), cost: sum('cost'), margin: sum('margin') },
      margin_share: {
        value: (items) => {
          const priced = items.filter(({ row }) => row['margin'] !== null);
          const all = sum('revenue').value(priced)!;
          return all === 0 ? null : sum('margin').value(priced)! / all;
        },
        has: not(is('margin', null)),
      },
      median_days: percentile((row) => num(row['days']), not(is('days', null))),
    },
  });

  return {
    processes: shares('process'),
    materials: shares('material'),
    funnel: {
      items: submitted().map((order) => ({
        id: order.id,
        key: mondayOf(submission(order)!),
        on: vietnamDay(submission(order)!),
        row: {
          ...Object.fromEntries(order.visits.map(({ status }) => [status, true])),
          within: shown['quote_turnaround']!.find((row) => idOf(row) === order.id)!['is_within_promise'],
        },
      })),
      figures: {
        ...{ submitted: number(), quoted: ever('quoted'), approved: ever('approved') },
        ...{ paid: ever('payment_confirmed'), in_production: ever(...production) },
        ...{ completed: ever('completed'), cancelled: ever('cancelled') },
        ...{ within_share: share(is('within')), accepted_share: share(is('approved'), is('quoted')) },
      },
    },
    turnaround: {
      items: shown['quote_turnaround']!.map((row) => ({
        ...{ id: idOf(row), key: textIn(row, 'week'), on: dayIn(row, 'submitted_at'), row },
      })),
      figures: {
        ...{ orders: number(), within: number(is('is_within_promise')) },
        ...{ second: number(is('is_within_second_mark')), late: number(is('is_within_promise', false)) },
        median: percentile((row) => num(row['elapsed_hours']), not(is('quoted_at', null))),
      },
    },
    'on-time': {
      items: shown['projects']!.flatMap((row) => {
        const order = counted().find(({ id }) => id === row['project_id']);
        const key = order && factoryOf(order.state);
        const isDue = row['is_late'] !== null && (row['is_late'] === true || row['ready_at'] !== null);
        return key && isDue ? [{ id: idOf(row), key, on: textIn(row, 'promised_on'), row }] : [];
      }),
      figures: {
        ...{ due: number(), on_time: number(is('is_late', false)), late: number(is('is_late')) },
        on_time_share: share(is('is_late', false)),
      },
    },
    scorecards: {
      items: cards.map(({ row, factory }) => ({ id: '', key: factory, row })),
      behind: counted().map(({ id, state }) => ({ id, key: factoryOf(state) ?? '', row: {} })),
      figures: {
        ...{ on_time_10: card('on_time_share', 'last_10'), on_time_90: card('on_time_share', 'days_90') },
        response_10: card('median_response_hours', 'last_10'),
        response_90: card('median_response_hours', 'days_90'),
        declines_90: card('declines', 'days_90'),
      },
    },
    bottlenecks: {
      items: shown['stages']!.map((row) => ({ id: idOf(row), key: textIn(row, 'stage_id'), row })).filter(
        (item) => item.row['is_current'] || isRecent(item),
      ),
      keys: stageIds,
      figures: {
        orders_now: number(is('is_current')),
        late_now: number((item) => is('is_current')(item) && isLate(item)),
        completed: number(isRecent),
        median_days: percentile(daysIn, isRecent),
        slow_days: percentile(daysIn, isRecent, 0.9),
        late_share: share(isLate, (item) => isRecent(item) && item.row['planned_at'] !== null, isRecent),
      },
    },
    revenue: {
      items: [
        ...counted().flatMap((order) => {
          const at = lastVisit(order, 'approved');
          const { status, finalPrice: booked } = order.state;
          if (at === null || booked === null || status === 'cancelled') return [];
          return [{ id: order.id, key: monthOf(at), on: vietnamDay(at), row: { booked } }];
        }),
        ...shown['payments']!.flatMap((row) => {
          const { due_on: due, received_on: received, order_status: status, amount, state } = row;
          const overdue = state === 'overdue' ? amount : null;
          return [
            ...(due && status !== 'cancelled'
              ? [{ on: textIn(row, 'due_on'), row: { billed: amount, overdue } }]
              : []),
            ...(received
              ? [{ on: textIn(row, 'received_on'), row: { collected: row['received_amount'] } }]
              : []),
          ].map((item) => ({ ...item, id: idOf(row), key: `${item.on.slice(0, 7)}-01` }));
        }),
        ...shown['refunds']!.map((row) => {
          const on = textIn(row, 'refunded_on');
          const amount = Number(row['amount']);
          return {
            on,
            id: idOf(row),
            key: `${on.slice(0, 7)}-01`,
            row: { collected: -amount, refunded: amount },
          };
        }),
      ],
      figures: {
        booked: sum('booked'),
        billed: sum('billed'),
        collected: sum('collected'),
        overdue: sum('overdue'),
        refunded: sum('refunded'),
      },
    },
    revisions: {
      items: shown['revisions']!.map((row) => ({
        ...{ id: idOf(row), key: textIn(row, 'cause'), on: dayIn(row, 'occurred_at'), row },
      })),
      figures: {
        revisions: number(),
        orders: { value: (items) => new Set(items.map(({ id }) => id)).size, has: () => true },
      },
    },
    responses: {
      items: shown['message_response']!.map((row) => ({
        ...{ id: idOf(row), key: textIn(row, 'channel'), on: dayIn(row, 'asked_at'), row },
      })),
      figures: {
        ...{ asked: number(), answered: number(is('is_waiting', false)), waiting: number(is('is_waiting')) },
        median: percentile((row) => num(row['response_hours']), is('is_waiting', false)),
      },
    },
    cohorts: {
      items: cohorts,
      figures: Object.fromEntries(
        reportOf('cohorts').figures.map(({ key }, since): [string, Figure] => [
          key,
          {
            value: (items) =>
              new Set(items.filter(is('since', since)).map(({ row }) => row['customer'])).size,
            has: is('since', since),
          },
        ]),
      ),
    },
    quality: {
      items: shown['data_quality']!.map((row) => ({ id: '', key: textIn(row, 'check_id'), row })),
      behind: orders.map((id) => ({ id, key: '', row: {} })),
      figures: { rows: { value: ([item]) => num(item!.row['rows']), has: () => false } },
    },
  };
};

/** Two days that divide the items: some are within the period, and some on each side. */
function periodsOf(items: readonly Item[]): ReportQuery[] {
  const days = items.flatMap(({ on }) => on ?? []).sort();
  const [from, to] = [days[Math.floor(days.length / 4)], days[Math.floor((days.length * 3) / 4)]];
  return from && to ? [{ from }, { to }, { from, to }] : [];
}

/** The row of an item: by its own key, or by the week or month that is asked for. */
const keyIn =
  ({ by }: ReportQuery) =>
  ({ key, on }: Item): string => {
    if (!by) return key;
    return by === 'week' ? mondayOf(on!) : monthOf(on!);
  };

const valuesOf = (figures: Report['figures'], items: readonly Item[]) =>
  Object.fromEntries(Object.entries(figures).map(([figure, { value }]) => [figure, value(items)]));

/** The figures whose orders added up to them. Medians and shares have no sum. */
const summed = new Set<string>();

function expectSum(
  place: readonly unknown[],
  { sum, orders, count }: ReportOrders,
  items: readonly Item[],
  { value }: Figure,
): void {
  const amounts = orders.map(({ amount }) => amount);
  if (sum === null) {
    expect([place, new Set(amounts)]).toEqual([place, new Set(count > 0 ? [null] : [])]);
    return;
  }
  expect([place, sum]).toEqual([place, value(items)]);
  const listed = amounts.reduce<number>((total, amount) => total + amount!, 0);
  if (count === orders.length) expect([place, listed]).toEqual([place, sum]);
}

/** With the weeks or months of all days between the first and the last. */
function rowsOf(keys: string[], kind: RowKind): string[] {
  const [first, last] = [keys[0], keys.at(-1)];
  if ((kind !== 'week' && kind !== 'month') || !first || !last) return keys;
  const startOf = kind === 'week' ? mondayOf : monthOf;
  const days = Array.from({ length: (ms(last) - ms(first)) / day + 1 }, (_, index) =>
    startOf(new Date(ms(first) + index * day).toISOString()),
  );
  return [...new Set(days)];
}

export function figuresOfReports(): void {
  it.each(reportNames)(
    'the report %s, whole and narrowed, and the orders behind each number',
    async (name) => {
      const { items, keys, behind, figures } = reportsOf()[name];
      const { filters, hasUnits } = reportOf(name);
      const all = new Map(histories().map((order) => [order.id, order.state]));
      const narrowed = (given: readonly Item[], query: ReportQuery) =>
        given.filter(({ id, key, on }) => {
          const state = all.get(id);
          const [factory, customer] = state ? [factoryOf(state), state.customerId] : [key, null];
          return (
            (!query.from || !filters.includes('period') || (on && on >= query.from)) &&
            (!query.to || !filters.includes('period') || (on && on <= query.to)) &&
            (!query.factory || !filters.includes('factory') || factory === query.factory) &&
            (!query.customer || !filters.includes('customer') || customer === query.customer)
          );
        });
      const queries: ReportQuery[] = [
        ...[
          {},
          { factory: 'factory-2' },
          { customer: 'customer-2' },
          { factory: 'factory-1', customer: 'customer-1' },
        ],
        ...[{ factory: 'nobody' }, { from: '2020-01-01', to: '2020-01-31' }],
        ...periodsOf(items),
        ...(hasUnits ? timeUnits.map((by) => ({ by })) : []),
      ];
      for (const query of queries) {
        const keyOf = keyIn(query);
        const groups = grouped(narrowed(items, query), keyOf);
        const expected = (keys ?? rowsOf([...groups.keys()].sort(), reportOf(name, query.by).rows)).map(
          (key) => ({
            ...{ key, name: reportOf(name).rows === 'factory' ? `Công ty ${key}` : null },
            figures: valuesOf(figures, groups.get(key) ?? []),
          }),
        );
        const { rows, totals, before } = await figuresOf(database.pool, name, query);
        expectClose({ query, rows }, { query, rows: expected });
        if (totals)
          expectClose({ query, totals }, { query, totals: valuesOf(figures, narrowed(items, query)) });
        // Scores and checks have nothing in common.
        else expect(['scorecards', 'quality']).toContain(name);
        if (before) {
          const { totals: earlier, ...period } = before;
          const then = valuesOf(figures, narrowed(items, { ...query, ...period }));
          expectClose({ query, earlier }, { query, earlier: then });
        }
        if (totals)
          for (const [figure, { value, has }] of Object.entries(figures)) {
            if (behind) continue;
            const inAll = narrowed(items, query);
            const found = await ordersBehind(database.pool, name, { row: allRows, figure, ...query });
            expect([figure, found.count]).toEqual([
              figure,
              new Set(inAll.filter(has).map(({ id }) => id)).size,
            ]);
            if (found.sum !== null) expect([figure, found.sum]).toEqual([figure, value(inAll)]);
          }
        // In a narrowed report, the orders of one row, because the conditions are the same in all rows.
        const asked = Object.keys(query).length === 0 ? expected : expected.slice(0, 1);
        for (const { key } of asked)
          for (const [figure, { has }] of Object.entries(figures)) {
            const own = behind ?? narrowed(items, query);
            const found = new Set(own.filter((item) => keyOf(item) === key && has(item)).map(({ id }) => id));
            const behindIt = await ordersBehind(database.pool, name, { row: key, figure, ...query });
            const { count, orders, sum } = behindIt;
            expect([name, query, key, figure, count, orders.map(({ id }) => id).sort()]).toEqual([
              ...[name, query, key, figure, found.size, [...found].sort()],
            ]);
            expectSum([name, query, key, figure], behindIt, groups.get(key) ?? [], figures[figure]!);
            if (sum !== null) summed.add(`${name} ${figure}`);
          }
      }
    },
  );

  it('every number that is a count of orders or money is the sum of what stands behind it', () => {
    const all = reportNames.flatMap((name) =>
      reportOf(name)
        .figures.filter(({ kind }) => kind === 'count' || kind === 'money')
        .map(({ key }) => `${name} ${key}`),
    );
    // Customers, scores and checks are no orders.
    const ofOrders = all.filter((each) => !/^(cohorts|scorecards|quality) /.test(each));
    expect([...summed].sort()).toEqual(ofOrders.sort());
  });

  it('reports offer the people with counted orders', async () => {
    const { factories, customers } = await peopleOfReports(database.pool);
    const all = (ids: readonly (string | null)[]) => [...new Set(ids)].filter((id) => id !== null).sort();
    const idsOf = (found: readonly { id: string }[]) => found.map(({ id }) => id).sort();
    expect(idsOf(factories)).toEqual(all(counted().map(({ state }) => factoryOf(state))));
    expect(idsOf(customers)).toEqual(all(counted().map(({ state }) => state.customerId)));
  });
}
