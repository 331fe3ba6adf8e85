import type { Channel, Message } from '@control-center/contracts';
import { messageOf } from '@control-center/domain';
import type { ConversationEvents } from '@control-center/domain';
import { Entity, Index } from 'typeorm';
import type { Database } from '../engine/database.js';
import { afterCursor } from '../engine/page.js';
import type { Page } from '../engine/page.js';
import { projection } from '../engine/projection.js';
import { Key, Moment, Text, TextOrNull, Whole } from './columns.js';

@Entity('messages')
@Index(['projectId', 'channel', 'createdAt', 'id'])
export class MessageRow implements Message {
  @Key() id: string;
  @Text() projectId: string;
  @Text() channel: Channel;
  @Text() content: string;
  @Text() senderId: string;
  @TextOrNull() receiverId: string | null;
  @Whole() isFromVietPhat: 0 | 1;
  @Moment() createdAt: string;
}

export const messages = projection<MessageRow, ConversationEvents>({
  kind: 'conversation',
  table: MessageRow,
  key: ({ event }) => event.data.messageId,
  fold: (_, { data, at }) => messageOf(data, at),
  changes: (_, after) =>
    after
      ? [
          {
            message: { type: 'new_message', projectId: after.projectId },
            audience: {
              provider: true,
              accounts: [after.senderId, after.receiverId].filter((id) => id !== null),
            },
          },
        ]
      : [],
});

/** Oldest first. */
export async function listMessages(
  db: Database,
  projectId: string,
  channels: readonly Channel[],
  page: Page,
): Promise<Message[]> {
  const values: unknown[] = [page.limit, projectId, channels];
  const { rows } = await db.query<MessageRow>(
    `select m.* from messages m where m."projectId" = $2 and m.channel = any($3)
     ${page.after ? `and ${afterCursor('m', '>', page.after, values)}` : ''}
     order by m."createdAt", m.id limit $1`,
    values,
  );
  return rows;
}
