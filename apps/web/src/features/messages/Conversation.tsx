import { isProvider } from '@market/contracts';
import type { Message, MessageFile, Role } from '@market/contracts';
import { Button, Typography } from 'antd';
import { Fragment, useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { formatDate, formatTime } from '../../components/values/dates';
import styles from './Conversation.module.css';

export const isOwn = (message: Message, viewer: Role): boolean =>
  isProvider(viewer) === (Number(message.isFromVietPhat) === 1);

export const senderName = (message: Message): string => {
  if (Number(message.isFromVietPhat) === 1) return 'Việt Phát';
  return message.channel === 'factory' ? 'Nhà máy' : 'Khách hàng';
};

/** Messages of one sender with less than this between them share one line with name and time. */
const runGap = 5 * 60_000;

const isSameDay = (message: Message, other: Message): boolean =>
  formatDate(message.createdAt) === formatDate(other.createdAt);

const continuesRun = (message: Message, previous: Message | undefined): boolean =>
  previous !== undefined &&
  previous.senderId === message.senderId &&
  isSameDay(message, previous) &&
  Date.parse(message.createdAt) - Date.parse(previous.createdAt) < runGap;

/** A viewer within this many pixels of the end follows new messages. */
const nearEnd = 40;

type ConversationProps = {
  messages: Message[];
  viewer: Role;
  renderFile: (file: MessageFile) => ReactNode;
  /** Leads to the face that a message is about. */
  renderPin: (message: Message) => ReactNode;
};

/** Oldest first. Scrolls to new messages, unless the viewer has scrolled up. */
export function Conversation({ messages, viewer, renderFile, renderPin }: ConversationProps) {
  const list = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const [hasNewMessages, setHasNewMessages] = useState(false);
  const scrollToEnd = () => {
    const { current } = list;
    if (current) current.scrollTop = current.scrollHeight;
  };
  const newest = messages.at(-1);
  const newestIsOwn = newest !== undefined && isOwn(newest, viewer);
  useEffect(() => {
    if (isAtEnd.current || newestIsOwn) scrollToEnd();
    else setHasNewMessages(true);
  }, [newest?.id, newestIsOwn]);
  const onScroll = () => {
    const { scrollHeight, scrollTop, clientHeight } = list.current!;
    isAtEnd.current = scrollHeight - scrollTop - clientHeight <= nearEnd;
    if (isAtEnd.current) setHasNewMessages(false);
  };

  return (
    <div className={styles['conversation']}>
      <div
        className={styles['messages']}
        role="log"
        aria-label="Cuộc trò chuyện"
        tabIndex={0}
        ref={list}
        onScroll={onScroll}
      >
        {messages.length === 0 && (
          <Typography.Text type="secondary" className={styles['empty'] ?? ''}>
            Chưa có tin nhắn. Viết câu đầu tiên ở ô bên dưới.
          </Typography.Text>
        )}
        {messages.map((message, index) => (
          <Fragment key={message.id}>
            <Day message={message} previous={messages[index - 1]} />
            <div
              className={styles['message']}
              data-own={isOwn(message, viewer) || undefined}
              data-continues={continuesRun(message, messages[index - 1]) || undefined}
            >
              <small>
                {isOwn(message, viewer) ? 'Bạn' : senderName(message)} · {formatTime(message.createdAt)}
              </small>
              <div className={styles['text']}>
                {message.content}
                {message.pin && <div className={styles['files']}>{renderPin(message)}</div>}
                {message.attachments && (
                  <div className={styles['files']}>{message.attachments.map(renderFile)}</div>
                )}
              </div>
            </div>
          </Fragment>
        ))}
      </div>
      {hasNewMessages && (
        <Button className={styles['more']} type="primary" onClick={scrollToEnd}>
          Tin nhắn mới ↓
        </Button>
      )}
    </div>
  );
}

/** The date, above the first message of each day. */
function Day({ message, previous }: { message: Message; previous: Message | undefined }) {
  return previous && isSameDay(message, previous) ? null : (
    <small className={styles['day']}>{formatDate(message.createdAt)}</small>
  );
}
