import { isProvider, partRoutes, UpdatePart as UpdatePartBody } from '@control-center/contracts';
import type { DrawingRevision, Part } from '@control-center/contracts';
import { drawingsOf, partsFor, projectOfPart, requireParticipant } from '@control-center/domain';
import type { OneOf, ProjectCommands, ProjectState } from '@control-center/domain';
import { Body, Controller, Param } from '@nestjs/common';
import { Command, CommandBus, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { ApiError } from '../http/api-error.js';
import { Context } from '../http/request-context.js';
import type { RequestContext } from '../http/request-context.js';
import { actorOf, CalledBy } from '../http/caller.js';
import type { Caller } from '../http/caller.js';
import { Handles } from '../http/handles.js';
import { IdPipe } from '../http/validation.js';
import { Streams } from '../streams/streams.js';
import { ExpectedSections } from './expected-sections.js';
import { ProjectFiles } from './project-files.js';
import { ProjectReader } from './project-reader.js';

const notFound = () => new ApiError('part.not-found', 'Không tìm thấy chi tiết');

export class UpdatePart extends Command<ProjectState> {
  constructor(
    readonly context: RequestContext,
    readonly id: string,
    readonly body: UpdatePartBody,
    readonly expected: readonly string[],
  ) {
    super();
  }
}

@CommandHandler(UpdatePart)
export class UpdatePartHandler implements ICommandHandler<UpdatePart> {
  constructor(
    private readonly streams: Streams,
    private readonly files: ProjectFiles,
  ) {}

  async execute({ context, id, body, expected }: UpdatePart): Promise<ProjectState> {
    const projectId = projectOfPart(id);
    if (!projectId) throw notFound();
    return this.files.during(context, projectId, body, (fields, files) =>
      this.streams.execute('project', projectId, context, (state) => {
        requireParticipant(state, context.actor);
        return commandsOf(id, fields, { files, expected }, context);
      }),
    );
  }
}

/** The provider's drawings and estimates are commands of their own. All other provided fields are an edit. */
function commandsOf(
  id: string,
  { productionRemarks, estimatedCost, estimatedLeadTime, ...changes }: UpdatePartBody,
  save: Pick<ProjectCommands['RevisePart'], 'files' | 'expected'>,
  { actor }: RequestContext,
): OneOf<ProjectCommands>[] {
  const estimates = { productionRemarks, estimatedCost, estimatedLeadTime };
  const { drawingFileUrl, ...others } = changes;
  const isReplaced = isProvider(actor.role) && Boolean(drawingFileUrl);
  const edits = isReplaced ? others : changes;
  const isProvided = (fields: object) => Object.values(fields).some((value) => value !== undefined);
  return [
    ...(isProvided(edits) ? [{ type: 'RevisePart' as const, data: { id, changes: edits, ...save } }] : []),
    ...(isReplaced && drawingFileUrl
      ? [{ type: 'ReplaceDrawing' as const, data: { id, drawingFileUrl, ...save } }]
      : []),
    ...(isProvided(estimates) ? [{ type: 'EstimatePart' as const, data: { id, changes: estimates } }] : []),
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
    @Context() context: RequestContext,
    @Param('id') id: string,
    @Body() body: UpdatePartBody,
    @ExpectedSections() expected: string[],
  ): Promise<Part> {
    const project = await this.commands.execute(new UpdatePart(context, id, body, expected));
    const part = partsFor(context.actor, project).find((candidate) => candidate.id === id);
    if (!part) throw notFound();
    return part;
  }

  @Handles(partRoutes.drawings)
  async drawings(@CalledBy() caller: Caller, @Param('id', IdPipe) id: string): Promise<DrawingRevision[]> {
    return drawingsOf(await this.reader.find(id, caller));
  }
}
