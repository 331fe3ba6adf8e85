import {
  factoryOrdersOf,
  instalmentsOf,
  orderFactsOf,
  projectDecider,
  projectExamples,
  quotesOf,
  stagesOf,
} from '@market/domain';
import { evolve } from '@platform/kernel';
import type { ProjectState } from '@market/domain';
import { auditSchema } from '@market/audit';
import type pg from 'pg';
import { filler } from './many-rows.js';

const { now, completed, people } = projectExamples;

const order = completed.reduce<ProjectState>(
  (state, event, revision) => evolve(projectDecider, state, { ...event, at: now, by: '', revision }),
  { ...projectDecider.initial, id: 'order' },
);
const stages = stagesOf(order);
const instalments = instalmentsOf(order);
/** Factories that quote an order, and factories in all. */
const [bidders, factories] = [2, 400];

/**
 * Fills the empty tables that the views of analysts read with this many completed orders of three years, and those of
 * them that are the last `events` events of the log, by SQL instead of events: one order in ten was cancelled, one in
 * forty is in production.
 */
export async function makeManyOrders(pool: pg.Pool, orders: number, events: number): Promise<void> {
  const fill = filler(pool);
  /**
   * SQL for row `i`, where an order has `each` rows: the number of its order, and its index among the order's rows from
   * 0.
   */
  const nr = (each: number) => `((i - 1) / ${String(each)} + 1)`;
  const place = (each: number) => `((i - 1) % ${String(each)})`;
  const idOf = (number: string) => `'order-' || lpad((${number})::text, 10, '0')`;
  const begun = (number: string) =>
    `(now() - interval '1096 days' * (1 - (${number})::double precision / ${String(orders)}))`;
  const after = (number: string, days: string) => `${begun(number)} + interval '1 day' * (${days})`;
  const isCancelled = (number: string) => `${number} % 10 = 0`;
  const isMade = (number: string) => `${number} % 40 = 1`;
  const oneOf = (list: readonly string[], index: string) =>
    `(array[${list.map((text) => `'${text}'`).join(', ')}])[${index} + 1]`;
  const customer = `'customer-' || i::bigint * 7919 % ${String(Math.ceil(orders / 20))}`;

  await fill('order_facts', { ...orderFactsOf(order), customerId: '' }, orders, {
    id: idOf('i'),
    customerId: customer,
    factoryId: `'factory-' || i % ${String(factories)}`,
    status: `case when ${isCancelled('i')} then 'cancelled' when ${isMade('i')} then 'in_production' else 'completed' end`,
    createdAt: begun('i'),
    submittedAt: begun('i'),
    quotedAt: after('i', '1 + i % 3'),
    slaStoppedAt: after('i', '1 + i % 3'),
    approvedAt: after('i', '4'),
    depositAt: after('i', '6'),
    productionAt: after('i', '7'),
    promisedFrom: after('i', '6'),
    readyAt: `case when ${isMade('i')} then null else ${after('i', '21 + i % 5')} end`,
    completedAt: `case when not (${isMade('i')} or ${isCancelled('i')}) then ${after('i', '28')} end`,
    cancelledAt: `case when ${isCancelled('i')} then ${after('i', '28')} end`,
  });
  const [of, at] = [nr(stages.length), place(stages.length)];
  const isOpen = `(${isMade(of)} and ${at} >= 3)`;
  await fill('order_stages', { ...stages[0]!, projectId: '' }, orders * stages.length, {
    id: `${idOf(of)} || '.' || ${at}`,
    projectId: idOf(of),
    number: `${at} + 1`,
    stageId: oneOf(
      stages.map(({ stageId }) => stageId),
      at,
    ),
    begunAt: `case when not ${isOpen} or ${at} = 3 then ${after(of, `7 + 2 * ${at}`)} end`,
    dueAt: after(of, `9 + 2 * ${at} + ${of} % 3 - 1`),
    completedAt: `case when not ${isOpen} then ${after(of, `9 + 2 * ${at} + ${of} % 100 * 0.01`)} end`,
    isCurrent: `${isOpen} and ${at} = 3`,
  });
  const [owner, kind] = [nr(instalments.length), place(instalments.length)];
  const due = after(owner, `5 + 12 * ${kind}`);
  const isPaid = `(${owner} % 30 > 0 or ${kind} = 0)`;
  await fill('order_instalments', { ...instalments[0]!, projectId: '' }, orders * instalments.length, {
    id: `${idOf(owner)} || '.' || ${kind}`,
    projectId: idOf(owner),
    customerId: customer,
    number: `${kind} + 1`,
    kind: oneOf(
      instalments.map((instalment) => instalment.kind),
      kind,
    ),
    dueAt: due,
    dueOn: `(${due})::date`,
    paidAt: `case when ${isPaid} then ${due} + interval '3 days' end`,
    receivedAmount: `case when ${isPaid} then template.amount end`,
    receivedOn: `case when ${isPaid} then (${due})::date + 3 end`,
    isOwed: `not (${isCancelled(owner)})`,
  });
  const [asked, bidder] = [nr(bidders), place(bidders)];
  const factory = `'factory-' || (${asked} + 7 * ${bidder}) % ${String(factories)}`;
  const outcome = oneOf(['accepted', 'rejected'], bidder);
  await fill('factory_orders', { ...factoryOrdersOf(order)[0]!, projectId: '' }, orders * bidders, {
    id: `${idOf(asked)} || '.' || ${bidder}`,
    projectId: idOf(asked),
    manufacturerId: factory,
    askedAt: after(asked, '1'),
    answeredAt: after(asked, '2'),
    promisedFrom: `case when ${bidder} = 0 then ${after(asked, '6')} end`,
    readyAt: `case when ${bidder} = 0 and not (${isMade(asked)}) then ${after(asked, `21 + ${asked} % 5`)} end`,
    firstQuotedAt: after(asked, '2'),
    outcome,
  });
  await fill('quotes', quotesOf(order)[0]!, orders * bidders, {
    id: `${idOf(asked)} || '.' || ${bidder}`,
    projectId: idOf(asked),
    manufacturerId: factory,
    state: outcome,
    createdAt: after(asked, '2'),
    updatedAt: after(asked, '4'),
  });
  const steps = completed.length;
  const withEvents = Math.min(orders, Math.ceil(events / steps));
  for (const [revision, { type, data }] of completed.entries())
    await fill(
      `${auditSchema}.events`,
      { type, data, sentence: [], isOverride: false, revision },
      withEvents,
      {
        id: `'e' || lpad((i * ${String(steps)} + ${String(revision)})::text, 19, '0')`,
        position: `i * ${String(steps)} + ${String(revision)}`,
        eventId: idOf(`i::bigint * ${String(steps)} + ${String(revision)} + 1000000000`),
        stream: `'project-' || ${idOf('i')}`,
        projectId: idOf('i'),
        createdAt: after('i', String(revision)),
        occurredAt: after('i', String(revision)),
        actorId: `'${people.provider.id}'`,
        actorRole: `'${people.provider.role}'`,
        command: `'Command'`,
        words: `''`,
      },
    );
  await pool.query(
    `vacuum analyze order_facts, order_stages, order_instalments, factory_orders, quotes, ${auditSchema}.events`,
  );
}
