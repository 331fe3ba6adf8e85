import { mostWebhooks } from '@market/contracts';
import type { NewWebhook, NoticeKind } from '@market/contracts';
import { invalidField, Refusal } from '@market/domain';
import { forgetSecret, obtainSecret, refusedAddress } from '@market/notices';
import { operationsId } from '@platform/kernel';
import type { OperationsState } from '@platform/kernel';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { Pool } from 'pg';
import type { RequestContext } from '../commands/request-context.js';
import { Streams } from '../commands/streams.js';
import { allowsPrivate } from './push.controller.js';

export class AddAWebhook extends Command<NewWebhook> {
  constructor(
    readonly context: RequestContext,
    readonly url: string,
    readonly kinds: NoticeKind[],
  ) {
    super();
  }
}

@CommandHandler(AddAWebhook)
export class AddAWebhookHandler implements ICommandHandler<AddAWebhook> {
  constructor(
    private readonly streams: Streams,
    private readonly db: Pool,
    @Inject(allowsPrivate) private readonly allowed: boolean,
  ) {}

  async execute({ context, url, kinds }: AddAWebhook): Promise<NewWebhook> {
    const refusal = refusedAddress(url, this.allowed);
    if (refusal !== undefined) throw invalidField('url', refusal);
    const webhookId = context.idFor('webhook');
    await this.streams.execute('operations', operationsId, context, ({ webhooks }) => {
      if (webhooks.length >= mostWebhooks)
        throw new Refusal('request.invalid', `Tối đa ${String(mostWebhooks)} webhook`);
      return [{ type: 'AddWebhook', data: { webhookId, url, kinds } }];
    });
    return { webhook: { id: webhookId, url, kinds }, secret: await obtainSecret(this.db, webhookId) };
  }
}

export class RemoveAWebhook extends Command<OperationsState> {
  constructor(
    readonly context: RequestContext,
    readonly webhookId: string,
  ) {
    super();
  }
}

@CommandHandler(RemoveAWebhook)
export class RemoveAWebhookHandler implements ICommandHandler<RemoveAWebhook> {
  constructor(
    private readonly streams: Streams,
    private readonly db: Pool,
  ) {}

  async execute({ context, webhookId }: RemoveAWebhook): Promise<OperationsState> {
    const state = await this.streams.execute('operations', operationsId, context, ({ webhooks }) => {
      const webhook = webhooks.find((each) => each.webhookId === webhookId);
      if (!webhook) throw new Refusal('request.invalid', 'Webhook này đã được gỡ');
      return [{ type: 'RemoveWebhook', data: { webhookId, url: webhook.url } }];
    });
    await forgetSecret(this.db, webhookId);
    return state;
  }
}
