import { admits, channels, MarkRead, notificationRoutes, provider } from '@market/contracts';
import type { Access, Notification, Notifications } from '@market/contracts';
import {
  markRead,
  newestFirst,
  receivedQuotes,
  releasedQuotes,
  requestedRevisions,
  unreadMessages,
} from '@market/rows';
import type { Reader } from '@market/rows';
import { Body, Controller, HttpCode } from '@nestjs/common';
import { Pool } from 'pg';
import { Accounts } from '../accounts/accounts.js';
import { actorOf, CalledBy } from '../http/caller.js';
import type { Caller } from '../http/caller.js';
import { Handles } from '../http/handles.js';
import { ProjectReader } from '../projects/project-reader.js';
import { channelsOfRole, mayReadMessages } from './channels.js';

type Source = (db: Pool, reader: Reader) => Promise<Notification[]>;

/** The notifications other than messages, and their receivers. */
const sources: { access: Access; load: Source }[] = [
  { access: { customer: 'canViewQuotes' }, load: releasedQuotes },
  { access: { customer: 'canEditProject' }, load: requestedRevisions },
  { access: provider('canManageWorkflow'), load: receivedQuotes },
];

@Controller()
export class NotificationsController {
  constructor(
    private readonly accounts: Accounts,
    private readonly reader: ProjectReader,
    private readonly db: Pool,
  ) {}

  @Handles(notificationRoutes.list)
  async list(@CalledBy() caller: Caller): Promise<Notifications> {
    const { createdAt } = (await this.accounts.find(caller.accountId))!;
    const reader = { ...actorOf(caller), createdAt };
    const messages = mayReadMessages(caller)
      ? await unreadMessages(this.db, reader, channelsOfRole[caller.role])
      : [];
    const permitted = sources.filter(({ access }) => admits(access, caller));
    const items = await Promise.all(permitted.map(({ load }) => load(this.db, reader)));
    return {
      unreadMessages: messages.reduce((sum, { count }) => sum + count, 0),
      items: newestFirst([...messages, ...items.flat()]),
    };
  }

  @Handles(notificationRoutes.read)
  @HttpCode(200)
  async read(
    @CalledBy() caller: Caller,
    @Body() { projectId, kind, channel, factoryId, until = new Date().toISOString() }: MarkRead,
  ): Promise<{ read: true }> {
    await this.reader.find(projectId, caller);
    const readChannels = channel ? [channel] : channels;
    await markRead(this.db, caller.accountId, { projectId, kind, channels: readChannels, factoryId, until });
    return { read: true };
  }
}
