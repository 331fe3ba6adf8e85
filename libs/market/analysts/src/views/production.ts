import { stageIds } from '@market/contracts';
import {
  count,
  day,
  flag,
  hours,
  hoursBetween,
  literal,
  moment,
  number,
  person,
  share,
  text,
} from '../catalogue.js';
import type { AnalyticsView } from '../catalogue.js';

export const stages: AnalyticsView = {
  name: 'stages',
  meaning:
    'A row for each stage of each order whose production has begun: plan and reality. Without demo orders. From: tables order_stages and order_facts',
  columns: [
    text('project_id', 's."projectId"', 'Id of the order'),
    person('factory_key', 'f."factoryId"', 'The factory'),
    count('number', 's.number', 'Its place among the stages, from 1'),
    text('stage_id', 's."stageId"', 'Labels are in view stage_names'),
    moment(
      'begun_at',
      's."begunAt"',
      'When the stage before it was completed, or production began; null while it is not reached',
    ),
    moment(
      'planned_at',
      's."dueAt"',
      'When it should be done, had each stage its share of the promised days, counted from the start of production; null without a promise',
    ),
    moment('completed_at', 's."completedAt"', 'When it was completed; null while it is open'),
    hours(
      'delay_hours',
      hoursBetween('s."dueAt"', 'coalesce(s."completedAt", now())'),
      'How long after the plan it was completed, or by now has not been; negative before the plan',
    ),
    flag('is_current', 's."isCurrent"', 'Whether the order is in this stage now'),
    count('notices', 'f.delays', 'How many notices of delays the factory gave for the order'),
    day('announced_on', 'f."announcedOn"', 'The day that the last notice names'),
  ],
  // PostgreSQL omits the left join from queries that use none of its columns.
  from: ({ read }) => `${read}.order_stages s left join ${read}.order_facts f on f.id = s."projectId"`,
};

const days = `(extract(epoch from s."completedAt" - s."begunAt") / 86400)::double precision`;

export const bottlenecks: AnalyticsView = {
  name: 'bottlenecks',
  meaning:
    'A row for each production stage: what waits in it, and how long it takes. From: table order_stages, by the indexes on current stages and on their completion',
  columns: [
    text('stage_id', 'n.stage_id', 'Labels are in view stage_names'),
    count('number', 'n.nr', 'Its place among the stages, from 1'),
    count('orders_now', 'w.orders', 'Orders that are in the stage'),
    count('late_now', 'w.late', 'Those of them that are past its plan'),
    moment('oldest_begun_at', 'w.oldest', 'Since when the first of them is in it'),
    count('completed', 'd.times', 'How often it was completed in the last 90 days'),
    number('median_days', 'd.days[1]', 'The median time that these took. Days, also those of weekends'),
    number(
      'slow_days',
      'd.days[2]',
      'The time in which nine of ten of these were completed. Days, also those of weekends',
    ),
    share('late_share', 'd.late', 'How many of these were completed after their plan'),
  ],
  from: ({
    read,
  }) => `(values ${stageIds.map((stage, index) => `(${literal(stage)}, ${index + 1})`).join(', ')}) n (stage_id, nr)
    cross join lateral (
      select count(*) as orders, count(*) filter (where s."dueAt" < now()) as late, min(s."begunAt") as oldest
      from ${read}.order_stages s where s."isCurrent" and s."stageId" = n.stage_id) w
    cross join lateral (
      select count(*) as times, percentile_cont(array[0.5, 0.9]) within group (order by ${days}) as days,
        avg((s."completedAt" > s."dueAt")::int) as late
      from ${read}.order_stages s
      where s."stageId" = n.stage_id and s."completedAt" >= now() - interval '2160 hours') d`,
};

export const statusIntervals: AnalyticsView = {
  name: 'status_intervals',
  meaning:
    'A row for each time at which an order was in a status. Demo orders are marked. From: the audit; give it project ids or a period, as it has a row for each step of each order',
  columns: [
    text('project_id', 'i."projectId"', 'Id of the order'),
    flag('is_demo', 'f."isDemo"', 'Whether it is a demo order'),
    count('number', 'i.nr', 'The how many-th status of the order, from 1'),
    text('status', 'i."statusTo"', 'The status; labels are in view statuses'),
    moment('entered_at', 'i."occurredAt"', 'When the order came to it'),
    moment('left_at', 'i.left_at', 'When it left it; null while it is in it'),
    hours(
      'hours',
      `extract(epoch from coalesce(i.left_at, now()) - i."occurredAt") / 3600`,
      'How long that was, or is by now',
    ),
    flag('is_override', 'i."isOverride"', 'Whether the status was set past the lifecycle'),
    person('actor_key', 'i."actorId"', 'Who brought it there'),
    text('actor_role', 'i."actorRole"', 'In which role'),
  ],
  from: ({ read, audit }) => `(
    select e."projectId", e."statusTo", e."occurredAt", e."isOverride", e."actorId", e."actorRole", row_number() over own as nr, lead(e."occurredAt") over own as left_at
    from ${audit}.events e where e."statusTo" is not null and e."projectId" is not null
    window own as (partition by e."projectId" order by e.revision)) i
    join ${read}.order_facts f on f.id = i."projectId"`,
};
