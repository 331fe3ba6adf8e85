import { setTimeout as delay } from 'node:timers/promises';
import { admits, noticeOf } from '@market/contracts';
import {
  accountReactions,
  conversationReactions,
  orderDeadlines,
  orderReactions,
  providerStaff,
  Refusal,
  requireRoom,
} from '@market/domain';
import type { AccountState, NoticeData } from '@market/domain';
import type { Effect } from '@platform/kernel';
import type { EventStore } from '@platform/log';
import { deadlinesOf, reactionsOf } from '@platform/reactions';
import type { Channel } from '@platform/reactions';
import { checkpointOf } from '@platform/rows';
import type { Pool } from 'pg';
import { mailDelivery } from './mail/deliver.js';
import type { MailSettings } from './mail/deliver.js';
import type { Files } from './mail/pictures.js';
import { pushDelivery } from './push/deliver.js';
import type { PushSettings } from './push/deliver.js';
import { subscribersAmong } from './push/subscriptions.js';
import { webhookChannels } from './webhooks/deliver.js';

/** The reactions of this marketplace. */
export const marketReactions = [
  reactionsOf(orderReactions),
  reactionsOf(conversationReactions),
  reactionsOf(accountReactions),
];

/** The deadlines of orders. */
export const marketDeadlines = [
  deadlinesOf({
    ...orderDeadlines,
    isRefusal: (error) => error instanceof Refusal,
    admit: ({ commands, stream }) => {
      requireRoom('project', commands, stream);
      return Promise.resolve(() => Promise.resolve());
    },
  }),
];

const minute = 60_000;
/** Items of one mail or push, of which a few are shown and the others counted. */
const mostInMail = 5_000;
/** Messages are sent together once none was written for this long. */
const quietAfter = 5 * minute;

type Options = {
  store: EventStore;
  /** Sees the rows of the read models. */
  rows: Pool;
  /** Sees schema reactions. */
  pool: Pool;
  files: Files;
  mail: MailSettings;
  push: PushSettings;
};

/** The provider's staff. */
async function staffIn(rows: Pool): Promise<AccountState[]> {
  const { rows: staff } = await rows.query<AccountState>(
    `select * from accounts where role in ('vietphat', 'admin') and not "isBlocked" and not "isErased" order by id`,
  );
  return staff;
}

/** Those of the staff who may hear of it. */
function concerned(staff: readonly AccountState[], { kind, side }: NoticeData): string[] {
  const told = noticeOf(kind).to[side];
  return staff.filter((account) => told && admits(told.access, account)).map(({ id }) => id);
}

const mailTo = (recipient: string, data: NoticeData): Effect => ({
  ...{ channel: 'mail', recipient, data },
  ...(data.kind === 'messages' && { bundle: { name: 'messages', quiet: quietAfter } }),
});

/**
 * How the effects of the market are delivered: a notice is sent to each person whom it concerns, as a mail and as a
 * push.
 */
export const marketChannels = ({
  store,
  rows,
  pool,
  files,
  mail,
  push,
}: Options): Record<string, Channel> => ({
  notice: {
    most: 200,
    deliver: async (items, { recipient, signal }) => {
      const isToStaff = recipient === providerStaff;
      // Somebody who has become one of the staff before the event may still be missing in the rows.
      if (isToStaff && !(await haveCaughtUp(rows, pool, signal))) return { down: 'the rows are behind' };
      const staff = isToStaff ? await staffIn(rows) : [];
      const subscribers = await subscribersAmong(rows, isToStaff ? staff.map(({ id }) => id) : [recipient]);
      const split = items.map((item): Effect[] => {
        const data = item.data as NoticeData;
        const people = isToStaff ? concerned(staff, data) : [recipient];
        const pushed = people.filter((person) => subscribers.has(person));
        return [
          ...people.map((person) => mailTo(person, data)),
          ...pushed.map((person) => ({ channel: 'push', recipient: person, data })),
        ];
      });
      return { split };
    },
  },
  mail: { most: mostInMail, gap: minute, deliver: mailDelivery({ store, pool, files, settings: mail }) },
  push: { most: mostInMail, gap: minute, deliver: pushDelivery({ store, rows, settings: push }) },
  ...webhookChannels({
    ...{ store, rows },
    settings: { publicUrl: mail.publicUrl, allowsPrivate: push.allowsPrivate },
  }),
});

/** Milliseconds. The rows are usually there at once. */
const [longestWait, lookEvery] = [minute, 50];

/** Whether the rows soon hold every event that has been reacted to. */
async function haveCaughtUp(rows: Pool, pool: Pool, signal: AbortSignal): Promise<boolean> {
  const reacted = (await checkpointOf(pool))?.position ?? -1n;
  const deadline = performance.now() + longestWait;
  for (;;) {
    const { rows: found } = await rows.query(
      'select from pulse, checkpoint where complete and coalesce(position, -1) >= $1',
      [String(reacted)],
    );
    if (found.length > 0) return true;
    if (signal.aborted || performance.now() > deadline) return false;
    await delay(lookEvery);
  }
}
