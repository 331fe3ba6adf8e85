import { isProvider } from '@control-center/contracts';
import type { Message, Role } from '@control-center/contracts';
import { Button, Typography } from 'antd';
import { Fragment, useEffect, useRef, useState } from 'react';
import { formatDate, formatTime } from '../../components/values/dates';
import styles from './Conversation.module.css';

const isOwn = (message: Message, viewer: Role): boolean =>
  isProvider(viewer) === (Number(message.isFromVietPhat) === 1);

const senderName = (message: Message): string => {
  if (Number(message.isFromVietPhat) === 1) return 'Việt Phát';
  return message.channel === 'factory' ? 'Nhà máy' : 'Khách hàng';
};

/** A viewer within this many pixels of the end follows new messages. */
const nearEnd = 40;

type ConversationProps = { messages: Message[]; viewer: Role };

/** Oldest first. Scrolls to new messages, unless the viewer has scrolled up. */
export function Conversation({ messages, viewer }: ConversationProps) {
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
            <div className={styles['message']} data-own={isOwn(message, viewer) || undefined}>
              <small>
                {isOwn(message, viewer) ? 'Bạn' : senderName(message)} · {formatTime(message.createdAt)}
              </small>
              <p className={styles['text']}>{message.content}</p>
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
  const date = formatDate(message.createdAt);
  return previous && formatDate(previous.createdAt) === date ? null : (
    <small className={styles['day']}>{date}</small>
  );
}
