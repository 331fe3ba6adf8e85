import {
  PageQuery,
  quoteRoutes,
  UpdateQuote as UpdateQuoteBody,
  SubmitQuote as SubmitQuoteBody,
} from '@control-center/contracts';
import type { Quote, ReleasedQuote } from '@control-center/contracts';
import { quotesFor, quotesOf, relationTo } from '@control-center/domain';
import type { ProjectState } from '@control-center/domain';
import { quotesOfManufacturer } from '@control-center/read-model';
import { Body, Controller, Param, Query, Req } from '@nestjs/common';
import { Command, CommandBus, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import type { Request } from 'express';
import { Pool } from 'pg';
import { denied } from '../http/access.guard.js';
import { Context } from '../http/request-context.js';
import type { RequestContext } from '../http/request-context.js';
import { actorOf, CalledBy } from '../http/caller.js';
import type { Caller } from '../http/caller.js';
import { Handles } from '../http/handles.js';
import { pageOf, withNextLink } from '../http/list.js';
import { IdPipe } from '../http/validation.js';
import { notFound, ProjectReader } from '../projects/project-reader.js';
import { Streams } from '../streams/streams.js';

export class SubmitQuote extends Command<ProjectState> {
  constructor(
    readonly context: RequestContext,
    readonly body: SubmitQuoteBody,
  ) {
    super();
  }
}

@CommandHandler(SubmitQuote)
export class SubmitQuoteHandler implements ICommandHandler<SubmitQuote> {
  constructor(private readonly streams: Streams) {}

  execute({ context, body: { projectId, ...quote } }: SubmitQuote): Promise<ProjectState> {
    return this.streams.execute('project', projectId, context, () => [{ type: 'SubmitQuote', data: quote }]);
  }
}

export class UpdateQuote extends Command<ProjectState> {
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

  execute({ context, quoteId, body: { projectId, state, reason = '' } }: UpdateQuote): Promise<ProjectState> {
    const type = state === 'withdrawn' ? 'WithdrawQuote' : 'RejectQuote';
    return this.streams.execute('project', projectId, context, () => [{ type, data: { quoteId, reason } }]);
  }
}

@Controller()
export class QuotesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly reader: ProjectReader,
    private readonly db: Pool,
  ) {}

  @Handles(quoteRoutes.submit)
  async submit(@Context() context: RequestContext, @Body() body: SubmitQuoteBody): Promise<Quote> {
    const project = await this.commands.execute(new SubmitQuote(context, body));
    return quotesOf(project).findLast(({ manufacturerId }) => manufacturerId === context.actor.id)!;
  }

  @Handles(quoteRoutes.update)
  async update(
    @Context() context: RequestContext,
    @Param('id', IdPipe) id: string,
    @Body() body: UpdateQuoteBody,
  ): Promise<Quote> {
    const project = await this.commands.execute(new UpdateQuote(context, id, body));
    return quotesOf(project).find((quote) => quote.id === id)!;
  }

  @Handles(quoteRoutes.ofManufacturer)
  async ofManufacturer(
    @CalledBy() { accountId, role }: Caller,
    @Param('manufacturerId', IdPipe) manufacturerId: string,
    @Query() query: PageQuery,
    @Req() request: Request,
  ): Promise<Quote[]> {
    if (role === 'manufacturer' && accountId !== manufacturerId) throw denied();
    const page = pageOf(query);
    return withNextLink(await quotesOfManufacturer(this.db, manufacturerId, page), page, request);
  }

  @Handles(quoteRoutes.ofProject)
  async ofProject(
    @CalledBy() caller: Caller,
    @Param('projectId', IdPipe) id: string,
  ): Promise<(Quote | ReleasedQuote)[]> {
    const project = await this.reader.row(id);
    const viewer = actorOf(caller);
    const quotes = quotesFor(viewer, project);
    // A factory that was not chosen may still see its own quote.
    if (quotes.length === 0 && !relationTo(project, viewer)) throw notFound();
    return quotes;
  }
}
