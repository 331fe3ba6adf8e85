import type { BodyOf, CalledAction } from '@control-center/contracts';
import { commandsFor, factoriesIn } from '@control-center/domain';
import type { ProjectState } from '@control-center/domain';
import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { Accounts } from '../accounts/accounts.js';
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

/** Completes the body with the company's settings, and requires the factories that it names to exist. */
@CommandHandler(TakeAction)
export class TakeActionHandler implements ICommandHandler<TakeAction> {
  constructor(
    private readonly streams: Streams,
    private readonly company: CompanySettings,
    private readonly accounts: Accounts,
  ) {}

  async execute({ context, projectId, action, body }: TakeAction): Promise<ProjectState> {
    const commands = commandsFor(action, body, await this.company.current());
    await this.accounts.requireFactories(factoriesIn(commands));
    return this.streams.execute('project', projectId, context, () => commands);
  }
}
