import type { NoticeSettings, Outbox, TrialMail, Webhook, WebhookDelivery } from '@market/contracts';
import { bodyExamples } from './bodies.js';
import { order } from './order.js';
import type { ReplyByRoute } from '../routes.js';

const { id, title } = order.submitted;
const noticeSettings = {
  email: 'khach@demo.test',
  refusal: null,
  pushKey: 'BDP2ZyGb1b4UV1wvuJ9U6fV4vZ2eJ0Yh1m0vYyJ3xWm3f3n2p9s0uWl3c0nZg1iY1x8xwq0bqk1jC8q1n5c2H3k',
  calendar: 'https://vietphat.example/api/calendar.ics?token=NlYVnP9uN9ucXYcVQ9LtZAHqIcd8bKxnUCFkxmhVqPU',
  mailTimes: bodyExamples['noticeSettingRoutes.chooseMailTimes'],
  settings: [
    { kind: 'quote_released', channels: ['bell', 'mail'] },
    { kind: 'stage_completed', channels: ['bell'] },
  ],
} satisfies NoticeSettings;

const outbox = {
  channels: [{ channel: 'mail', waiting: 2, oldestSeconds: 41.5, dead: 1 }],
  dead: [
    {
      eventId: '5d2f7c1e-3c8b-4a53-9d0c-0c5b1b1f2a10',
      number: 'whenAnOrderMovesThenTellThoseConcerned/0.0',
      channel: 'mail',
      recipient: '0c5b1b1f-3c8b-4a53-9d0c-5d2f7c1e2a10',
      stream: `project-${id}`,
      reason: '550 5.1.1 no such user',
      attempts: 1,
      occurredAt: '2026-03-02T03:00:00.000Z',
      endedAt: '2026-03-02T03:00:01.000Z',
    },
  ],
  isTrial: true,
} satisfies Outbox;

const webhook = {
  id: '7c1e5d2f-3c8b-4a53-9d0c-0c5b1b1f2a10',
  ...bodyExamples['webhookRoutes.add'],
} satisfies Webhook;

const delivery = {
  id: 'msg_4f1f0a5c9d3b2e7a6c8d0e1f2a3b4c5d',
  kind: 'quote_received',
  projectId: id,
  occurredAt: '2026-03-02T03:00:00.000Z',
  state: 'waiting',
  attempts: 2,
  reason: 'HTTP 503',
  at: '2026-03-02T03:06:00.000Z',
} satisfies WebhookDelivery;

const trialMail = {
  id: '1772420401000-0c5b1b1f-3c8b-4a53-9d0c-5d2f7c1e2a10',
  at: '2026-03-02T03:00:01.000Z',
  from: 'Việt Phát <no-reply@localhost>',
  to: 'khach@demo.test',
  subject: 'Báo giá của bạn đã sẵn sàng: Giá đỡ',
} satisfies TrialMail;

/** Who is told of what, webhooks and mails. */
export const noticeReplies = {
  'noticeSettingRoutes.list': noticeSettings,
  'noticeSettingRoutes.choose': noticeSettings,
  'noticeSettingRoutes.chooseMailTimes': noticeSettings,
  'noticeSettingRoutes.push': { isOn: true },
  'noticeSettingRoutes.confirmPush': { isOn: true },
  'noticeSettingRoutes.endPush': { isOn: false },
  'noticeSettingRoutes.calendar': [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'BEGIN:VEVENT', `UID:${id}.done`, 'DTSTART;VALUE=DATE:20260310'],
    ...[`SUMMARY:Hẹn xong: ${title}`, 'END:VEVENT', 'END:VCALENDAR'],
  ].join('\r\n'),
  'noticeSettingRoutes.renewCalendar': noticeSettings,
  'noticeSettingRoutes.endCalendar': { ...noticeSettings, calendar: null },
  'noticeSettingRoutes.unsubscribe': { kind: 'stage_completed' },
  'webhookRoutes.list': [webhook],
  'webhookRoutes.add': { webhook, secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=' },
  'webhookRoutes.remove': [],
  'webhookRoutes.deliveries': [delivery],
  'mailRoutes.outbox': outbox,
  'mailRoutes.retry': outbox,
  'mailRoutes.drop': outbox,
  'mailRoutes.list': [trialMail],
  'mailRoutes.mail': {
    ...trialMail,
    html: '<p>Báo giá của bạn đã sẵn sàng</p>',
    text: 'Báo giá của bạn đã sẵn sàng',
  },
} satisfies Partial<ReplyByRoute>;
