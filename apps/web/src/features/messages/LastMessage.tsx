import type { Channel, Message, Role } from '@market/contracts';
import { Typography } from 'antd';
import type { ReactNode } from 'react';
import { itemsOf } from '../../api/paging';
import { Loaded } from '../../components/loading/Loaded';
import { formatDateTime, formatTime, shortDate } from '../../components/values/dates';
import { limit } from './Chat';
import { Composer } from './Composer';
import styles from './Conversation.module.css';
import { isOwn, senderName } from './Conversation';
import { useMessagesInfiniteQuery } from './messages.api';

type LastMessageProps = {
  projectId: string;
  viewer: Role;
  channel: Channel;
  attachments: ReactNode;
  renderPin: (message: Message) => ReactNode;
  /** Whether the answer is written here. */
  answers: boolean;
};

/** The newest message of a conversation, with the field for an answer. */
export function LastMessage({ viewer, answers, renderPin, ...conversation }: LastMessageProps) {
  const { projectId, channel } = conversation;
  const load = useMessagesInfiniteQuery({ projectId, query: { channel, limit } });
  return (
    <div className={styles['last']}>
      <Loaded of={load} failure="Không thể tải tin nhắn" rows={1}>
        {(data) => {
          const message = itemsOf(data).at(-1);
          if (!message) return <Typography.Text type="secondary">Chưa có tin nhắn.</Typography.Text>;
          return (
            <div className={styles['bubble']} data-own={isOwn(message, viewer) || undefined}>
              <small>
                {isOwn(message, viewer) ? 'Bạn' : senderName(message)} ·{' '}
                <time dateTime={message.createdAt} title={formatDateTime(message.createdAt)}>
                  {formatTime(message.createdAt)} {shortDate(message.createdAt)}
                </time>
              </small>
              <p>{message.content}</p>
              {message.pin && renderPin(message)}
            </div>
          );
        }}
      </Loaded>
      {answers && <Composer {...conversation} isShort />}
    </div>
  );
}
