import { MessageListQuery, messageRoutes, SendMessage as SendMessageBody } from '@control-center/contracts';
import type { Message } from '@control-center/contracts';
import { relationTo } from '@control-center/domain';
import { listMessages } from '@control-center/read-model';
import { Body, Controller, Param, Query, Req } from '@nestjs/common';
import { Command, CommandBus, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import type { Request } from 'express';
import { Pool } from 'pg';
import { Context } from '../http/request-context.js';
import type { RequestContext } from '../http/request-context.js';
import { actorOf, CalledBy } from '../http/caller.js';
import type { Caller } from '../http/caller.js';
import { Handles } from '../http/handles.js';
import { pageOf, withNextLink } from '../http/list.js';
import { IdPipe } from '../http/validation.js';
import { notFound, ProjectReader } from '../projects/project-reader.js';
import { Streams } from '../streams/streams.js';
import { channelsOfRole, recipientOf } from './channels.js';

export class SendMessage extends Command<Message> {
  constructor(
    readonly context: RequestContext,
    readonly body: SendMessageBody,
  ) {
    super();
  }
}

@CommandHandler(SendMessage)
export class SendMessageHandler implements ICommandHandler<SendMessage> {
  constructor(private readonly streams: Streams) {}

  async execute({ context, body }: SendMessage): Promise<Message> {
    const project = await this.streams.load('project', body.projectId);
    const relation = project.revision < 0 ? undefined : relationTo(project, context.actor);
    if (!relation) throw notFound();
    const fromProvider = relation === 'provider';
    const { channel, receiverId } = fromProvider
      ? recipientOf(body, project)
      : { channel: channelsOfRole[context.actor.role][0]!, receiverId: null };
    const { projectId, content } = body;
    const messageId = context.idFor('message');
    const { recent } = await this.streams.execute('conversation', projectId, context, () => [
      {
        type: 'SendMessage',
        data: { messageId, projectId, channel, content, receiverId, fromProvider },
      },
    ]);
    return recent.find(({ id }) => id === messageId)!;
  }
}

@Controller()
export class MessagesController {
  constructor(
    private readonly commands: CommandBus,
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
    const ownChannels = channelsOfRole[caller.role];
    const factoryId = relationTo(project, actorOf(caller)) === 'factory' ? caller.accountId : undefined;
    const channels = query.channel ? ownChannels.filter((channel) => channel === query.channel) : ownChannels;
    const page = pageOf(query);
    if (channels.length === 0) return [];
    return withNextLink(await listMessages(this.db, { projectId, channels, factoryId }, page), page, request);
  }

  @Handles(messageRoutes.send)
  send(@Context() context: RequestContext, @Body() body: SendMessageBody): Promise<Message> {
    return this.commands.execute(new SendMessage(context, body));
  }
}
