import { MessageListQuery, messageRoutes, SendMessage as SendMessageBody } from '@market/contracts';
import type { Message } from '@market/contracts';
import { listMessages } from '@market/rows';
import { Body, Controller, Param, Query, Req } from '@nestjs/common';
import { Commands } from '../commands/commands.js';
import type { Request } from 'express';
import { Pool } from 'pg';
import { Context } from '../commands/request-context.js';
import type { RequestContext } from '../commands/request-context.js';
import { CalledBy } from '../http/caller.js';
import type { Caller } from '../http/caller.js';
import { Handles } from '../http/handles.js';
import { pageOf, withNextLink } from '../http/list.js';
import { IdPipe } from '../http/validation.js';
import { ProjectReader } from '../projects/project-reader.js';
import { readableBy } from './channels.js';
import { SendMessage } from './messages.commands.js';

@Controller()
export class MessagesController {
  constructor(
    private readonly commands: Commands,
    private readonly reader: ProjectReader,
    private readonly db: Pool,
  ) {}

  @Handles(messageRoutes.ofProject)
  async ofProject(
    @CalledBy() caller: Caller,
    @Param('projectId', IdPipe) projectId: string,
    @Query() query: MessageListQuery,
    @Req() request: Request,
  ): Promise<Message[]> {
    const project = await this.reader.find(projectId, caller);
    const { channels: readable, factoryId } = readableBy(caller, project);
    const channels = query.channel ? readable.filter((channel) => channel === query.channel) : readable;
    const page = pageOf(query);
    if (channels.length === 0) return [];
    const { rows, isCut } = await listMessages(this.db, { projectId, channels, factoryId }, page);
    return withNextLink(rows, page, request, { isCut });
  }

  @Handles(messageRoutes.send)
  send(@Context() context: RequestContext, @Body() body: SendMessageBody): Promise<Message> {
    return this.commands.execute(new SendMessage(context, body));
  }
}
