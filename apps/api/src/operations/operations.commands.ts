import type { ParkedStream } from '@market/contracts';
import { Refusal } from '@market/domain';
import { operationsId } from '@platform/kernel';
import { listParked, requestRetry } from '@platform/rows';
import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { Pool } from 'pg';
import type { RequestContext } from '../commands/request-context.js';
import { Streams } from '../commands/streams.js';

/** Skips the event that parked a stream. Replies with the streams that are still parked. */
export class DiscardEvent extends Command<ParkedStream[]> {
  constructor(
    readonly context: RequestContext,
    readonly stream: string,
    readonly reason: string,
    /** The position of the event that the author saw; any event when absent. */
    readonly seen: number | undefined,
  ) {
    super();
  }
}

@CommandHandler(DiscardEvent)
export class DiscardEventHandler implements ICommandHandler<DiscardEvent> {
  constructor(
    private readonly streams: Streams,
    private readonly pool: Pool,
  ) {}

  async execute({ context, stream, reason, seen }: DiscardEvent): Promise<ParkedStream[]> {
    const { revision } = await findParked(this.pool, stream);
    if (seen !== undefined && seen !== revision)
      throw new Refusal('stream.not-parked', 'Luồng này đang bị giữ ở một sự kiện khác. Vui lòng xem lại.');
    await this.streams.execute('operations', operationsId, context, () => [
      { type: 'DiscardEvent', data: { stream, revision, reason } },
    ]);
    await requestRetry(this.pool, stream);
    return listParked(this.pool);
  }
}

export async function findParked(pool: Pool, stream: string): Promise<ParkedStream> {
  const parked = (await listParked(pool)).find((candidate) => candidate.stream === stream);
  if (!parked) throw new Refusal('stream.not-parked', 'Luồng này không bị giữ lại');
  return parked;
}
