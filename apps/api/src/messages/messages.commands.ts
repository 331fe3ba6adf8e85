import { SendMessage as SendMessageBody } from '@control-center/contracts';
import type { Message } from '@control-center/contracts';
import { relationTo } from '@control-center/domain';
import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import type { RequestContext } from '../commands/request-context.js';
import { notFound } from '../projects/project-reader.js';
import { Streams } from '../commands/streams.js';
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
