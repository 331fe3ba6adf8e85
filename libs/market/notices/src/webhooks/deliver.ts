import { createHash } from 'node:crypto';
import { noticeOf } from '@market/contracts';
import { projectDecider, streamName } from '@market/domain';
import type { WebhookData } from '@market/domain';
import { operationsDecider, operationsStream } from '@platform/kernel';
import type { Webhook } from '@platform/kernel';
import { current } from '@platform/log';
import type { EventStore } from '@platform/log';
import type { Channel, Deliver, Item, Outcome } from '@platform/reactions';
import type { Pool } from 'pg';
import { AddressRefused, post } from '../outgoing/post.js';
import { findSecret, signed } from './secrets.js';

export type WebhookSettings = { publicUrl: string; allowsPrivate: boolean };

type Options = { store: EventStore; rows: Pool; settings: WebhookSettings };

const webhooksIn = async (store: EventStore): Promise<readonly Webhook[]> =>
  (await current(store, operationsDecider, operationsStream)).state.webhooks;

/** The id of a call, the same at each attempt. */
export const callId = ({ eventId, number }: Pick<Item, 'eventId' | 'number'>): string =>
  `msg_${createHash('sha256').update(`${eventId} ${number}`).digest('hex').slice(0, 32)}`;

/** Calls each webhook separately, so that a server that is down does not delay the others. */
export const webhookChannels = ({ store, rows, settings }: Options): Record<string, Channel> => ({
  webhooks: {
    most: 200,
    deliver: async (items) => {
      const webhooks = await webhooksIn(store);
      return {
        split: items.map(({ data }) =>
          webhooks
            .filter(({ kinds }) => kinds.includes((data as WebhookData).kind))
            .map(({ webhookId }) => ({ channel: 'webhook', recipient: webhookId, data })),
        ),
      };
    },
  },
  webhook: { deliver: callWebhook({ store, rows, settings }) },
});

/** Calls one webhook. Besides the kind, the call contains what the provider sees of the order now. */
const callWebhook =
  ({ store, rows, settings: { publicUrl, allowsPrivate } }: Options): Deliver =>
  async ([item], { recipient, signal }) => {
    const { kind, projectId } = item!.data as WebhookData;
    const webhook = (await webhooksIn(store)).find(({ webhookId }) => webhookId === recipient);
    if (!webhook) return { dropped: 'the webhook was removed' };
    const secret = await findSecret(rows, recipient);
    if (secret === undefined) return { dead: 'its secret is lost: remove it and add it again' };
    const { state: order } = await current(store, projectDecider, streamName('project', projectId));
    const body = JSON.stringify({
      type: kind,
      timestamp: item!.occurredAt,
      data: {
        ...{ projectId, title: order.title, status: order.status, label: noticeOf(kind).label },
        link: `${publicUrl}/projects/${projectId}`,
      },
    });
    const headers = {
      ...{ 'content-type': 'application/json', 'user-agent': 'Control-Center-Webhooks' },
      ...signed(secret, callId(item!), Math.floor(Date.now() / 1_000), body),
    };
    try {
      return outcomeOf(await post({ url: webhook.url, headers, body, allowsPrivate, signal }));
    } catch (error) {
      return error instanceof AddressRefused ? { dead: error.message } : { later: String(error) };
    }
  };

/** Other refusals may be mistakes that are corrected within days. 410 means that the webhook is no longer wanted. */
function outcomeOf(status: number): Outcome {
  if (status >= 200 && status < 300) return 'done';
  const reason = `HTTP ${String(status)}`;
  return status === 410 ? { dead: reason } : { later: reason };
}
