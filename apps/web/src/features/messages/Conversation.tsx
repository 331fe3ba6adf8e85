import { isProvider } from '@control-center/contracts';
import type { Message, Role } from '@control-center/contracts';
import { Button } from 'antd';
import { Fragment, useEffect, useRef, useState } from 'react';
import { formatDate, formatTime } from '../../components/values/dates';
import styles from './Chat.module.css';

const isOwn = (message: Message, viewer: Role): boolean =>
  isProvider(viewer) === (Number(message.isFromVietPhat) === 1);

const partner = (message: Message): string => {
  if (Number(message.isFromVietPhat) === 1) return 'Việt Phát';
  return message.channel === 'factory' ? 'Nhà máy' : 'Khách hàng';
};

/** So many pixels above the end somebody still reads what comes there. */
const nearEnd = 40;

type ConversationProps = { messages: Message[]; viewer: Role };

/** Oldest first. What comes is scrolled to, unless its reader is looking for something further up. */
export function Conversation({ messages, viewer }: ConversationProps) {
  const list = useRef<HTMLDivElement>(null);
  const readsEnd = useRef(true);
  const [hasMore, setHasMore] = useState(false);
  const scrollToEnd = () => {
    const { current } = list;
    if (current) current.scrollTop = current.scrollHeight;
  };
  const newest = messages.at(-1);
  const newestIsOwn = newest !== undefined && isOwn(newest, viewer);
  useEffect(() => {
    if (readsEnd.current || newestIsOwn) scrollToEnd();
    else setHasMore(true);
  }, [newest?.id, newestIsOwn]);
  const onScroll = () => {
    const { scrollHeight, scrollTop, clientHeight } = list.current!;
    readsEnd.current = scrollHeight - scrollTop - clientHeight <= nearEnd;
    if (readsEnd.current) setHasMore(false);
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
          <p className={styles['empty']}>Chưa có tin nhắn. Viết câu đầu tiên ở ô bên dưới.</p>
        )}
        {messages.map((message, index) => (
          <Fragment key={message.id}>
            <Day of={message} after={messages[index - 1]} />
            <div className={styles['message']} data-own={isOwn(message, viewer) || undefined}>
              <p className={styles['who']}>
                {isOwn(message, viewer) ? 'Bạn' : partner(message)} · {formatTime(message.createdAt)}
              </p>
              <p className={styles['text']}>{message.content}</p>
            </div>
          </Fragment>
        ))}
      </div>
      {hasMore && (
        <Button className={styles['more']} type="primary" onClick={scrollToEnd}>
          Tin nhắn mới ↓
        </Button>
      )}
    </div>
  );
}

/** The date, where a message is the first of its day. */
function Day({ of, after }: { of: Message; after: Message | undefined }) {
  const date = formatDate(of.createdAt);
  return after && formatDate(after.createdAt) === date ? null : <p className={styles['day']}>{date}</p>;
}
