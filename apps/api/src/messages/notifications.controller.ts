import {
  admits,
  channels,
  channelsOf,
  MarkRead,
  noticeKinds,
  noticeOf,
  noticeSideOf,
  notificationRoutes,
} from '@market/contracts';
import type { NoticeChoices, NoticeKind, Notification, Notifications } from '@market/contracts';
import { conversations, markRead, newestFirst, unreadMessages, unreadNotices } from '@market/rows';
import { invalidField } from '@market/domain';
import { Body, Controller, HttpCode } from '@nestjs/common';
import { Pool } from 'pg';
import { Accounts } from '../accounts/accounts.js';
import { actorOf, CalledBy } from '../http/caller.js';
import type { Caller } from '../http/caller.js';
import { Handles } from '../http/handles.js';
import { ProjectReader } from '../projects/project-reader.js';
import { channelsOfRole, mayReadMessages } from './channels.js';

/** The kinds of notices that the bell shows, besides messages. */
const kindsFor = (caller: Caller, choices: NoticeChoices): NoticeKind[] => {
  const side = noticeSideOf(caller.role);
  return noticeKinds.filter((kind) => {
    const told = noticeOf(kind).to[side];
    return (
      kind !== 'messages' &&
      told &&
      admits(told.access, caller) &&
      channelsOf(kind, side, choices).includes('bell')
    );
  });
};

@Controller()
export class NotificationsController {
  constructor(
    private readonly accounts: Accounts,
    private readonly reader: ProjectReader,
    private readonly db: Pool,
  ) {}

  @Handles(notificationRoutes.list)
  async list(@CalledBy() caller: Caller): Promise<Notifications> {
    const { createdAt, noticeChoices } = (await this.accounts.find(caller.accountId))!;
    const reader = { ...actorOf(caller), createdAt };
    const messages = mayReadMessages(caller)
      ? await unreadMessages(this.db, reader, channelsOfRole[caller.role])
      : [];
    const items = await unreadNotices(this.db, reader, kindsFor(caller, noticeChoices));
    return {
      unreadMessages: messages.reduce((sum, { count }) => sum + count, 0),
      items: newestFirst([...messages, ...items]),
    };
  }

  @Handles(notificationRoutes.conversations)
  async conversations(@CalledBy() caller: Caller): Promise<Notification[]> {
    if (!mayReadMessages(caller)) return [];
    const { createdAt } = (await this.accounts.find(caller.accountId))!;
    return conversations(this.db, { ...actorOf(caller), createdAt }, channelsOfRole[caller.role]);
  }

  @Handles(notificationRoutes.read)
  @HttpCode(200)
  async read(
    @CalledBy() caller: Caller,
    @Body() { projectId, kind, channel, factoryId, until = new Date().toISOString() }: MarkRead,
  ): Promise<{ read: true }> {
    if (!noticeKinds.includes(kind)) throw invalidField('kind', 'Loại thông báo không hợp lệ');
    await this.reader.find(projectId, caller);
    const readChannels = channel ? [channel] : channels;
    await markRead(this.db, caller.accountId, { projectId, kind, channels: readChannels, factoryId, until });
    return { read: true };
  }
}
