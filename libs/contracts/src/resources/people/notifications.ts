import { IsIn, IsISO8601, IsOptional, MaxLength } from 'class-validator';
import { Id } from '../../kernel/fields.js';
import { get, post } from '../../kernel/route.js';
import { channels } from './messages.js';
import type { Channel } from './messages.js';

/** What the bell tells: to the customer of releases and revisions, to the provider of quotes, to all of messages. */
export const notificationKinds = [
  'messages',
  'quote_released',
  'revision_requested',
  'quote_received',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

export const notificationLabels: Record<NotificationKind, string> = {
  messages: 'Tin nhắn mới',
  quote_released: 'Báo giá đã sẵn sàng',
  revision_requested: 'Cần chỉnh sửa yêu cầu',
  quote_received: 'Nhà máy đã báo giá',
};

export type Notification = {
  kind: NotificationKind;
  projectId: string;
  title: string;
  /** Of messages; null for the other kinds. */
  channel: Channel | null;
  /** Unread messages, or quotes; 1 for the other kinds. */
  count: number;
  /** Of the newest. */
  createdAt: string;
};

/** What is unread, the newest first: 50 items at most, and at most 1,000 messages are counted. */
export type Notifications = { unreadMessages: number; items: Notification[] };

export class MarkRead {
  @Id() projectId: string;
  @IsIn(notificationKinds, { message: 'Loại thông báo không hợp lệ' }) kind: NotificationKind;

  /** Which conversation was read; left out, both. */
  @IsOptional()
  @IsIn(channels, { message: 'Kênh không hợp lệ' })
  channel?: Channel;

  /** The newest that was seen; what came later stays unread. */
  @IsOptional()
  @MaxLength(40, { message: 'Thời điểm không hợp lệ' })
  @IsISO8601({ strict: true }, { message: 'Thời điểm không hợp lệ' })
  until?: string;
}

export const notificationRoutes = {
  list: get('/api/notifications', { access: 'signed-in' }).replies<Notifications>(),
  read: post('/api/notifications/read', { access: 'signed-in', body: MarkRead }).replies<{ read: true }>(),
};
