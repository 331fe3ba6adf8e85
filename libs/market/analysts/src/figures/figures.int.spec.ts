import { projectStatuses } from '@market/contracts';
import { questions } from '@market/contracts/questions';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { inVietnam } from '../catalogue.js';
import { analyticsViews } from '../views.js';
import { compared, database, now, take, leave, hour, day, ms } from './taken.fixture.js';
import { histories, stageRows } from './fold.fixture.js';
import { figuresOfOrders } from './orders.fixture.js';
import { figuresOfProduction } from './factories.fixture.js';
import { figuresOfMoney } from './money.fixture.js';
import { figuresOfRecords } from './records.fixture.js';
import { figuresOfReports } from './reports.fixture.js';

beforeAll(take);
afterAll(leave);

describe('the figures of analysts are those of a plain fold over the log', () => {
  it('an order stands at each status at the moment of the figures', () => {
    const present = new Set(histories().map(({ state }) => state.status));
    expect(projectStatuses.filter((status) => !present.has(status))).toEqual(['sent_to_manufacturer']);
  });

  it('a cancelled order owes what was due, and stages were completed on both sides of 90 days', () => {
    const owing = histories().find(({ id }) => id === 'owes-and-is-cancelled')!.state;
    expect(owing.status).toBe('cancelled');
    expect(
      owing.instalments.some(({ dueAt, paidAt }) => dueAt && !paidAt && ms(dueAt) < ms(now) - 2 * day),
    ).toBe(true);
    const ages = stageRows()
      .filter(({ project_id: id }) => id === 'completes-stages-90-days-ago')
      .flatMap(({ completed_at: at }) => (at === null ? [] : [Math.floor((ms(now) - ms(at)) / hour)]));
    expect(ages).toEqual([2161, 2159, 2001]);
  });

  it('the time in Vietnam is that of its zone', async () => {
    const { rows } = await database.pool.query(
      `select t from generate_series(timestamptz '1976-01-01', timestamptz '2040-12-31', interval '6 hours') t
       where t at time zone 'Asia/Ho_Chi_Minh' <> ${inVietnam('t')}
       union all select ready_at from analytics.projects
       where ready_month is distinct from date_trunc('month', ready_at at time zone 'Asia/Ho_Chi_Minh')::date`,
    );
    expect(rows).toEqual([]);
  });

  figuresOfOrders();
  figuresOfProduction();
  figuresOfMoney();
  figuresOfRecords();
  figuresOfReports();

  it('each column of each view was compared', () => {
    const columns = analyticsViews.flatMap((view) => view.columns.map(({ name }) => `${view.name}.${name}`));
    expect(columns.filter((column) => !compared.has(column))).toEqual([]);
  });

  it.each(questions)('«$title» has an answer', async ({ statement }) => {
    expect((await database.pool.query(statement)).rows).not.toEqual([]);
  });
});
