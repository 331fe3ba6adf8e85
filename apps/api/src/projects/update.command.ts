import { isProvider } from '@control-center/contracts';
import type { StoredFile, UpdateProject } from '@control-center/contracts';
import { commandFor, detailsIn, requireParticipant } from '@control-center/domain';
import type { Move, OneOf, ProjectCommands, ProjectState } from '@control-center/domain';
import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { Accounts } from '../accounts/accounts.js';
import { CompanySettings } from '../company/company-settings.js';
import type { Asked } from '../http/asked.js';
import { Streams } from '../streams/streams.js';
import { ProjectFiles } from './project-files.js';

type ProjectCommand = OneOf<ProjectCommands>;

export class Update extends Command<ProjectState> {
  constructor(
    readonly asked: Asked,
    readonly projectId: string,
    readonly body: UpdateProject,
    /** Versions of sections that the author saw. */
    readonly expected: readonly string[],
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
    private readonly company: CompanySettings,
    private readonly accounts: Accounts,
  ) {}

  async execute({ asked, projectId, body, expected }: Update): Promise<ProjectState> {
    const move = body.status ? await this.moveOf(body) : undefined;
    const notes = body.vietPhatNotes ?? '';
    return this.files.during(asked, projectId, body, (fields, files) =>
      this.streams.execute('project', projectId, asked, (state) => {
        requireParticipant(state, asked.actor);
        return [
          ...editsOf(fields, files, expected, asked),
          ...(notes === '' ? [] : [{ type: 'AddNotes' as const, data: { notes } }]),
          ...(move && body.status ? commandFor(body.status, state, asked.actor, move) : []),
        ];
      }),
    );
  }

  private async moveOf(body: UpdateProject): Promise<Move> {
    const { defaultManufacturerId, dueDays } = await this.company.now();
    const move: Move = {
      reason: body.reason || body.vietPhatNotes || 'không nêu lý do',
      manufacturerId: body.assignedManufacturerId ?? defaultManufacturerId,
      invitedManufacturerIds: body.invitedManufacturerIds ?? [],
      revisionRequests: (body.revisionRequests ?? []).map(({ target, reason }) => ({ target, reason })),
      quoteId: body.quoteId,
      finalPrice: body.finalPrice,
      withheldFiles: body.withheldFiles,
      due: dueDays,
      overrideReason: body.overrideReason ?? '',
    };
    const isSent = body.status === 'ready_for_manufacturer' || body.status === 'sent_to_manufacturer';
    await this.accounts.requireFactories(isSent ? [move.manufacturerId] : move.invitedManufacturerIds);
    return move;
  }
}

const estimate = /^(\d{1,4}) ngày$/;

/** What the body says of the request: nothing, or a save; «12 ngày» of the provider's is their estimate (rulings A7). */
function editsOf(
  { projectParts: parts, ...fields }: UpdateProject,
  files: StoredFile[],
  expected: readonly string[],
  { actor }: Asked,
): ProjectCommand[] {
  const { desiredCompletionTime: wish, ...others } = detailsIn(fields);
  const days = isProvider(actor.role) ? estimate.exec(wish ?? '')?.[1] : undefined;
  const changes =
    wish === undefined || days !== undefined ? others : { ...others, desiredCompletionTime: wish };
  const isSave = parts !== undefined || Object.keys(changes).length > 0;
  return [
    ...(isSave ? [{ type: 'ReviseDetails' as const, data: { changes, parts, files, expected } }] : []),
    ...(days === undefined ? [] : [{ type: 'EstimateCompletion' as const, data: { days: Number(days) } }]),
  ];
}
