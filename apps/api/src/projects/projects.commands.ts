import type { SubmitProject } from '@control-center/contracts';
import type { NewProject, ProjectState } from '@control-center/domain';
import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import type { Asked } from '../http/asked.js';
import { Streams } from '../streams/streams.js';
import { ProjectFiles } from './project-files.js';

export class Submit extends Command<ProjectState> {
  constructor(
    readonly asked: Asked,
    readonly body: SubmitProject,
  ) {
    super();
  }
}

@CommandHandler(Submit)
export class SubmitHandler implements ICommandHandler<Submit> {
  constructor(
    private readonly streams: Streams,
    private readonly files: ProjectFiles,
  ) {}

  async execute({ asked, body }: Submit): Promise<ProjectState> {
    const projectId = asked.idFor('project');
    return this.files.during(asked, projectId, body, (fields, files) => {
      const { projectParts: parts = [], status, ...details } = fields;
      const request: NewProject = { projectId, details, parts, files };
      return this.streams.execute('project', projectId, asked, () => [
        status === 'draft'
          ? { type: 'SaveDraft', data: request }
          : { type: 'SubmitProject', data: { request } },
      ]);
    });
  }
}

export class CreateDemo extends Command<ProjectState> {
  constructor(readonly asked: Asked) {
    super();
  }
}

@CommandHandler(CreateDemo)
export class CreateDemoHandler implements ICommandHandler<CreateDemo> {
  constructor(private readonly streams: Streams) {}

  execute({ asked }: CreateDemo): Promise<ProjectState> {
    const projectId = asked.idFor('project');
    return this.streams.execute('project', projectId, asked, () => [
      { type: 'CreateDemoProject', data: { projectId } },
    ]);
  }
}
