import { progressRoutes, UpdateProgress } from '@control-center/contracts';
import type { Progress } from '@control-center/contracts';
import { progressOf } from '@control-center/domain';
import type { ProjectState } from '@control-center/domain';
import { Body, Controller, HttpCode, Param } from '@nestjs/common';
import { Command, CommandBus, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { AskedBy } from '../http/asked.js';
import type { Asked } from '../http/asked.js';
import { CalledBy } from '../http/caller.js';
import type { Caller } from '../http/caller.js';
import { Handles } from '../http/handles.js';
import { IdPipe } from '../http/validation.js';
import { ProjectFiles } from '../projects/project-files.js';
import { ProjectReader } from '../projects/project-reader.js';
import { Streams } from '../streams/streams.js';

export class TickStage extends Command<ProjectState> {
  constructor(
    readonly asked: Asked,
    readonly projectId: string,
    readonly body: UpdateProgress,
  ) {
    super();
  }
}

@CommandHandler(TickStage)
export class TickStageHandler implements ICommandHandler<TickStage> {
  constructor(
    private readonly streams: Streams,
    private readonly files: ProjectFiles,
  ) {}

  async execute({ asked, projectId, body }: TickStage): Promise<ProjectState> {
    return this.files.during(asked, projectId, body, (fields, files) => {
      const { stageId, notes, attachments, isCompleted } = fields;
      const type = isCompleted ? 'CompleteStage' : 'ReopenStage';
      return this.streams.execute('project', projectId, asked, () => [
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
    @AskedBy() asked: Asked,
    @Param('projectId', IdPipe) id: string,
    @Body() body: UpdateProgress,
  ): Promise<Progress> {
    return progressOf(await this.commands.execute(new TickStage(asked, id, body)));
  }
}
