import { quoteRoutes, SubmitQuote } from '@control-center/contracts';
import type { Quote } from '@control-center/contracts';
import { quotesFor } from '@control-center/domain';
import type { ProjectState } from '@control-center/domain';
import { quotesOfManufacturer } from '@control-center/read-model';
import { Body, Controller, Param } from '@nestjs/common';
import { Command, CommandBus, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { Pool } from 'pg';
import { denied } from '../http/access.guard.js';
import { AskedBy } from '../http/asked.js';
import type { Asked } from '../http/asked.js';
import { CalledBy } from '../http/caller.js';
import type { Caller } from '../http/caller.js';
import { Handles } from '../http/handles.js';
import { IdPipe } from '../http/validation.js';
import { ProjectReader } from '../projects/project-reader.js';
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
    return quotesFor(asked.actor, project).at(-1)!;
  }

  @Handles(quoteRoutes.ofManufacturer)
  ofManufacturer(
    @CalledBy() { accountId, role }: Caller,
    @Param('manufacturerId', IdPipe) manufacturerId: string,
  ): Promise<Quote[]> {
    if (role === 'manufacturer' && accountId !== manufacturerId) throw denied();
    return quotesOfManufacturer(this.db, manufacturerId);
  }

  @Handles(quoteRoutes.ofProject)
  async ofProject(@CalledBy() caller: Caller, @Param('projectId', IdPipe) id: string): Promise<Quote[]> {
    const project = await this.reader.find(id, caller);
    return quotesFor({ id: caller.accountId, role: caller.role }, project);
  }
}
