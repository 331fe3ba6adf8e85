import { progressRoutes, UpdateProgress as UpdateProgressBody } from '@market/contracts';
import type { Progress } from '@market/contracts';
import { progressFor } from '@market/domain';
import { Body, Controller, HttpCode, Param } from '@nestjs/common';
import { Commands } from '../commands/commands.js';
import { Context } from '../commands/request-context.js';
import type { RequestContext } from '../commands/request-context.js';
import { actorOf, CalledBy } from '../http/caller.js';
import type { Caller } from '../http/caller.js';
import { Handles } from '../http/handles.js';
import { IdPipe } from '../http/validation.js';
import { ProjectReader } from '../projects/project-reader.js';
import { UpdateProgress } from './progress.commands.js';

@Controller()
export class ProgressController {
  constructor(
    private readonly commands: Commands,
    private readonly reader: ProjectReader,
  ) {}

  @Handles(progressRoutes.detail)
  async detail(@CalledBy() caller: Caller, @Param('projectId', IdPipe) id: string): Promise<Progress> {
    return progressFor(actorOf(caller), await this.reader.find(id, caller));
  }

  @Handles(progressRoutes.update)
  @HttpCode(200)
  async update(
    @Context() context: RequestContext,
    @Param('projectId', IdPipe) id: string,
    @Body() body: UpdateProgressBody,
  ): Promise<Progress> {
    return progressFor(context.actor, await this.commands.execute(new UpdateProgress(context, id, body)));
  }
}
