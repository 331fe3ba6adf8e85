import {
  PageQuery,
  quoteRoutes,
  UpdateQuote as UpdateQuoteBody,
  SubmitQuote as SubmitQuoteBody,
} from '@market/contracts';
import type { Quote, ReleasedQuote } from '@market/contracts';
import { projectMissing, quotesFor, relationTo } from '@market/domain';
import { quotesOfFactory } from '@market/rows';
import { Body, Controller, Param, Query, Req } from '@nestjs/common';
import { Commands } from '../commands/commands.js';
import type { Request } from 'express';
import { Pool } from 'pg';
import { Context } from '../commands/request-context.js';
import type { RequestContext } from '../commands/request-context.js';
import { actorOf, CalledBy, denied } from '../http/caller.js';
import type { Caller } from '../http/caller.js';
import { Handles } from '../http/handles.js';
import { pageOf, withNextLink } from '../http/list.js';
import { IdPipe } from '../http/validation.js';
import { ProjectReader } from '../projects/project-reader.js';
import { SubmitQuote, UpdateQuote } from './quotes.commands.js';

@Controller()
export class QuotesController {
  constructor(
    private readonly commands: Commands,
    private readonly reader: ProjectReader,
    private readonly db: Pool,
  ) {}

  @Handles(quoteRoutes.submit)
  submit(@Context() context: RequestContext, @Body() body: SubmitQuoteBody): Promise<Quote> {
    return this.commands.execute(new SubmitQuote(context, body));
  }

  @Handles(quoteRoutes.update)
  update(
    @Context() context: RequestContext,
    @Param('id', IdPipe) id: string,
    @Body() body: UpdateQuoteBody,
  ): Promise<Quote> {
    return this.commands.execute(new UpdateQuote(context, id, body));
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
    return withNextLink(await quotesOfFactory(this.db, manufacturerId, page), page, request);
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
    if (quotes.length === 0 && !relationTo(project, viewer)) throw projectMissing(project, viewer);
    return quotes;
  }
}
