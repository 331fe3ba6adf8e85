import { fieldLabels } from '@market/contracts';
import { count, flag, literal, moment, person, position, text } from '../catalogue.js';
import type { AnalyticsView } from '../catalogue.js';

export const events: AnalyticsView = {
  name: 'events',
  meaning:
    'A row for each event of the log, without its data. From: the audit; it has many rows, so give it a period, an order, a type or an actor. Only for those who may read the audit',
  isOfLog: true,
  columns: [
    position('position', 'e.position', 'Its place in the log of all streams: increasing, not dense'),
    moment('occurred_at', 'e."occurredAt"', 'When it happened'),
    moment(
      'recorded_at',
      'e."createdAt"',
      'The latest time up to here: never goes back along the positions, and is quick to select by',
    ),
    text('type', 'e.type', 'What happened'),
    text('command', 'e.command', 'The command that caused it'),
    person('actor_key', 'e."actorId"', 'Who did it'),
    text('actor_role', 'e."actorRole"', 'In which role'),
    person('on_behalf_of_key', 'e."onBehalfOf"', 'In whose place, where it was not for themselves'),
    text(
      'stream_kind',
      `split_part(e.stream, '-', 1)`,
      'project, conversation, account, administrators or settings',
    ),
    text('project_id', 'e."projectId"', 'The order, where it is about one'),
    person('account_key', 'e."accountId"', 'The account, where it is about one'),
    count('revision', 'e.revision', 'Its place in its stream, from 0'),
    text('status_from', 'e."statusFrom"', 'The status that the order left with it'),
    text('status_to', 'e."statusTo"', 'The status that the order came to with it'),
    flag('is_override', 'e."isOverride"', 'Whether it set a status past the lifecycle'),
    text('correlation_id', 'e."correlationId"', 'The same for all events of one request'),
  ],
  from: ({ audit }) => `${audit}.events e`,
};

export const accessAudit: AnalyticsView = {
  name: 'access_audit',
  meaning:
    'A row for each change of accounts and rights, each refused call, each sign-in or sign-out, and each look at the audit; without devices, addresses and typed texts. From: the audit; tables denials, sign_ins and audit_views, whose rows are deleted after some time. Only for those who may read the audit',
  isOfLog: true,
  columns: [
    text('source', 'r.source', 'account, refusal, sign-in or view'),
    moment('occurred_at', 'r.at', 'When it happened'),
    text('type', 'r.type', 'The event, the code of the refusal, or the kind of sign-in'),
    text('command', 'r.command', 'The command, where there was one'),
    person('actor_key', 'r.actor', 'Who did it'),
    text('actor_role', 'r.role', 'In which role, where it is known'),
    person('account_key', 'r.account', 'The account that it is about'),
  ],
  from: ({ audit }) => `(
    select 'account' as source, e."occurredAt" as at, e.type, e.command, e."actorId" as actor, e."actorRole" as role, e."accountId" as account
    from ${audit}.events e where e."accountId" is not null
    union all
    select 'refusal', d."createdAt", d.code, d.command, d."actorId", d."actorRole", null from app.denials d
    union all
    select 'sign-in', s."createdAt", s.kind, null, coalesce(s."actorId", s."accountId"), null, s."accountId" from app.sign_ins s
    union all
    select 'view', v."createdAt", 'AuditViewed', null, v."actorId", 'admin', null from app.audit_views v) r`,
};

const fields = Object.keys(fieldLabels).map(literal).join(', ');

export const revisions: AnalyticsView = {
  name: 'revisions',
  meaning:
    'A row for each reason for which an order was sent back: by a request for changes one row for each thing that is to change, without typed reasons. From: the audit and table order_facts, by the index on types',
  columns: [
    text('project_id', 'e."projectId"', 'Id of the order'),
    person('customer_key', 'f."customerId"', 'The customer'),
    person('factory_key', 'f."factoryId"', 'The factory whose quote is accepted, or else the assigned one'),
    moment('occurred_at', 'e."occurredAt"', 'When it was sent back'),
    text(
      'cause',
      `case e.type when 'RevisionRequested' then 'request' when 'QuoteChangeRequested' then 'price'
        when 'ReturnedToReview' then 'review' else 'rework' end`,
      'request: the provider asked the customer for changes; price: the customer asked for another price; review: the provider took it back; rework: a completed stage was opened again',
    ),
    text(
      'target',
      `case when e.type = 'StageReopened' then e.data->>'stageId'
        when t.target like '/objects/%' then 'file' when t.target = 'project' or t.target in (${fields}) then t.target
        when t.target is not null then 'part' end`,
      'What is to change: a field by its name, part, file, project for all of it; of rework the stage',
    ),
    text('actor_role', 'e."actorRole"', 'The role of whoever sent it back'),
    person('actor_key', 'e."actorId"', 'Who sent it back'),
  ],
  from: ({ read, audit }) => `${audit}.events e
    join ${read}.order_facts f on f.id = e."projectId" and not f."isDemo"
    left join lateral (
      select r->>'target' as target from jsonb_array_elements(case when e.type = 'RevisionRequested' then e.data->'requests' end) r) t on true
    where e.type in ('RevisionRequested', 'QuoteChangeRequested', 'ReturnedToReview', 'StageReopened')`,
};
