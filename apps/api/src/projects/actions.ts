import { actionRoutes, calledActions } from '@control-center/contracts';
import type { BodyOf, CalledAction, Project } from '@control-center/contracts';
import { commandsFor, factoriesIn } from '@control-center/domain';
import type { ProjectState } from '@control-center/domain';
import { Controller, HttpCode, Param } from '@nestjs/common';
import { Command, CommandBus, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { Accounts } from '../accounts/accounts.js';
import { CompanySettings } from '../company/company-settings.js';
import { Handles } from '../http/handles.js';
import { Context } from '../http/request-context.js';
import type { RequestContext } from '../http/request-context.js';
import { IdPipe } from '../http/validation.js';
import { Streams } from '../streams/streams.js';
import { commandReply } from './project-reader.js';
import { RequestedAction } from './requested-action.js';
import type { ActionRequest } from './requested-action.js';

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

const [first, ...others] = calledActions.map((action) => actionRoutes[action]);

@Controller()
export class ActionsController {
  constructor(private readonly commands: CommandBus) {}

  @Handles(first!, ...others)
  @HttpCode(200)
  async take(
    @Context() context: RequestContext,
    @Param('id', IdPipe) id: string,
    @RequestedAction() { action, body }: ActionRequest,
  ): Promise<Project> {
    return commandReply(await this.commands.execute(new TakeAction(context, id, action, body)), context);
  }
}
