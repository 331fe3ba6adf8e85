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
import { AskedBy } from '../http/asked.js';
import type { Asked } from '../http/asked.js';
import { Handles } from '../http/handles.js';
import { Streams } from '../streams/streams.js';

export class Discard extends Command<void> {
  constructor(
    readonly asked: Asked,
    readonly event: { stream: string; revision: number },
    readonly reason: string,
  ) {
    super();
  }
}

@CommandHandler(Discard)
export class DiscardHandler implements ICommandHandler<Discard> {
  constructor(private readonly streams: Streams) {}

  async execute({ asked, event: { stream, revision }, reason }: Discard): Promise<void> {
    await this.streams.execute('operations', operationsId, asked, () => [
      { type: 'DiscardEvent', data: { stream, revision, reason } },
    ]);
  }
}

/** The admin's side of the projector: what is parked, and what becomes of it. */
@Controller()
export class OperationsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly pool: Pool,
    private readonly store: EventStore,
  ) {}

  @Handles(operationRoutes.parked)
  parked(): Promise<ParkedStream[]> {
    return listParked(this.pool);
  }

  @Handles(operationRoutes.retry)
  @HttpCode(200)
  async retry(@Body() { stream }: RetryParked): Promise<ParkedStream[]> {
    await this.find(stream);
    await retryParked({ pool: this.pool, store: this.store, projections, stream });
    return listParked(this.pool);
  }

  @Handles(operationRoutes.discard)
  @HttpCode(200)
  async discard(@AskedBy() asked: Asked, @Body() { stream, reason }: DiscardParked): Promise<ParkedStream[]> {
    const { revision } = await this.find(stream);
    await this.commands.execute(new Discard(asked, { stream, revision }, reason));
    await retryParked({ pool: this.pool, store: this.store, projections, stream });
    return listParked(this.pool);
  }

  private async find(stream: string): Promise<ParkedStream> {
    const parked = (await listParked(this.pool)).find((each) => each.stream === stream);
    if (!parked) throw new ApiError('stream.not-parked', 'Luồng này không bị giữ lại');
    return parked;
  }
}
