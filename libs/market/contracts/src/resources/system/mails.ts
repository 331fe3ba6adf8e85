import { RequiredText } from '../../kernel/fields.js';
import { get, post } from '../../kernel/route.js';

/** What waits to be sent on one way, and what was given up. */
export type OutboxChannel = { channel: string; waiting: number; oldestSeconds: number; dead: number };

/** What was given up, until an admin tries it again or drops it. */
export type DeadLetter = {
  eventId: string;
  /** With `eventId` its identity. */
  number: string;
  channel: string;
  /** Account id, or what else it concerns. */
  recipient: string;
  stream: string;
  reason: string;
  attempts: number;
  occurredAt: string;
  endedAt: string;
};

export type Outbox = {
  channels: OutboxChannel[];
  /** The newest, at most 100. */
  dead: DeadLetter[];
  /** Whether mails go to the mailbox for trials and not to people. */
  isTrial: boolean;
};

export class RetryDead {
  @RequiredText(200, 'eventId là bắt buộc') eventId: string;
  @RequiredText(500, 'number là bắt buộc') number: string;
}

export class DropDead extends RetryDead {
  @RequiredText(1000, 'Vui lòng nêu lý do') reason: string;
}

/** A mail that the mailbox for trials has received. */
export type TrialMail = { id: string; at: string; from: string; to: string; subject: string };
export type TrialMailContent = TrialMail & { html: string; text: string };

const access = { admin: 'canAccessLogs' } as const;

export const mailRoutes = {
  outbox: get('/api/operations/outbox', { access }).replies<Outbox>(),
  retry: post('/api/operations/outbox/retry', { access, body: RetryDead }).replies<Outbox>(),
  drop: post('/api/operations/outbox/drop', { access, body: DropDead }).replies<Outbox>(),
  /** The newest first, at most 200. */
  list: get('/api/operations/mails', { access }).replies<TrialMail[]>(),
  mail: get('/api/operations/mails/:id', { access }).replies<TrialMailContent>(),
};
