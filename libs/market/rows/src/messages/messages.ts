import { erasedText } from '@market/contracts';
import type { Channel, Message, MessageFile, MessagePin } from '@market/contracts';
import { messageOf } from '@market/domain';
import type { ConversationEvents } from '@market/domain';
import { Entity, Index } from 'typeorm';
import type { Cut, Database, PageRequest } from '@platform/rows';
import {
  afterCursor,
  projection,
  rowsThatFit,
  Integer,
  Json,
  JsonOrNull,
  Key,
  Text,
  TextOrNull,
  Timestamp,
} from '@platform/rows';
import type { Audience, Change } from '../change.js';

@Entity('messages')
@Index(['projectId', 'channel', 'createdAt', 'id'])
@Index(['receiverId', 'createdAt'])
@Index(['senderId'])
export class MessageRow implements Omit<Message, 'pin'> {
  @Key() id: string;
  @Text() projectId: string;
  @Text() channel: Channel;
  @Text() content: string;
  @Json() attachments: MessageFile[];
  @JsonOrNull() pin: MessagePin | null;
  @Text() senderId: string;
  @TextOrNull() receiverId: string | null;
  @Integer() isFromVietPhat: 0 | 1;
  @Timestamp() createdAt: string;
}

/** Which message a stored object was sent with. */
@Entity('message_files')
@Index(['senderId'])
export class MessageFileRow {
  /** /objects/NAME.EXT */
  @Key() id: string;
  @Text() projectId: string;
  @Text() messageId: string;
  @Text() senderId: string;
}

const filesOf = ({ id, projectId, senderId, attachments }: MessageRow): MessageFileRow[] =>
  attachments.map(({ url }) => ({ id: url, projectId, messageId: id, senderId }));

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
  fold: (_, { data, at }) => ({ attachments: [], pin: null, ...messageOf(data, at) }),
  derived: [{ table: MessageFileRow, streamColumn: 'projectId', rows: filesOf }],
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

const messageColumns = `r.id, r."projectId", r.channel, r.content, r.attachments, r.pin, r."senderId", r."receiverId",
  r."isFromVietPhat", r."createdAt"`;

/** Oldest first. `channels` must not be empty; `factoryId` restricts to messages from or to that factory. */
export async function listMessages(
  db: Database,
  { projectId, channels, factoryId }: { projectId: string; channels: readonly Channel[]; factoryId?: string },
  page: PageRequest,
): Promise<Cut<Message>> {
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
  const order = 'order by r."createdAt", r.id';
  const { rows, isCut } = await rowsThatFit<MessageRow>(
    db,
    {
      columns: messageColumns,
      rows: `select * from (${walks.join(' union all ')}) r ${order} limit $1`,
      bytes: 'octet_length(r.content) + pg_column_size(array[r.attachments, r.pin])',
      order,
    },
    values,
  );
  return { rows: rows.map(messageIn), isCut };
}

/** Absent values are omitted, as in the reply to the command. */
const messageIn = ({ attachments, pin, ...message }: MessageRow): Message => ({
  ...message,
  ...(attachments.length > 0 && { attachments }),
  ...(pin && { pin }),
});

/** The message that an object was sent with. */
export const messageOfFile = async (db: Database, url: string): Promise<Message | undefined> => {
  const { rows } = await db.query<MessageRow>(
    `select m.* from message_files f join messages m on m.id = f."messageId" where f.id = $1`,
    [url],
  );
  return rows[0] && messageIn(rows[0]);
};

/** The given object names that were sent with messages. */
export const sentObjects = async (db: Database, objectNames: readonly string[]): Promise<string[]> => {
  const { rows } = await db.query<{ name: string }>(
    `select substr(id, 10) as name from message_files where id = any($1)`,
    [objectNames.map((name) => `/objects/${name}`)],
  );
  return rows.map(({ name }) => name);
};

/** Replaces contents and files of erased senders as in the log. */
export const eraseMessagesOf = async (db: Database, senderIds: readonly string[]): Promise<void> => {
  await db.query(
    `update messages set content = $2, attachments = '[]', pin = null where "senderId" = any($1)`,
    [senderIds, erasedText],
  );
  await db.query(`delete from message_files where "senderId" = any($1)`, [senderIds]);
};
