import { Refusal } from '@market/domain';
import { operationsId } from '@platform/kernel';
import { dropDead, findDead, retryDead } from '@platform/reactions';
import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { Pool } from 'pg';
import type { RequestContext } from '../commands/request-context.js';
import { Streams } from '../commands/streams.js';

/** Retries or drops an effect that was given up. */
export class DecideDeadLetter extends Command<void> {
  constructor(
    readonly context: RequestContext,
    readonly letter: { eventId: string; number: string },
    /** Why it is dropped; undefined to retry it. */
    readonly reason: string | undefined,
  ) {
    super();
  }
}

@CommandHandler(DecideDeadLetter)
export class DecideDeadLetterHandler implements ICommandHandler<DecideDeadLetter> {
  constructor(
    private readonly streams: Streams,
    private readonly db: Pool,
  ) {}

  /** The log records the decision before it is carried out, so that no decision lacks its author. */
  async execute({ context, letter, reason }: DecideDeadLetter): Promise<void> {
    const dead = await findDead(this.db, letter);
    if (!dead) throw new Refusal('request.invalid', 'Mục này không còn chờ nữa');
    await this.streams.execute('operations', operationsId, context, () => [
      reason === undefined
        ? { type: 'RetryDeadLetter', data: dead }
        : { type: 'DropDeadLetter', data: { ...dead, reason } },
    ]);
    await (reason === undefined ? retryDead(this.db, letter) : dropDead(this.db, letter, reason));
  }
}
