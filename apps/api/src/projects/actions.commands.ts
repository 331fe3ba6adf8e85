import type { BodyOf, CalledAction } from '@market/contracts';
import { commandsFor } from '@market/domain';
import type { ProjectState } from '@market/domain';
import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { CompanySettings } from '../company/company-settings.js';
import type { RequestContext } from '../commands/request-context.js';
import { Streams } from '../commands/streams.js';

/** An action of the contracts' table on an existing project. */
export class TakeAction<Name extends CalledAction = CalledAction> extends Command<ProjectState> {
  constructor(
    readonly context: RequestContext,
    readonly projectId: string,
    readonly action: Name,
    readonly body: BodyOf<Name>,
  ) {
    super();
  }
}

/** Completes the body with the company's settings. */
@CommandHandler(TakeAction)
export class TakeActionHandler implements ICommandHandler<TakeAction> {
  constructor(
    private readonly streams: Streams,
    private readonly company: CompanySettings,
  ) {}

  async execute({ context, projectId, action, body }: TakeAction): Promise<ProjectState> {
    const commands = commandsFor(action, body, await this.company.current());
    return this.streams.execute('project', projectId, context, () => commands);
  }
}
