import { IsIn, IsISO8601, IsOptional, MaxLength } from 'class-validator';
import { Id, RequiredText } from '../../kernel/fields.js';
import { get, post } from '../../kernel/route.js';
import type { StoredFile } from '../objects.js';
import { channels } from './messages.js';
import type { Channel } from './messages.js';
import type { NoticeKind } from './notice-kinds.js';

export type NotificationKind = NoticeKind;

export type Notification = {
  kind: NotificationKind;
  /** What the kind is called. */
  label: string;
  projectId: string;
  title: string;
  /** For messages; null for the other kinds. */
  channel: Channel | null;
  /** The factory that wrote to the provider, which has one conversation with each; null for everything else. */
  factoryId: string | null;
  /** The beginning of the newest unread message, or of what must be revised; null for quotes. */
  text: string | null;
  /** The file whose small picture stands for the order. */
  cover: Pick<StoredFile, 'url' | 'name'> | null;
  /** Unread messages, or quotes; 1 for the other kinds. */
  count: number;
  /** Time of the newest. */
  createdAt: string;
};

/** Unread notifications, newest first: at most 50 items; at most 1,000 messages are counted. */
export type Notifications = { unreadMessages: number; items: Notification[] };

export class MarkRead {
  @Id() projectId: string;
  /** One of the kinds of notices. The server alone holds their list against it: screens load this class first. */
  @RequiredText(40, 'Loại thông báo không hợp lệ') kind: NotificationKind;

  /** The conversation that was read; absent: both. */
  @IsOptional()
  @IsIn(channels, { message: 'Kênh không hợp lệ' })
  channel?: Channel;

  /** Of the provider's conversations with factories, the one that was read; absent: all. */
  @IsOptional()
  @Id()
  factoryId?: string;

  /** Time of the newest item that was read; later ones stay unread. */
  @IsOptional()
  @MaxLength(40, { message: 'Thời điểm không hợp lệ' })
  @IsISO8601({ strict: true }, { message: 'Thời điểm không hợp lệ' })
  until?: string;
}

export const notificationRoutes = {
  list: get('/api/notifications', { access: 'signed-in' }).replies<Notifications>(),
  /** The conversations in which somebody wrote to the caller, read ones too (count 0), newest first: at most 50. */
  conversations: get('/api/notifications/conversations', { access: 'signed-in' }).replies<Notification[]>(),
  read: post('/api/notifications/read', { access: 'signed-in', body: MarkRead }).replies<{ read: true }>(),
};
