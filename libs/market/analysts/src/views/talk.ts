import { flag, hours, hoursBetween, moment, person, text, workingHours } from '../catalogue.js';
import { calendarArrays, workingHoursBetween } from '../clocks.js';
import type { AnalyticsView } from '../catalogue.js';

export const messageResponse: AnalyticsView = {
  name: 'message_response',
  meaning:
    'A row for each time at which a customer or a factory wrote to the provider and nothing of theirs was waiting: when the provider wrote back. Without texts. From: table messages; reads every message once, so give it project ids or a period',
  columns: [
    text('project_id', 'm."projectId"', 'Id of the order'),
    text('channel', 'm.channel', 'Labels are in view channels'),
    person('sender_key', 'm."senderId"', 'Who wrote'),
    moment('asked_at', 'm."createdAt"', 'When the first message of the turn was sent'),
    moment(
      'answered_at',
      'm.answered',
      'When the provider next wrote in the conversation; null while it has not',
    ),
    hours('response_hours', hoursBetween('m."createdAt"', 'm.answered'), 'From the one to the other'),
    workingHours('working_response_hours', 'm.working_hours', 'The same'),
    flag('is_waiting', 'm.answered is null', 'Whether the provider has not written yet'),
  ],
  from: ({ read }) => `(
    select q.*, ${workingHoursBetween(calendarArrays(read), 'q."createdAt"', 'q.answered')} as working_hours from (
    select t."projectId", t.channel, t."senderId", t."createdAt", t."isFromVietPhat", lag(t."isFromVietPhat") over own as before,
      min(t."createdAt") filter (where t."isFromVietPhat" = 1) over (
        partition by t."projectId", t.channel, t.counterpart order by t."createdAt" desc, t.id desc) as answered
    from (
      select s.id, s."projectId", s.channel, s."senderId", s."createdAt", s."isFromVietPhat", case when s.channel = 'factory' then case s."isFromVietPhat" when 1 then s."receiverId" else s."senderId" end end as counterpart
      from ${read}.messages s) t
    window own as (partition by t."projectId", t.channel, t.counterpart order by t."createdAt", t.id)) q) m
    where m."isFromVietPhat" = 0 and coalesce(m.before, 1) = 1`,
};
