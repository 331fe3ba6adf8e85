import { estimateMessage, isProvider, mostEstimatedDays } from '@market/contracts';
import type {
  SubmitProject as SubmitProjectBody,
  UpdateProject as UpdateProjectBody,
} from '@market/contracts';
import { commandsForStatus, detailsIn, Refusal, requireNothingLost, requireSeen } from '@market/domain';
import type { NewProject, ProjectCommand, ProjectCommands, ProjectState } from '@market/domain';
import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import type { RequestContext } from '../commands/request-context.js';
import { Streams } from '../commands/streams.js';
import { updateOrRead } from '../commands/update-or-read.js';
import { CompanySettings } from '../company/company-settings.js';
import { DemoFiles } from './demo-files.js';
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
    private readonly company: CompanySettings,
  ) {}

  async execute({ context, body }: SubmitProject): Promise<ProjectState> {
    const projectId = context.idFor('project');
    const calendar = await this.company.current();
    return this.files.during(context, projectId, body, (fields, files) => {
      const { projectParts: parts = [], status, ...details } = fields;
      const request: NewProject = { projectId, details, parts, files };
      return this.streams.execute('project', projectId, context, () => [
        status === 'draft'
          ? { type: 'SaveDraft', data: request }
          : { type: 'SubmitProject', data: { request, calendar } },
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
  constructor(
    private readonly streams: Streams,
    private readonly files: ProjectFiles,
    private readonly demoFiles: DemoFiles,
  ) {}

  async execute({ context }: CreateDemoProject): Promise<ProjectState> {
    const projectId = context.idFor('project');
    const existing = await this.streams.load('project', projectId);
    // A repeat of the command needs no files.
    if (existing.revision >= 0) return this.streams.execute('project', projectId, context, () => []);
    const { model, drawing } = await this.demoFiles.store(context.actor.id);
    const body = { drawingFileUrl: drawing.url, attachments: [model.url] };
    return this.files.during(context, projectId, body, () =>
      this.streams.execute('project', projectId, context, () => [
        { type: 'CreateDemoProject', data: { projectId, files: { model, drawing } } },
      ]),
    );
  }
}

export class UpdateProject extends Command<ProjectState> {
  constructor(
    readonly context: RequestContext,
    readonly projectId: string,
    readonly body: UpdateProjectBody,
    /** The section versions that the author saw. */
    readonly expected: readonly string[],
  ) {
    super();
  }
}

/** PUT /api/projects/:id: edited fields, notes and a status, decided together: all of them or none. */
@CommandHandler(UpdateProject)
export class UpdateProjectHandler implements ICommandHandler<UpdateProject> {
  constructor(
    private readonly streams: Streams,
    private readonly files: ProjectFiles,
    private readonly company: CompanySettings,
  ) {}

  async execute({ context, projectId, body, expected }: UpdateProject): Promise<ProjectState> {
    const { status, vietPhatNotes: notes = '' } = body;
    const terms = status ? await this.company.current() : undefined;
    const calendar = body.deadline ? await this.company.current() : undefined;
    return this.files.during(context, projectId, body, (fields, files) =>
      updateOrRead(this.streams, projectId, context, (state) => {
        requireSeen(state, body.seen, context.actor);
        const change = status && terms ? commandsForStatus(status, body, state, context.actor, terms) : [];
        requireNothingLost(body, change, state);
        return [
          ...editsOf(fields, { files, expected, calendar }, context),
          ...(notes === '' ? [] : [{ type: 'AddNotes' as const, data: { notes } }]),
          ...change,
        ];
      }),
    );
  }
}

/** A number of days from the provider is an estimate, never the customer's wish. */
const inDays = /^(?:(?<count>.*?)\s*ngày|(?<bare>[-−+]?[\d.,]+))$/iu;

/**
 * The days of an estimate; undefined for another text. Refuses an estimate that is no whole number of days up to a
 * year.
 */
function estimateIn(text: string): number | undefined {
  const { count, bare } = inDays.exec(text.trim())?.groups ?? {};
  const said = count ?? bare;
  if (said === undefined) return undefined;
  const days = /^\d{1,3}$/.test(said) ? Number(said) : 0;
  if (days >= 1 && days <= mostEstimatedDays) return days;
  throw new Refusal('request.invalid', estimateMessage, {
    fields: { desiredCompletionTime: estimateMessage },
  });
}

/** The edits in a body, possibly none. «12 ngày» from the provider is an estimate, not an edit. */
function editsOf(
  { projectParts: parts, ...fields }: UpdateProjectBody,
  save: Pick<ProjectCommands['ReviseDetails'], 'files' | 'expected' | 'calendar'>,
  { actor }: RequestContext,
): ProjectCommand[] {
  const { desiredCompletionTime: requested, ...others } = detailsIn(fields);
  const days = isProvider(actor.role) ? estimateIn(requested ?? '') : undefined;
  const changes =
    requested === undefined || days !== undefined ? others : { ...others, desiredCompletionTime: requested };
  const isSave = parts !== undefined || Object.keys(changes).length > 0;
  return [
    ...(isSave ? [{ type: 'ReviseDetails' as const, data: { changes, parts, ...save } }] : []),
    ...(days === undefined ? [] : [{ type: 'EstimateCompletion' as const, data: { days } }]),
  ];
}
