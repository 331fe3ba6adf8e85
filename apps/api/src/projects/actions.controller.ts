import { actionRoutes, calledActions } from '@market/contracts';
import type { Project } from '@market/contracts';
import { Controller, HttpCode, Param } from '@nestjs/common';
import { Commands } from '../commands/commands.js';
import { Context } from '../commands/request-context.js';
import type { RequestContext } from '../commands/request-context.js';
import { Handles } from '../http/handles.js';
import { IdPipe } from '../http/validation.js';
import { TakeAction } from './actions.commands.js';
import { commandReply } from './project-reader.js';
import { RequestedAction } from './requested-action.js';
import type { ActionRequest } from './requested-action.js';

const [first, ...others] = calledActions.map((action) => actionRoutes[action]);

@Controller()
export class ActionsController {
  constructor(private readonly commands: Commands) {}

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
