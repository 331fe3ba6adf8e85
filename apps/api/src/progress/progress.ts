import { progressRoutes, UpdateProgress as UpdateProgressBody } from '@control-center/contracts';
import type { Progress } from '@control-center/contracts';
import { progressOf } from '@control-center/domain';
import type { ProjectState } from '@control-center/domain';
import { Body, Controller, HttpCode, Param } from '@nestjs/common';
import { Command, CommandBus, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { Context } from '../http/request-context.js';
import type { RequestContext } from '../http/request-context.js';
import { CalledBy } from '../http/caller.js';
import type { Caller } from '../http/caller.js';
import { Handles } from '../http/handles.js';
import { IdPipe } from '../http/validation.js';
import { ProjectFiles } from '../projects/project-files.js';
import { ProjectReader } from '../projects/project-reader.js';
import { Streams } from '../streams/streams.js';

export class UpdateProgress extends Command<ProjectState> {
  constructor(
    readonly context: RequestContext,
    readonly projectId: string,
    readonly body: UpdateProgressBody,
  ) {
    super();
  }
}

@CommandHandler(UpdateProgress)
export class UpdateProgressHandler implements ICommandHandler<UpdateProgress> {
  constructor(
    private readonly streams: Streams,
    private readonly files: ProjectFiles,
  ) {}

  async execute({ context, projectId, body }: UpdateProgress): Promise<ProjectState> {
    return this.files.during(context, projectId, body, (fields, files) => {
      const { stageId, notes, attachments, isCompleted } = fields;
      const type = isCompleted ? 'CompleteStage' : 'ReopenStage';
      return this.streams.execute('project', projectId, context, () => [
        { type, data: { stageId, notes, attachments, files } },
      ]);
    });
  }
}

@Controller()
export class ProgressController {
  constructor(
    private readonly commands: CommandBus,
    private readonly reader: ProjectReader,
  ) {}

  @Handles(progressRoutes.detail)
  async detail(@CalledBy() caller: Caller, @Param('projectId', IdPipe) id: string): Promise<Progress> {
    return progressOf(await this.reader.find(id, caller));
  }

  @Handles(progressRoutes.update)
  @HttpCode(200)
  async update(
    @Context() context: RequestContext,
    @Param('projectId', IdPipe) id: string,
    @Body() body: UpdateProgressBody,
  ): Promise<Progress> {
    return progressOf(await this.commands.execute(new UpdateProgress(context, id, body)));
  }
}
