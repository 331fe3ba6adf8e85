import { UpdateQuote as UpdateQuoteBody, SubmitQuote as SubmitQuoteBody } from '@market/contracts';
import type { Quote } from '@market/contracts';
import { quotesOf } from '@market/domain';
import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import type { RequestContext } from '../commands/request-context.js';
import { Streams } from '../commands/streams.js';
import { ProjectFiles } from '../projects/project-files.js';

export class SubmitQuote extends Command<Quote> {
  constructor(
    readonly context: RequestContext,
    readonly body: SubmitQuoteBody,
  ) {
    super();
  }
}

@CommandHandler(SubmitQuote)
export class SubmitQuoteHandler implements ICommandHandler<SubmitQuote> {
  constructor(
    private readonly streams: Streams,
    private readonly files: ProjectFiles,
  ) {}

  async execute({ context, body: { projectId, ...body } }: SubmitQuote): Promise<Quote> {
    const project = await this.files.during(context, projectId, body, (quote, files) =>
      this.streams.execute('project', projectId, context, () => [
        { type: 'SubmitQuote', data: { ...quote, files } },
      ]),
    );
    return quotesOf(project).findLast(({ manufacturerId }) => manufacturerId === context.actor.id)!;
  }
}

export class UpdateQuote extends Command<Quote> {
  constructor(
    readonly context: RequestContext,
    readonly quoteId: string,
    readonly body: UpdateQuoteBody,
  ) {
    super();
  }
}

@CommandHandler(UpdateQuote)
export class UpdateQuoteHandler implements ICommandHandler<UpdateQuote> {
  constructor(private readonly streams: Streams) {}

  async execute({ context, quoteId, body: { projectId, state, reason, seen } }: UpdateQuote): Promise<Quote> {
    const type = state === 'withdrawn' ? 'WithdrawQuote' : 'RejectQuote';
    const project = await this.streams.execute('project', projectId, context, () => [
      { type, data: { quoteId, reason, ...(seen ? { seen } : {}) } },
    ]);
    return quotesOf(project).find(({ id }) => id === quoteId)!;
  }
}
