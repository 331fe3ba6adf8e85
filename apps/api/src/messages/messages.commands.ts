import { SendMessage as SendMessageBody } from '@market/contracts';
import type { Message, MessageFile, StoredFile } from '@market/contracts';
import { isActive, projectMissing, Refusal, relationTo } from '@market/domain';
import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import type { RequestContext } from '../commands/request-context.js';
import { Streams } from '../commands/streams.js';
import { UploadClaims } from '../objects/upload-claims.js';
import { channelsOfRole, recipientOf } from './channels.js';
import { checkPin } from './pins.js';

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
  constructor(
    private readonly streams: Streams,
    private readonly claims: UploadClaims,
  ) {}

  async execute({ context, body }: SendMessage): Promise<Message> {
    const project = await this.streams.load('project', body.projectId);
    const relation = project.revision < 0 ? undefined : relationTo(project, context.actor);
    if (!relation) throw projectMissing(project, context.actor);
    const fromProvider = relation === 'provider';
    const { channel, receiverId } = fromProvider
      ? recipientOf(body, project)
      : { channel: channelsOfRole[context.actor.role][0]!, receiverId: null };
    if (receiverId !== null && !isActive(await this.streams.load('account', receiverId)))
      throw new Refusal(
        'account.inactive',
        'Tài khoản của người nhận đã bị chặn hoặc xoá: không ai xem được tin này',
      );
    const { projectId, content, attachments = [], pin } = body;
    const messageId = context.idFor('message');
    const urls = [...new Set(attachments)];
    // A repeated request names files that the message has already.
    const sent = pin || urls.length > 0 ? await this.sent(projectId, messageId) : undefined;
    if (pin && !sent) checkPin(pin, project, context.actor, receiverId);
    const send = async (files: StoredFile[]) => {
      const data = { messageId, projectId, channel, content, receiverId, fromProvider };
      const { recent } = await this.streams.execute('conversation', projectId, context, () => [
        {
          type: 'SendMessage',
          data: {
            ...data,
            ...(files.length > 0 && { attachments: files.map(sentFile) }),
            ...(pin && { pin: { file: pin.file, point: pin.point, normal: pin.normal } }),
          },
        },
      ]);
      return recent.find(({ id }) => id === messageId)!;
    };
    if (urls.length === 0) return send([]);
    const known = sent?.attachments ?? [];
    // The message claims the files, not the project, so no command on the order can take them meanwhile.
    const claim = { accountId: context.actor.id, claimant: messageId, as: 'sent' } as const;
    return this.claims.during(
      claim,
      urls,
      known.map(({ url }) => url),
      send,
    );
  }

  private async sent(projectId: string, messageId: string): Promise<Message | undefined> {
    const { recent } = await this.streams.load('conversation', projectId);
    return recent.find(({ id }) => id === messageId);
  }
}

const sentFile = ({ url, name, size, type }: StoredFile): MessageFile => ({ url, name, size, type });
