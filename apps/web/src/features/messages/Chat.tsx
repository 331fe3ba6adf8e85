import { SendMessage, isProvider } from '@control-center/contracts';
import type { Channel, Message, Role } from '@control-center/contracts';
import { Button, Input } from 'antd';
import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useProjectRoom } from '../../api/live/LiveUpdates';
import { itemsOf } from '../../api/paging';
import { Loaded } from '../../components/loading/Loaded';
import { useToast } from '../../components/toast';
import { formatMoment } from '../../components/values/dates';
import { objectionTo } from '../../forms/contract-rules';
import styles from './Chat.module.css';
import { useMessagesInfiniteQuery, useSendMessageMutation } from './messages.api';

type ChatProps = { projectId: string; viewer: Role; channel: Channel };

/** The largest page, so that most conversations come in one load. */
const limit = 500;

/** The conversation of one channel, live; the viewer's side stands on the right. */
export function Chat({ projectId, viewer, channel }: ChatProps) {
  useProjectRoom(projectId);
  const load = useMessagesInfiniteQuery({ projectId, query: { channel, limit } });
  const { hasNextPage, isFetching, fetchNextPage } = load;
  useEffect(() => {
    if (hasNextPage && !isFetching) void fetchNextPage();
  }, [hasNextPage, isFetching, fetchNextPage]);

  return (
    <div className={styles['chat']}>
      <Loaded of={load} failure="Không thể tải tin nhắn">
        {(data) => <Conversation messages={itemsOf(data)} viewer={viewer} />}
      </Loaded>
      <Composer projectId={projectId} channel={channel} />
    </div>
  );
}

const isOwn = (message: Message, viewer: Role): boolean =>
  isProvider(viewer) === (Number(message.isFromVietPhat) === 1);

const partner = (message: Message): string => {
  if (Number(message.isFromVietPhat) === 1) return 'Việt Phát';
  return message.channel === 'factory' ? 'Nhà máy' : 'Khách hàng';
};

function Conversation({ messages, viewer }: { messages: Message[]; viewer: Role }) {
  const end = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const list = end.current;
    if (list) list.scrollTop = list.scrollHeight;
  }, [messages.length]);

  return (
    <ol className={styles['messages']} role="log" aria-label="Cuộc trò chuyện" tabIndex={0} ref={end}>
      {messages.length === 0 && (
        <li className={styles['empty']}>Chưa có tin nhắn. Viết câu đầu tiên ở ô bên dưới.</li>
      )}
      {messages.map((message) => (
        <li key={message.id} data-own={isOwn(message, viewer) || undefined}>
          <p className={styles['who']}>
            {isOwn(message, viewer) ? 'Bạn' : partner(message)} · {formatMoment(message.createdAt)}
          </p>
          <p className={styles['text']}>{message.content}</p>
        </li>
      ))}
    </ol>
  );
}

function Composer({ projectId, channel }: { projectId: string; channel: Channel }) {
  const [text, setText] = useState('');
  const [sendMessage, { isLoading }] = useSendMessageMutation();
  const toast = useToast();
  const content = text.trim();
  const objection = content === '' ? undefined : objectionTo(SendMessage, 'content', content);

  const send = async () => {
    if (content === '' || objection || isLoading) return;
    try {
      await sendMessage({ body: { projectId, content, channel } }).unwrap();
      setText('');
      toast.success('Tin nhắn đã được gửi!');
    } catch (error) {
      toast.failure(error, 'Không thể gửi tin nhắn. Vui lòng thử lại.');
    }
  };

  // While an input method still composes a letter, Enter belongs to it.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void send();
  };

  return (
    <div className={styles['composer']}>
      <Input.TextArea
        aria-label="Tin nhắn"
        placeholder="Nhập tin nhắn… (Enter để gửi, Shift+Enter để xuống dòng)"
        autoSize={{ minRows: 1, maxRows: 6 }}
        value={text}
        {...(objection ? { status: 'error', title: objection } : {})}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <Button
        disabled={content === '' || objection !== undefined}
        loading={isLoading}
        onClick={() => void send()}
      >
        Gửi
      </Button>
    </div>
  );
}
