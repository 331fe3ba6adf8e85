import { channels, MessageListQuery, messageRoutes, SendMessage } from '@control-center/contracts';
import type { Channel, Message } from '@control-center/contracts';
import { relationTo } from '@control-center/domain';
import type { ProjectState, Relation } from '@control-center/domain';
import { listMessages } from '@control-center/read-model';
import { Body, Controller, Param, Query, Req } from '@nestjs/common';
import { Command, CommandBus, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import type { Request } from 'express';
import { Pool } from 'pg';
import { AskedBy } from '../http/asked.js';
import type { Asked } from '../http/asked.js';
import { CalledBy } from '../http/caller.js';
import type { Caller } from '../http/caller.js';
import { Handles } from '../http/handles.js';
import { pageOf, withNextLink } from '../http/list.js';
import { IdPipe } from '../http/validation.js';
import { notFound, ProjectReader } from '../projects/project-reader.js';
import { Streams } from '../streams/streams.js';

/** The channels that somebody takes part in (rulings B12). */
const channelsOf: Record<Relation, readonly Channel[]> = {
  customer: ['customer'],
  factory: ['factory'],
  provider: channels,
};

export class Say extends Command<Message> {
  constructor(
    readonly asked: Asked,
    readonly body: SendMessage,
  ) {
    super();
  }
}

@CommandHandler(Say)
export class SayHandler implements ICommandHandler<Say> {
  constructor(private readonly streams: Streams) {}

  async execute({ asked, body }: Say): Promise<Message> {
    const project = await this.streams.load('project', body.projectId);
    const relation = project.revision < 0 ? undefined : relationTo(project, asked.actor);
    if (!relation) throw notFound();
    const fromProvider = relation === 'provider';
    const channel = fromProvider ? channelFor(body, project) : channelsOf[relation][0]!;
    const otherSide = channel === 'customer' ? project.customerId : project.assignedManufacturerId;
    const { last } = await this.streams.execute('conversation', body.projectId, asked, () => [
      {
        type: 'SendMessage',
        data: {
          projectId: body.projectId,
          channel,
          content: body.content,
          receiverId: fromProvider ? otherSide : null,
          fromProvider,
        },
      },
    ]);
    return last!;
  }
}

const channelFor = ({ channel, receiverId }: SendMessage, project: ProjectState): Channel =>
  channel ?? (receiverId && receiverId === project.assignedManufacturerId ? 'factory' : 'customer');

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
    const mine = channelsOf[relationTo(project, { id: caller.accountId, role: caller.role })!];
    const asked = query.channel ? mine.filter((channel) => channel === query.channel) : mine;
    const page = pageOf(query);
    return withNextLink(await listMessages(this.db, projectId, asked, page), page, request);
  }

  @Handles(messageRoutes.send)
  send(@AskedBy() asked: Asked, @Body() body: SendMessage): Promise<Message> {
    return this.commands.execute(new Say(asked, body));
  }
}
