import { IsIn, IsOptional, ValidateNested } from 'class-validator';
import { provider } from '../../kernel/access.js';
import { Coordinates, Id, OfType, OptionalText, OptionalUrls, RequiredText } from '../../kernel/fields.js';
import { PageQuery } from '../../kernel/page.js';
import { get, post } from '../../kernel/route.js';
import { maxAttachments } from '../../vocabulary/files.js';
import type { StoredFile } from '../objects.js';

/** Each project has two conversations with the provider: the customer's and the factory's. */
export const channels = ['customer', 'factory'] as const;
export type Channel = (typeof channels)[number];

/** A place on a face of a model among the files of the order, in the units of the file. */
export class MessagePin {
  /** /objects/NAME.EXT */
  @RequiredText(500, 'file là bắt buộc') file: string;
  @Coordinates() point: number[];
  /** The direction of the face: out of the material. */
  @Coordinates() normal: number[];
}

export class SendMessage {
  @Id() projectId: string;
  @RequiredText(5000, 'Tin nhắn không được để trống') content: string;

  /** Addresses of the sender's own uploads, readable only for readers of the message. */
  @OptionalUrls(maxAttachments) attachments?: string[];

  /** What the text is about. Sender and receiver may both open the file. */
  @IsOptional()
  @OfType(() => MessagePin)
  @ValidateNested({ message: 'Vị trí ghi chú không hợp lệ' })
  pin?: MessagePin;

  /** Set by the provider only; everyone else writes to their own channel. */
  @IsOptional()
  @IsIn(channels, { message: 'Kênh không hợp lệ' })
  channel?: Channel;

  /** Set by the provider only: the customer or a factory of the project. Implies the channel. */
  @OptionalText() receiverId?: string;
  /** Accepted for compatibility and ignored; the sender is the session's account. */
  @IsOptional()
  @IsIn([0, 1, '0', '1', false, true], { message: 'isFromVietPhat không hợp lệ' })
  isFromVietPhat?: 0 | 1 | '0' | '1' | boolean;
}

export class MessageListQuery extends PageQuery {
  @IsOptional()
  @IsIn(channels, { message: 'Kênh không hợp lệ' })
  channel?: Channel;
}

/** A file that was sent with a message; it is no file of the order. */
export type MessageFile = Pick<StoredFile, 'url' | 'name' | 'size' | 'type'>;

export type Message = {
  id: string;
  projectId: string;
  channel: Channel;
  content: string;
  /** Absent when there are none, and when the sender's texts are erased. */
  attachments?: MessageFile[];
  /** Absent where the text is about no face of a model, and when the sender's texts are erased. */
  pin?: MessagePin;
  senderId: string;
  /** The customer or the factory; null where that side is the sender or not yet known. */
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
    page: 'messaging',
    query: MessageListQuery,
  }).replies<Message[]>(),
  send: post('/api/messages', {
    access: readers,
    page: 'messaging',
    body: SendMessage,
    limit: 'messages',
  }).replies<Message>(),
};
