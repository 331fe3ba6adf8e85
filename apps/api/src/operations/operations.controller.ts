import { DiscardParked, operationRoutes, RetryParked } from '@market/contracts';
import type { Erasure, ParkedStream, ProjectorProcess, UnreferencedFiles, Upkeep } from '@market/contracts';
import { listErasures } from '@market/rows';
import { listParked, projectorProcesses, requestRetry } from '@platform/rows';
import { Body, Controller, HttpCode } from '@nestjs/common';
import { Commands } from '../commands/commands.js';
import { Pool } from 'pg';
import { Context } from '../commands/request-context.js';
import type { RequestContext } from '../commands/request-context.js';
import { Handles } from '../http/handles.js';
import { ReadsNoRows } from '../http/own-writes.js';
import { AbandonedUploads } from '../objects/collection/abandoned-uploads.js';
import { UpkeepFacts } from '../health/upkeep.js';
import { DiscardEvent, findParked } from './operations.commands.js';

/** Shows the work of the system and the parked streams; retries or discards their events. */
@Controller()
export class OperationsController {
  constructor(
    private readonly commands: Commands,
    private readonly pool: Pool,
    private readonly uploads: AbandonedUploads,
    private readonly facts: UpkeepFacts,
  ) {}

  @Handles(operationRoutes.projectors)
  @ReadsNoRows()
  projectors(): Promise<ProjectorProcess[]> {
    return projectorProcesses(this.pool);
  }

  @Handles(operationRoutes.upkeep)
  @ReadsNoRows()
  upkeep(): Promise<Upkeep> {
    return this.facts.look();
  }

  @Handles(operationRoutes.unreferencedFiles)
  @ReadsNoRows()
  unreferencedFiles(): Promise<UnreferencedFiles> {
    return this.uploads.waiting(new Date());
  }

  @Handles(operationRoutes.erasures)
  erasures(): Promise<Erasure[]> {
    return listErasures(this.pool);
  }

  @Handles(operationRoutes.parked)
  @ReadsNoRows()
  parked(): Promise<ParkedStream[]> {
    return listParked(this.pool);
  }

  @Handles(operationRoutes.retry)
  @HttpCode(200)
  async retry(@Body() { stream }: RetryParked): Promise<ParkedStream[]> {
    await findParked(this.pool, stream);
    await requestRetry(this.pool, stream);
    return listParked(this.pool);
  }

  @Handles(operationRoutes.discard)
  @HttpCode(200)
  discard(
    @Context() context: RequestContext,
    @Body() { stream, reason, revision }: DiscardParked,
  ): Promise<ParkedStream[]> {
    return this.commands.execute(new DiscardEvent(context, stream, reason, revision));
  }
}
