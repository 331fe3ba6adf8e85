import { UpdateProgress as UpdateProgressBody } from '@market/contracts';
import type { ProjectState } from '@market/domain';
import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import type { RequestContext } from '../commands/request-context.js';
import { ProjectFiles } from '../projects/project-files.js';
import { Streams } from '../commands/streams.js';

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
      const { isCompleted, stageId, notes, attachments, notedAt, version } = fields;
      return this.streams.execute('project', projectId, context, ({ stages }) => {
        const present = stages.find((stage) => stage.stageId === stageId)!;
        const type = (isCompleted ?? present.isCompleted) ? 'CompleteStage' : 'ReopenStage';
        return [{ type, data: { stageId, notes, attachments, notedAt, version, files } }];
      });
    });
  }
}
