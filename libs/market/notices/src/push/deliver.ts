import { createHash } from 'node:crypto';
import type { EventStore } from '@platform/log';
import type { Deliver } from '@platform/reactions';
import type { Pool } from 'pg';
import webPush from 'web-push';
import { isActive } from '@market/domain';
import { accountOf, factsFor, pathOf } from '../facts.js';
import type { NoticeFact } from '../facts.js';
import { AddressRefused, isPassing, post } from '../outgoing/post.js';
import { pushKeys } from './keys.js';
import { forgetSubscription, subscriptionsOf } from './subscriptions.js';
import type { PushSubscription } from './subscriptions.js';

export type PushSettings = {
  /** 32 bytes in base64; empty when no pushes are sent. */
  key: string;
  /** Where push services reach the operator: https: or mailto:. */
  contact: string;
  allowsPrivate: boolean;
};

/** What the service worker shows. It replaces an earlier notification with the same tag. */
export type PushMessage = { title: string; body: string; tag: string; path: string };

/** Seconds for which a push service keeps it for a browser that is not running. */
const keptFor = 24 * 60 * 60;

/** Anybody beside the screen can read a push, so it says less than a mail: only what happened and to which order. */
function messageOf(facts: readonly NoticeFact[], tag: string): PushMessage {
  const { order, says } = facts[0]!;
  const others = facts.filter((fact) => fact.order.id !== order.id || fact.says !== says).length;
  return {
    title: others === 0 ? says : `${says} và ${String(others)} việc khác`,
    ...{ body: order.title, tag, path: pathOf(facts[0]!) },
  };
}

/** Pushes the due items of one account to its browsers, by its rights of this moment. */
export const pushDelivery =
  ({ store, rows, settings }: { store: EventStore; rows: Pool; settings: PushSettings }): Deliver =>
  async (items, { recipient, batch, signal }) => {
    if (settings.key === '') return { dropped: 'no key of pushes is set' };
    const account = await accountOf(store, recipient);
    if (!isActive(account)) return { dropped: 'the account is closed' };
    const subscriptions = await subscriptionsOf(rows, recipient);
    const facts = await factsFor(store, account, items, 'push');
    if (facts.length === 0) return { dropped: 'not wanted, not allowed, or no news any more' };
    const message = messageOf(facts, createHash('sha256').update(batch).digest('hex').slice(0, 32));
    const send = (subscription: PushSubscription) => push(subscription, message, settings, signal);
    const answers = await Promise.all(
      subscriptions.map(async (each) => ({ ...(await send(each)), endpoint: each.endpoint })),
    );
    for (const { outcome, endpoint } of answers)
      if (outcome === 'gone') await forgetSubscription(rows, endpoint);
    // Browsers that received it already get it again and show it once, because it has the same tag.
    const passing = answers.find(({ outcome }) => outcome === 'later');
    if (passing) return { later: passing.reason };
    if (answers.some(({ outcome }) => outcome === 'done')) return 'done';
    const refused = answers.find(({ outcome }) => outcome === 'refused');
    return refused ? { dead: refused.reason } : { dropped: 'no browser wants it any more' };
  };

type Answer = { outcome: 'done' | 'gone' | 'later' | 'refused'; reason: string };

async function push(
  { endpoint, p256dh, auth }: PushSubscription,
  message: PushMessage,
  { key, contact, allowsPrivate }: PushSettings,
  signal: AbortSignal,
): Promise<Answer> {
  try {
    const { headers, body } = webPush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      JSON.stringify(message),
      {
        ...{ vapidDetails: { subject: contact, ...pushKeys(key) }, contentEncoding: 'aes128gcm' },
        // A push service stores only the newest push of a topic.
        ...{ TTL: keptFor, topic: message.tag },
      },
    );
    const status = await post({ url: endpoint, headers, body, allowsPrivate, signal });
    const reason = `the push service of a browser answers ${String(status)}`;
    if (status >= 200 && status < 300) return { outcome: 'done', reason };
    if (status === 404 || status === 410) return { outcome: 'gone', reason };
    return { outcome: isPassing(status) ? 'later' : 'refused', reason };
  } catch (error) {
    // The name of the address resolves to a private network since it was given.
    if (error instanceof AddressRefused) return { outcome: 'gone', reason: error.message };
    return { outcome: 'later', reason: String(error) };
  }
}
