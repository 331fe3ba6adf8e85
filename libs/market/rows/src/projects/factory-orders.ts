import type { DueOrder, FactoryFigures, QuoteState } from '@market/contracts';
import { dueOf, factoryFigures, factoryOrdersOf } from '@market/domain';
import type { Calendar, FactoryOrder, FactoryQuotes, ProjectState } from '@market/domain';
import { Entity, Index } from 'typeorm';
import { Integer, IntegerOrNull, Key, Text, Timestamp, TimestampOrNull } from '@platform/rows';
import type { Database } from '@platform/rows';
import { openOrdersOf } from '../counters/counters.js';

/** The facts of an order about each factory that has quoted. */
@Entity('factory_orders')
@Index(['manufacturerId', 'answeredAt'])
@Index(['manufacturerId', 'readyAt'])
@Index(['manufacturerId', 'firstQuotedAt'])
@Index(['manufacturerId', 'promisedFrom'], { where: `"readyAt" is null` })
export class FactoryOrderRow implements FactoryOrder, FactoryQuotes {
  @Key() id: string;
  @Text() projectId: string;
  @Text() manufacturerId: string;
  @TimestampOrNull() askedAt: string | null;
  @TimestampOrNull() answeredAt: string | null;
  @TimestampOrNull() promisedFrom: string | null;
  @IntegerOrNull() deliveryDays: number | null;
  @TimestampOrNull() readyAt: string | null;
  @Timestamp() firstQuotedAt: string;
  @Integer() versions: number;
  @Text() outcome: QuoteState;
}

export const factoryOrderRowsOf = (state: ProjectState): FactoryOrderRow[] =>
  factoryOrdersOf(state).map((order) => ({
    ...order,
    id: `${state.id}.${order.manufacturerId}`,
    projectId: state.id,
  }));

/** For each factory the answers, finished and open orders behind its figures. */
const ordersCounted = 10;

/** The walks along an index that find a factory's finished and open orders with a promise. */
const promiseWalks = (walk: (condition: string, order: string) => string): string[] => [
  walk(`o."readyAt" is not null`, `o."readyAt" desc`),
  walk(`o."readyAt" is null and o."promisedFrom" is not null`, `o."promisedFrom"`),
];

/** The figures of factories, by id. */
export async function figuresOfFactories(
  db: Database,
  ids: readonly string[],
  calendar: Calendar,
  now: string,
): Promise<Map<string, FactoryFigures>> {
  const nothing = `null::timestamptz as "promisedFrom", null::integer as "deliveryDays", null::timestamptz as "readyAt"`;
  const walk = (columns: string, condition: string, order: string) =>
    `(select ${columns} from factory_orders o where o."manufacturerId" = f.id and ${condition}
      order by ${order} limit ${ordersCounted})`;
  const promises = `null::timestamptz as "askedAt", null::timestamptz as "answeredAt", o."promisedFrom", o."deliveryDays", o."readyAt"`;
  const { rows } = await db.query<FactoryOrder>(
    `select f.id as "manufacturerId", o.* from unnest($1::text[]) as f (id) cross join lateral (
       ${walk(`o."askedAt", o."answeredAt", ${nothing}`, `o."answeredAt" is not null`, `o."answeredAt" desc`)}
       union all ${promiseWalks((...where) => walk(promises, ...where)).join(' union all ')}) o`,
    [ids],
  );
  const open = await openOrdersOf(db, ids);
  return new Map(
    ids.map((id) => [
      id,
      factoryFigures(
        rows.filter(({ manufacturerId }) => manufacturerId === id),
        open(id),
        calendar,
        now,
      ),
    ]),
  );
}

/** The orders behind the share of one factory, the latest promise first. */
export async function dueOrdersOf(
  db: Database,
  factoryId: string,
  calendar: Calendar,
  now: string,
): Promise<DueOrder[]> {
  const walk = (condition: string, order: string) =>
    `(select o.* from factory_orders o where o."manufacturerId" = $1 and ${condition}
      order by ${order} limit ${ordersCounted})`;
  const { rows } = await db.query<FactoryOrderRow & { title: string }>(
    `select o.*, p.title from (${promiseWalks(walk).join(' union all ')}) o
     join projects p on p.id = o."projectId"`,
    [factoryId],
  );
  return rows
    .flatMap(({ projectId, title, ...order }) => {
      const due = dueOf(order, calendar, now);
      return due ? [{ projectId, title, ...due }] : [];
    })
    .sort((a, b) => b.promisedOn.localeCompare(a.promisedOn));
}
