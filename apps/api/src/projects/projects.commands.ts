import type { StoredFile, SubmitProject, UpdateProject } from '@control-center/contracts';
import { commandFor, detailsIn } from '@control-center/domain';
import type { OneOf, ProjectCommands, ProjectState } from '@control-center/domain';
import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { Inject } from '@nestjs/common';
import { defaultManufacturer } from '../accounts/accounts.controller.js';
import type { Asked } from '../http/asked.js';
import { Streams } from '../streams/streams.js';
import { ProjectFiles } from './project-files.js';

type ProjectCommand = OneOf<ProjectCommands>;

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
    const { fields, files } = await this.files.claim(asked, projectId, body);
    const { projectParts = [], ...details } = fields;
    const project = await this.streams.execute('project', projectId, asked, () => [
      { type: 'SubmitProject', data: { projectId, details, parts: projectParts, files } },
    ]);
    await this.files.keep(files);
    return project;
  }
}

export class Update extends Command<ProjectState> {
  constructor(
    readonly asked: Asked,
    readonly projectId: string,
    readonly body: UpdateProject,
  ) {
    super();
  }
}

/** Edited fields, notes and a move to another status, decided together: all of them happen or none. */
@CommandHandler(Update)
export class UpdateHandler implements ICommandHandler<Update> {
  constructor(
    private readonly streams: Streams,
    private readonly files: ProjectFiles,
    @Inject(defaultManufacturer) private readonly defaultManufacturerId: string,
  ) {}

  async execute({ asked, projectId, body }: Update): Promise<ProjectState> {
    const { fields, files } = await this.files.claim(asked, projectId, body);
    const project = await this.streams.execute('project', projectId, asked, (state) => [
      ...editOf(fields, files),
      ...(body.vietPhatNotes ? [{ type: 'AddNotes' as const, data: { notes: body.vietPhatNotes } }] : []),
      ...this.moveOf(body, state, asked),
    ]);
    await this.files.keep(files);
    return project;
  }

  private moveOf(body: UpdateProject, state: ProjectState, { actor }: Asked): ProjectCommand[] {
    if (!body.status) return [];
    return commandFor(body.status, state, actor, {
      reason: body.reason || body.vietPhatNotes || 'không nêu lý do',
      manufacturerId: body.assignedManufacturerId ?? this.defaultManufacturerId,
      quoteId: body.quoteId,
      finalPrice: body.finalPrice,
    });
  }
}

/** None where the body says nothing of the request itself. */
function editOf({ projectParts: parts, ...fields }: UpdateProject, files: StoredFile[]): ProjectCommand[] {
  const changes = detailsIn(fields);
  const told = parts !== undefined || Object.keys(changes).length > 0;
  return told ? [{ type: 'ReviseDetails', data: { changes, parts, files } }] : [];
}
