import { PageQuery, quoteRoutes, SettleQuote, SubmitQuote } from '@control-center/contracts';
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
import { AskedBy } from '../http/asked.js';
import type { Asked } from '../http/asked.js';
import { actorOf, CalledBy } from '../http/caller.js';
import type { Caller } from '../http/caller.js';
import { Handles } from '../http/handles.js';
import { pageOf, withNextLink } from '../http/list.js';
import { IdPipe } from '../http/validation.js';
import { notFound, ProjectReader } from '../projects/project-reader.js';
import { Streams } from '../streams/streams.js';

export class Offer extends Command<ProjectState> {
  constructor(
    readonly asked: Asked,
    readonly body: SubmitQuote,
  ) {
    super();
  }
}

@CommandHandler(Offer)
export class OfferHandler implements ICommandHandler<Offer> {
  constructor(private readonly streams: Streams) {}

  execute({ asked, body: { projectId, ...quote } }: Offer): Promise<ProjectState> {
    return this.streams.execute('project', projectId, asked, () => [{ type: 'SubmitQuote', data: quote }]);
  }
}

export class SettleOffer extends Command<ProjectState> {
  constructor(
    readonly asked: Asked,
    readonly quoteId: string,
    readonly body: SettleQuote,
  ) {
    super();
  }
}

@CommandHandler(SettleOffer)
export class SettleOfferHandler implements ICommandHandler<SettleOffer> {
  constructor(private readonly streams: Streams) {}

  execute({ asked, quoteId, body: { projectId, state, reason = '' } }: SettleOffer): Promise<ProjectState> {
    const type = state === 'withdrawn' ? 'WithdrawQuote' : 'RejectQuote';
    return this.streams.execute('project', projectId, asked, () => [{ type, data: { quoteId, reason } }]);
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
  async submit(@AskedBy() asked: Asked, @Body() body: SubmitQuote): Promise<Quote> {
    const project = await this.commands.execute(new Offer(asked, body));
    return quotesOf(project).findLast(({ manufacturerId }) => manufacturerId === asked.actor.id)!;
  }

  @Handles(quoteRoutes.settle)
  async settle(
    @AskedBy() asked: Asked,
    @Param('id', IdPipe) id: string,
    @Body() body: SettleQuote,
  ): Promise<Quote> {
    const project = await this.commands.execute(new SettleOffer(asked, id, body));
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
    // A factory that was not chosen keeps its own quote in sight.
    if (quotes.length === 0 && !relationTo(project, viewer)) throw notFound();
    return quotes;
  }
}
