import { extensionsFor, partOptions, requestOptions } from '@market/contracts';
import type { ShareKind } from '@market/domain';
import {
  count,
  day,
  flag,
  hours,
  hoursBetween,
  literal,
  moment,
  money,
  number,
  periodOf,
  person,
  position,
  share,
  text,
} from '../catalogue.js';
import type { AnalyticsView } from '../catalogue.js';

/** A value of a list of options. Other texts were typed by people and are shown as «other». */
const option = (sql: string, values: readonly { value: string }[]): string =>
  `case when ${sql} in (${values.map(({ value }) => literal(value)).join(', ')}) then ${sql}
    when ${sql} <> '' then 'other' end`;

/** SQL for the parts `t.part` of each order p; `s` has its arrays, read once an order («offset 0»). */
const partsOf = (read: string): string => `${read}.projects p
    cross join lateral (select p.state->'parts' as parts, p.state->'drawings' as drawings offset 0) s
    cross join lateral jsonb_array_elements(s.parts) t (part)`;

export const parts: AnalyticsView = {
  name: 'parts',
  meaning:
    'A row for each part of an order, without typed texts. From: the parts in column state of table projects; reads every order once, so give it project ids or a period',
  columns: [
    text('part_id', `t.part->>'id'`, 'Id of the part; not the number that the customer gave it'),
    text('project_id', 'p.id', 'Id of its order'),
    flag('is_demo', 'p."isDemo"', 'Whether it is part of a demo order'),
    count('pieces', `t.part->>'quantity'`, 'How many pieces'),
    text(
      'material',
      option(`t.part->>'material'`, partOptions.material),
      'The material; labels are in view part_materials, other texts read «other»',
    ),
    text(
      'surface_finish',
      option(`t.part->>'surfaceFinish'`, partOptions.surfaceFinish),
      'The finish; other texts read «other»',
    ),
    text(
      'tolerance',
      option(`t.part->>'tolerance'`, partOptions.tolerance),
      'The tolerance; other texts read «other»',
    ),
    count(
      'processes',
      `jsonb_array_length(t.part->'manufacturingProcesses')`,
      'How many processes are chosen',
    ),
    number('weight', `t.part->>'weight'`, 'Weight of a piece. Kilograms'),
    number('volume', `t.part->>'volume'`, 'Volume of a piece. Cubic centimetres'),
    money('estimated_cost', `t.part->>'estimatedCost'`, 'The provider’s estimate'),
    count('estimated_lead_time', `t.part->>'estimatedLeadTime'`, 'The provider’s estimate. Days'),
    count(
      'drawings',
      `(select count(*) from jsonb_array_elements(s.drawings) d where d->>'partId' = t.part->>'id')`,
      'How many revisions its drawing has',
    ),
    moment('created_at', `t.part->>'createdAt'`, 'When it was added'),
    moment('updated_at', `t.part->>'updatedAt'`, 'When it was last changed'),
  ],
  from: ({ read }) => partsOf(read),
};

export const partProcesses: AnalyticsView = {
  name: 'part_processes',
  meaning:
    'A row for each process that is chosen for a part; none for a part that leaves it to its order. From: the parts in column state of table projects; reads every order once, so give it project ids or a period',
  columns: [
    text('part_id', `t.part->>'id'`, 'Id of the part'),
    text('project_id', 'p.id', 'Id of its order'),
    flag('is_demo', 'p."isDemo"', 'Whether it is part of a demo order'),
    text(
      'process',
      option('c.process', [...requestOptions.manufacturingProcesses, ...partOptions.manufacturingProcesses]),
      'The process; labels are in view processes, other texts read «other»',
    ),
    count('pieces', `t.part->>'quantity'`, 'How many pieces the part has'),
    text(
      'material',
      option(`t.part->>'material'`, partOptions.material),
      'The material; labels are in view part_materials, other texts read «other»',
    ),
  ],
  from: ({ read }) => `${partsOf(read)}
    cross join lateral jsonb_array_elements_text(t.part->'manufacturingProcesses') c (process)`,
};

const isBooked = `f."approvedAt" is not null and f.status <> 'cancelled'`;

/** The orders by what their money is divided among. */
const shares = (name: string, kind: ShareKind, column: string, labels: string): AnalyticsView => ({
  name,
  meaning: `A row for each ${kind} of each order, with what of the order’s money belongs to it: by the pieces of the parts, a part with several processes counts for each alike, and the amounts of an order add up to its price. Without demo orders. From: tables order_shares and order_facts`,
  columns: [
    text('project_id', 's."projectId"', 'Id of the order'),
    text(
      column,
      's.value',
      `The ${kind}; labels are in view ${labels}, «other» for typed texts, «none» where nothing is chosen`,
    ),
    count('parts', 's.parts', 'How many parts have it; 0 for an order without parts'),
    share('share', 's.share', 'What of the order belongs to it'),
    money(
      'revenue',
      `case when ${isBooked} then s.revenue end`,
      'Of the final price; null until the customer has approved it, and of a cancelled order',
    ),
    money('cost', `case when ${isBooked} then s.cost end`, 'Of the accepted quote, likewise'),
    money('margin', `case when ${isBooked} then s.revenue - s.cost end`, 'Revenue less cost'),
    moment('approved_at', 'f."approvedAt"', 'When the customer last approved the price'),
    day('approved_month', periodOf('month', 'f."approvedAt"'), 'The first day of the month of approved_at'),
    hours(
      'production_hours',
      hoursBetween('f."productionAt"', 'f."readyAt"'),
      'From the beginning of the production to the last stage',
    ),
    person('factory_key', 'f."factoryId"', 'The factory of the order'),
  ],
  from: ({ read }) => `${read}.order_shares s join ${read}.order_facts f on f.id = s."projectId"
    where s.kind = ${literal(kind)} and not f."isDemo"`,
});

export const orderProcesses = shares('order_processes', 'process', 'process', 'processes');
export const orderMaterials = shares('order_materials', 'material', 'material', 'materials');

const formats = extensionsFor('attachment').concat(extensionsFor('drawing'));

export const files: AnalyticsView = {
  name: 'files',
  meaning:
    'A row for each file of an order, replaced ones included, without names. From: the files in column state of table projects; reads every order once, so give it project ids or a period',
  columns: [
    text('project_id', 'p.id', 'Id of the order'),
    flag('is_demo', 'p."isDemo"', 'Whether it belongs to a demo order'),
    count('number', 't.nr', 'Its place among the files of the order, from 1'),
    text(
      'format',
      `case when t.ending in (${[...new Set(formats)].map(literal).join(', ')}) then substr(t.ending, 2) else 'other' end`,
      'The ending of its name, in small letters; «other» for endings outside the lists',
    ),
    position('size', `t.file->>'size'`, 'Bytes'),
    flag(
      'is_shared',
      `t.file->>'visibility' = 'public' or t.file ? 'shared'`,
      'Whether factories of the order may open it',
    ),
    person('added_by_key', `t.file->>'addedBy'`, 'Who added it'),
    moment('added_at', `t.file->>'addedAt'`, 'When it was added'),
  ],
  from: ({ read }) => `${read}.projects p cross join lateral (
      select f.file, f.nr, lower(substring(f.file->>'url' from '\\.[^./]+$')) as ending
      from jsonb_array_elements(p.state->'files') with ordinality f (file, nr)) t`,
};
