import { IsIn, IsOptional } from 'class-validator';
import { provider } from '../kernel/access.js';
import { Id, OptionalText, RequiredText } from '../kernel/fields.js';
import { PageQuery } from '../kernel/page.js';
import { get, post } from '../kernel/route.js';

/** Each project has two conversations with the provider: the customer's and the factory's (rulings B12). */
export const channels = ['customer', 'factory'] as const;
export type Channel = (typeof channels)[number];

export class SendMessage {
  @Id() projectId: string;
  @RequiredText(5000, 'Tin nhắn không được để trống') content: string;

  /** The provider's choice; anybody else writes to their own channel. */
  @IsOptional()
  @IsIn(channels, { message: 'Kênh không hợp lệ' })
  channel?: Channel;

  /** Read for compatibility: a factory's id chooses the factory channel. */
  @OptionalText() receiverId?: string;
  /** Read for compatibility; the session says who sends. */
  @IsOptional() isFromVietPhat?: unknown;
}

export class MessageListQuery extends PageQuery {
  @IsOptional()
  @IsIn(channels, { message: 'Kênh không hợp lệ' })
  channel?: Channel;
}

export type Message = {
  id: string;
  projectId: string;
  channel: Channel;
  content: string;
  senderId: string;
  /** The customer or the factory; null where that side is the sender or not known yet. */
  receiverId: string | null;
  isFromVietPhat: 0 | 1;
  createdAt: string;
};

const readers = {
  customer: 'canViewOwnProjects',
  manufacturer: 'canCommunicate',
  ...provider('canReviewProjects'),
} as const;

export const messageRoutes = {
  /** Oldest first. */
  ofProject: get('/api/messages/project/:projectId', {
    access: readers,
    query: MessageListQuery,
  }).replies<Message[]>(),
  send: post('/api/messages', { access: readers, body: SendMessage }).replies<Message>(),
};
