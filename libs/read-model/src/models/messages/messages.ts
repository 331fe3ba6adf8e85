import { erasedText } from '@control-center/contracts';
import type { Channel, Message } from '@control-center/contracts';
import { messageOf } from '@control-center/domain';
import type { ConversationEvents } from '@control-center/domain';
import { Entity, Index } from 'typeorm';
import type { Database } from '../../engine/rows/database.js';
import { afterCursor } from '../../engine/rows/page.js';
import type { PageRequest } from '../../engine/rows/page.js';
import { projection } from '../../engine/rows/projection.js';
import type { Audience, Change } from '../change.js';
import { Key, Timestamp, Text, TextOrNull, Integer } from '../../engine/rows/columns.js';

@Entity('messages')
@Index(['projectId', 'channel', 'createdAt', 'id'])
@Index(['receiverId', 'createdAt'])
@Index(['senderId'])
export class MessageRow implements Message {
  @Key() id: string;
  @Text() projectId: string;
  @Text() channel: Channel;
  @Text() content: string;
  @Text() senderId: string;
  @TextOrNull() receiverId: string | null;
  @Integer() isFromVietPhat: 0 | 1;
  @Timestamp() createdAt: string;
}

/** The customer or factory with whom the provider exchanges this message. */
function counterpart({ channel, isFromVietPhat, senderId, receiverId }: MessageRow): Audience[] {
  const id = isFromVietPhat ? receiverId : senderId;
  return id === null ? [] : [`${channel}:${id}`];
}

export const messages = projection<MessageRow, ConversationEvents, Change>({
  kind: 'conversation',
  table: MessageRow,
  streamColumn: 'projectId',
  key: ({ event }) => event.data.messageId,
  fold: (_, { data, at }) => messageOf(data, at),
  changes: (_, after) =>
    after
      ? [
          {
            message: { type: 'new_message', projectId: after.projectId },
            audience: ['provider', ...counterpart(after)],
          },
        ]
      : [],
});

/** Oldest first. `channels` must not be empty; `factoryId` restricts to messages from or to that factory. */
export async function listMessages(
  db: Database,
  { projectId, channels, factoryId }: { projectId: string; channels: readonly Channel[]; factoryId?: string },
  page: PageRequest,
): Promise<Message[]> {
  const values: unknown[] = [page.limit, projectId];
  const ofFactory = factoryId
    ? `and $${String(values.push(factoryId))} in (m."senderId", m."receiverId")`
    : '';
  const afterPage = page.after ? `and ${afterCursor('m', '>', page.after, values)}` : '';
  // Each channel is a separate walk along the index; the database merges the walks.
  const walks = channels.map(
    (channel) =>
      `(select m.* from messages m
        where m."projectId" = $2 and m.channel = $${String(values.push(channel))} ${ofFactory} ${afterPage}
        order by m."createdAt", m.id limit $1)`,
  );
  const { rows } = await db.query<MessageRow>(
    `select * from (${walks.join(' union all ')}) m order by m."createdAt", m.id limit $1`,
    values,
  );
  return rows;
}

/** Replaces the contents by the text that the log gives for erased senders from now on. */
export const eraseMessagesOf = async (db: Database, senderIds: readonly string[]): Promise<void> => {
  await db.query(`update messages set content = $2 where "senderId" = any($1)`, [senderIds, erasedText]);
};
