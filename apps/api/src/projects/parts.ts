import { isProvider, partRoutes, UpdatePart } from '@control-center/contracts';
import type { DrawingRevision, Part } from '@control-center/contracts';
import { drawingsOf, partsFor, projectOfPart, requireParticipant } from '@control-center/domain';
import type { OneOf, ProjectCommands, ProjectState } from '@control-center/domain';
import { Body, Controller, Param } from '@nestjs/common';
import { Command, CommandBus, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { ApiError } from '../http/api-error.js';
import { AskedBy } from '../http/asked.js';
import type { Asked } from '../http/asked.js';
import { actorOf, CalledBy } from '../http/caller.js';
import type { Caller } from '../http/caller.js';
import { Handles } from '../http/handles.js';
import { IdPipe } from '../http/validation.js';
import { Streams } from '../streams/streams.js';
import { ExpectedSections } from './expected-sections.js';
import { ProjectFiles } from './project-files.js';
import { ProjectReader } from './project-reader.js';

const notFound = () => new ApiError('part.not-found', 'Không tìm thấy chi tiết');

export class ChangePart extends Command<ProjectState> {
  constructor(
    readonly asked: Asked,
    readonly id: string,
    readonly body: UpdatePart,
    readonly expected: readonly string[],
  ) {
    super();
  }
}

@CommandHandler(ChangePart)
export class ChangePartHandler implements ICommandHandler<ChangePart> {
  constructor(
    private readonly streams: Streams,
    private readonly files: ProjectFiles,
  ) {}

  async execute({ asked, id, body, expected }: ChangePart): Promise<ProjectState> {
    const projectId = projectOfPart(id);
    if (!projectId) throw notFound();
    return this.files.during(asked, projectId, body, (fields, files) =>
      this.streams.execute('project', projectId, asked, (state) => {
        requireParticipant(state, asked.actor);
        return commandsOf(id, fields, { files, expected }, asked);
      }),
    );
  }
}

/** The provider replaces drawings and estimates by rights of their own; whatever else is told is an edit. */
function commandsOf(
  id: string,
  { productionRemarks, estimatedCost, estimatedLeadTime, ...changes }: UpdatePart,
  save: Pick<ProjectCommands['RevisePart'], 'files' | 'expected'>,
  { actor }: Asked,
): OneOf<ProjectCommands>[] {
  const estimates = { productionRemarks, estimatedCost, estimatedLeadTime };
  const { drawingFileUrl, ...others } = changes;
  const isReplaced = isProvider(actor.role) && Boolean(drawingFileUrl);
  const edits = isReplaced ? others : changes;
  const isTold = (fields: object) => Object.values(fields).some((value) => value !== undefined);
  return [
    ...(isTold(edits) ? [{ type: 'RevisePart' as const, data: { id, changes: edits, ...save } }] : []),
    ...(isReplaced && drawingFileUrl
      ? [{ type: 'ReplaceDrawing' as const, data: { id, drawingFileUrl, ...save } }]
      : []),
    ...(isTold(estimates) ? [{ type: 'EstimatePart' as const, data: { id, changes: estimates } }] : []),
  ];
}

@Controller()
export class PartsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly reader: ProjectReader,
  ) {}

  @Handles(partRoutes.ofProject)
  async ofProject(@CalledBy() caller: Caller, @Param('projectId', IdPipe) id: string): Promise<Part[]> {
    return partsFor(actorOf(caller), await this.reader.find(id, caller));
  }

  @Handles(partRoutes.update)
  async update(
    @AskedBy() asked: Asked,
    @Param('id') id: string,
    @Body() body: UpdatePart,
    @ExpectedSections() expected: string[],
  ): Promise<Part> {
    const project = await this.commands.execute(new ChangePart(asked, id, body, expected));
    const part = partsFor(asked.actor, project).find((known) => known.id === id);
    if (!part) throw notFound();
    return part;
  }

  @Handles(partRoutes.drawings)
  async drawings(@CalledBy() caller: Caller, @Param('id', IdPipe) id: string): Promise<DrawingRevision[]> {
    return drawingsOf(await this.reader.find(id, caller));
  }
}
