import type { SubmitProject as SubmitProjectBody } from '@control-center/contracts';
import type { NewProject, ProjectState } from '@control-center/domain';
import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import type { RequestContext } from '../http/request-context.js';
import { Streams } from '../streams/streams.js';
import { ProjectFiles } from './project-files.js';

export class SubmitProject extends Command<ProjectState> {
  constructor(
    readonly context: RequestContext,
    readonly body: SubmitProjectBody,
  ) {
    super();
  }
}

@CommandHandler(SubmitProject)
export class SubmitProjectHandler implements ICommandHandler<SubmitProject> {
  constructor(
    private readonly streams: Streams,
    private readonly files: ProjectFiles,
  ) {}

  async execute({ context, body }: SubmitProject): Promise<ProjectState> {
    const projectId = context.idFor('project');
    return this.files.during(context, projectId, body, (fields, files) => {
      const { projectParts: parts = [], status, ...details } = fields;
      const request: NewProject = { projectId, details, parts, files };
      return this.streams.execute('project', projectId, context, () => [
        status === 'draft'
          ? { type: 'SaveDraft', data: request }
          : { type: 'SubmitProject', data: { request } },
      ]);
    });
  }
}

export class CreateDemoProject extends Command<ProjectState> {
  constructor(readonly context: RequestContext) {
    super();
  }
}

@CommandHandler(CreateDemoProject)
export class CreateDemoProjectHandler implements ICommandHandler<CreateDemoProject> {
  constructor(private readonly streams: Streams) {}

  execute({ context }: CreateDemoProject): Promise<ProjectState> {
    const projectId = context.idFor('project');
    return this.streams.execute('project', projectId, context, () => [
      { type: 'CreateDemoProject', data: { projectId } },
    ]);
  }
}
