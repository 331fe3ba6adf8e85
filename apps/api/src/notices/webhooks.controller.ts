import { AddWebhook, webhookRoutes } from '@market/contracts';
import type { NewWebhook, NoticeKind, Webhook, WebhookDelivery } from '@market/contracts';
import type { WebhookData } from '@market/domain';
import { callId } from '@market/notices';
import { operationsId } from '@platform/kernel';
import type { OperationsState } from '@platform/kernel';
import { listDeliveries } from '@platform/reactions';
import { Body, Controller, HttpCode, Param } from '@nestjs/common';
import { Commands } from '../commands/commands.js';
import { Pool } from 'pg';
import { Context } from '../commands/request-context.js';
import type { RequestContext } from '../commands/request-context.js';
import { Streams } from '../commands/streams.js';
import { Handles } from '../http/handles.js';
import { ReadsNoRows } from '../http/own-writes.js';
import { IdPipe } from '../http/validation.js';
import { AddAWebhook, RemoveAWebhook } from './webhooks.commands.js';

const mostListed = 50;

/** The addresses of other programs that are called when something happens. */
@Controller()
export class WebhooksController {
  constructor(
    private readonly commands: Commands,
    private readonly streams: Streams,
    private readonly db: Pool,
  ) {}

  @Handles(webhookRoutes.list)
  @ReadsNoRows()
  async list(): Promise<Webhook[]> {
    return listed(await this.streams.load('operations', operationsId));
  }

  @Handles(webhookRoutes.add)
  @HttpCode(200)
  add(@Context() context: RequestContext, @Body() { url, kinds }: AddWebhook): Promise<NewWebhook> {
    return this.commands.execute(new AddAWebhook(context, url, kinds));
  }

  @Handles(webhookRoutes.remove)
  @HttpCode(200)
  async remove(@Context() context: RequestContext, @Param('id', IdPipe) id: string): Promise<Webhook[]> {
    return listed(await this.commands.execute(new RemoveAWebhook(context, id)));
  }

  @Handles(webhookRoutes.deliveries)
  @ReadsNoRows()
  async deliveries(@Param('id', IdPipe) id: string): Promise<WebhookDelivery[]> {
    const found = await listDeliveries(this.db, { channel: 'webhook', recipient: id }, mostListed);
    return found.map(({ data, eventId, number, ...delivery }) => ({
      ...{ id: callId({ eventId, number }), ...(data as WebhookData) },
      ...delivery,
    }));
  }
}

const listed = ({ webhooks }: OperationsState): Webhook[] =>
  webhooks.map(({ webhookId, url, kinds }) => ({ id: webhookId, url, kinds: kinds as NoticeKind[] }));
