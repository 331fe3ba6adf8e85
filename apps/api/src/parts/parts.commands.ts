import { isProvider, UpdatePart as UpdatePartBody } from '@market/contracts';
import type { Part } from '@market/contracts';
import { partsFor, projectOfPart, Refusal } from '@market/domain';
import type { ProjectCommand, ProjectCommands } from '@market/domain';
import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import type { RequestContext } from '../commands/request-context.js';
import { Streams } from '../commands/streams.js';
import { updateOrRead } from '../commands/update-or-read.js';
import { ProjectFiles } from '../projects/project-files.js';

const notFound = () => new Refusal('part.not-found', 'Không tìm thấy chi tiết');

export class UpdatePart extends Command<Part> {
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

  async execute({ context, id, body, expected }: UpdatePart): Promise<Part> {
    const projectId = projectOfPart(id);
    if (!projectId) throw notFound();
    const project = await this.files.during(context, projectId, body, (fields, files) =>
      updateOrRead(this.streams, projectId, context, () =>
        commandsOf(id, fields, { files, expected }, context),
      ),
    );
    const part = partsFor(context.actor, project).find((candidate) => candidate.id === id);
    if (!part) throw notFound();
    return part;
  }
}

/** The provider's drawings and estimates are commands of their own. All other provided fields are an edit. */
function commandsOf(
  id: string,
  { productionRemarks, estimatedCost, estimatedLeadTime, ...changes }: UpdatePartBody,
  save: Pick<ProjectCommands['RevisePart'], 'files' | 'expected'>,
  { actor }: RequestContext,
): ProjectCommand[] {
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
