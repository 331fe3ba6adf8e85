import { accountDecider, messageOf, projectDecider, projectExamples, quotesOf } from '@market/domain';
import { evolve } from '@platform/kernel';
import type { ProjectState } from '@market/domain';
import { searchText } from '@market/rows';
import type pg from 'pg';

/** Titles begin with one of these: every second title, every fiftieth, every thousandth, and all others. */
export const words = { frequent: 'Chi tiết', occasional: 'Bánh răng', rare: 'Khuôn ép', others: 'Trục' };
/** The customer of every fiftieth project, and the factory of every twentieth quote. */
export const busy = { customer: 'customer-1', factory: 'factory-1' };
/** The status of one project in ten thousand. */
export const rareStatus = 'bidding';
/** A project with this many messages. */
export const longConversation = { projectId: 'talkative', messages: 5_000 };

const { now, completed } = projectExamples;

const parts = ['a', 'b'].map((id) => ({
  type: 'PartAdded' as const,
  data: { id, part: projectExamples.part },
}));
const project = [...completed, ...parts].reduce<ProjectState>(
  (state, event, revision) => evolve(projectDecider, state, { ...event, at: now, by: '', revision }),
  projectDecider.initial,
);
const message = {
  attachments: [],
  pin: null,
  ...messageOf(
    {
      ...{ messageId: '', projectId: '', channel: 'customer', content: 'Xin chào', senderId: busy.customer },
      ...{ receiverId: null, fromProvider: false },
    },
    now,
  ),
};

/** A different minute for each row. */
const createdAt = `to_timestamp(1735689600 + i * 60)`;
const id = `md5(i::text)::uuid::text`;
const noun = (form: (text: string) => string): string =>
  `(array[${Object.values(words)
    .map((word) => `'${form(word)}'`)
    .join(', ')}])[case when i % 2 = 0 then 1 when i % 50 = 1 then 2 when i % 1000 = 3 then 3 else 4 end]`;

type Fill = (table: string, template: object, rows: number, columns: Record<string, string>) => Promise<void>;

/**
 * Inserts copies of a template into a table; `columns` are those with another value, as SQL with the number `i` of the
 * row, from 1. The template becomes a record only once, because making one for every row would take longer than the
 * insert.
 */
export const filler =
  (pool: pg.Pool): Fill =>
  async (table, template, rows, columns) => {
    const { fields } = await pool.query(`select * from ${table} limit 0`);
    const values = fields.map(({ name }) => columns[name] ?? `template."${name}"`);
    await pool.query(
      `insert into ${table} select ${values.join(', ')}
       from jsonb_populate_record(null::${table}, $1) template, generate_series(1, ${String(Math.ceil(rows))}) i`,
      [JSON.stringify(template)],
    );
  };

/**
 * Fills empty tables with this many projects, and a twentieth as many customers, by SQL instead of events, to measure
 * query plans and times. Rows are copies of a folded example, except in the columns that lists and searches use.
 */
export async function makeManyRows(pool: pg.Pool, projects: number): Promise<void> {
  const customers = Math.max(2, Math.ceil(projects / 20));
  const fill = filler(pool);
  const manufacturerId = `'factory-' || (i % 20 + 1)`;
  const columns = {
    id,
    createdAt,
    title: `${noun((word) => word)} || ' số ' || i`,
    customerId: `'customer-' || case when i % 50 = 0 then 1 else i::bigint * 7919 % ${String(customers)} + 1 end`,
    assignedManufacturerId: `case when i % 4 > 0 then ${manufacturerId} end`,
    status: `case when i % 10000 = 7 then '${rareStatus}' else
      (array['submitted', 'reviewing', 'approved', 'in_production', 'completed', 'cancelled'])[i % 6 + 1] end`,
  };
  const fields = {
    ...columns,
    createdAt: `to_char(${createdAt} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
  };
  await fill('projects', { ...project, state: project }, projects, {
    ...columns,
    state: `template.state || jsonb_build_object(${Object.entries(fields)
      .map(([name, sql]) => `'${name}', ${sql}`)
      .join(', ')})`,
  });
  await fill('project_texts', {}, projects, {
    id,
    createdAt,
    text: `${noun((word) => searchText(word))} || ' so ' || i || E'\\n' || left(${id}, 8) || E'\\ngk-01'`,
  });
  // Every third order waits in one of the queues.
  await fill('project_queue', {}, projects / 3, {
    id: `${id} || '-q'`,
    projectId: id,
    queue: `(array['ourTurn', 'newQuotes', 'answered', 'paymentOverdue', 'late', 'clock'])[i % 6 + 1]`,
    status: `(array['submitted', 'reviewing', 'approved'])[i % 3 + 1]`,
    since: createdAt,
  });
  await fill('quotes', quotesOf(project)[0]!, 4 * projects, {
    id,
    createdAt,
    manufacturerId,
  });
  await fill('project_bidders', {}, Math.ceil(projects / 50), {
    id: `'bid-' || i`,
    projectId: id,
    manufacturerId: `'bidder-' || i % 100`,
  });
  const asked = `to_timestamp(1735689600 + (i / 20)::bigint * 604800)`;
  await fill('factory_orders', { projectId: '', versions: 1, outcome: 'waiting' }, Math.ceil(projects / 4), {
    id: `'order-' || i`,
    manufacturerId,
    askedAt: asked,
    answeredAt: `${asked} + interval '2 hours'`,
    firstQuotedAt: `${asked} + interval '2 hours'`,
    promisedFrom: asked,
    deliveryDays: '3',
    readyAt: `case when i % 3 > 0 then ${asked} + interval '1 day' end`,
  });
  const named = { id: `'customer-' || i`, createdAt };
  await fill('accounts', { ...accountDecider.initial, createdAt: now, updatedAt: now }, customers, {
    ...named,
    companyName: `'Cơ khí Mẫu ' || i`,
  });
  await fill('account_texts', { contact: '' }, customers, {
    ...named,
    name: `'nguyen mau co khi mau ' || i`,
  });
  await fill('messages', message, projects, { id, createdAt, projectId: id });
  await fill('messages', { ...message, projectId: longConversation.projectId }, longConversation.messages, {
    id: `'said-' || i`,
    createdAt,
    channel: `case when i % 100 = 0 then 'factory' else 'customer' end`,
  });
  await pool.query(
    'vacuum analyze factory_orders, projects, project_bidders, project_queue, project_texts, quotes, accounts, account_texts, messages',
  );
}
