import { SendMessage } from '@control-center/contracts';
import type { Channel, Role } from '@control-center/contracts';
import { Button, Input } from 'antd';
import { useEffect, useEffectEvent, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useProjectRoom } from '../../api/live/LiveUpdates';
import { itemsOf } from '../../api/paging';
import { Loaded } from '../../components/loading/Loaded';
import { kept } from '../../components/kept/kept-text';
import { useToast } from '../../components/toast';
import { objectionTo } from '../../forms/contract-rules';
import styles from './Chat.module.css';
import { Conversation } from './Conversation';
import { useMessagesInfiniteQuery, useSendMessageMutation } from './messages.api';

type ChatProps = {
  accountId: string;
  projectId: string;
  viewer: Role;
  channel: Channel;
  /** The newest message stands on the screen; told again with each new one. */
  onSeen: (newest: string) => void;
};

/** The largest page, so that most conversations come in one load. */
const limit = 500;

/** The conversation of one channel, live; the viewer's side stands on the right. */
export function Chat({ accountId, projectId, viewer, channel, onSeen }: ChatProps) {
  useProjectRoom(projectId);
  const load = useMessagesInfiniteQuery({ projectId, query: { channel, limit } });
  const { hasNextPage, isFetching, fetchNextPage } = load;
  useEffect(() => {
    if (hasNextPage && !isFetching) void fetchNextPage();
  }, [hasNextPage, isFetching, fetchNextPage]);

  const newest = itemsOf(load.data).at(-1)?.createdAt;
  const seen = useEffectEvent(onSeen);
  useEffect(() => {
    if (newest && !hasNextPage) seen(newest);
  }, [newest, hasNextPage]);

  return (
    <div className={styles['chat']}>
      <Loaded of={load} failure="Không thể tải tin nhắn">
        {(data) => <Conversation messages={itemsOf(data)} viewer={viewer} />}
      </Loaded>
      <Composer accountId={accountId} projectId={projectId} channel={channel} />
    </div>
  );
}

function Composer({ accountId, projectId, channel }: Omit<ChatProps, 'viewer' | 'onSeen'>) {
  const keptAs = `message.${projectId}.${channel}`;
  const [text, setText] = useState(() => kept.read<string>(accountId, keptAs) ?? '');
  const [sendMessage, { isLoading }] = useSendMessageMutation();
  const toast = useToast();
  const content = text.trim();
  const objection = content === '' ? undefined : objectionTo(SendMessage, 'content', content);

  const send = async () => {
    if (content === '' || objection || isLoading) return;
    try {
      await sendMessage({ body: { projectId, content, channel } }).unwrap();
      setText('');
      kept.forget(accountId, keptAs);
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
        onChange={({ target }) => {
          setText(target.value);
          kept.write(accountId, keptAs, target.value);
        }}
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
