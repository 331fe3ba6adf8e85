import { DiscardParked, operationRoutes, RetryParked } from '@control-center/contracts';
import type { ParkedStream } from '@control-center/contracts';
import { operationsId } from '@control-center/domain';
import { EventStore } from '@control-center/event-store';
import { listParked, projections, retryParked } from '@control-center/read-model';
import { Body, Controller, HttpCode } from '@nestjs/common';
import { Command, CommandBus, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { Pool } from 'pg';
import { ApiError } from '../http/api-error.js';
import { Context } from '../http/request-context.js';
import type { RequestContext } from '../http/request-context.js';
import { Handles } from '../http/handles.js';
import { ReadsNoRows } from '../http/own-writes.js';
import { Streams } from '../streams/streams.js';

export class DiscardEvent extends Command<void> {
  constructor(
    readonly context: RequestContext,
    readonly event: { stream: string; revision: number },
    readonly reason: string,
  ) {
    super();
  }
}

@CommandHandler(DiscardEvent)
export class DiscardEventHandler implements ICommandHandler<DiscardEvent> {
  constructor(private readonly streams: Streams) {}

  async execute({ context, event: { stream, revision }, reason }: DiscardEvent): Promise<void> {
    await this.streams.execute('operations', operationsId, context, () => [
      { type: 'DiscardEvent', data: { stream, revision, reason } },
    ]);
  }
}

/** Lists parked streams, and retries or discards their events. */
@Controller()
export class OperationsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly pool: Pool,
    private readonly store: EventStore,
  ) {}

  @Handles(operationRoutes.parked)
  @ReadsNoRows()
  parked(): Promise<ParkedStream[]> {
    return listParked(this.pool);
  }

  @Handles(operationRoutes.retry)
  @HttpCode(200)
  async retry(@Body() { stream }: RetryParked): Promise<ParkedStream[]> {
    await this.findParked(stream);
    await retryParked({ pool: this.pool, store: this.store, projections, stream });
    return listParked(this.pool);
  }

  @Handles(operationRoutes.discard)
  @HttpCode(200)
  async discard(
    @Context() context: RequestContext,
    @Body() { stream, reason }: DiscardParked,
  ): Promise<ParkedStream[]> {
    const { revision } = await this.findParked(stream);
    await this.commands.execute(new DiscardEvent(context, { stream, revision }, reason));
    await retryParked({ pool: this.pool, store: this.store, projections, stream });
    return listParked(this.pool);
  }

  private async findParked(stream: string): Promise<ParkedStream> {
    const parked = (await listParked(this.pool)).find((candidate) => candidate.stream === stream);
    if (!parked) throw new ApiError('stream.not-parked', 'Luồng này không bị giữ lại');
    return parked;
  }
}
