import { SendMessage } from '@control-center/contracts';
import type { Channel, Role } from '@control-center/contracts';
import { Button, Flex, Input } from 'antd';
import { useEffect, useEffectEvent, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useLiveProject } from '../../api/live/LiveUpdates';
import { itemsOf } from '../../api/paging';
import { Loaded } from '../../components/loading/Loaded';
import { unsentInput } from '../../components/unsent-input/unsent-input';
import { useToast } from '../../components/toast';
import { fieldError } from '../../forms/contract-rules';
import { Conversation } from './Conversation';
import { useMessagesInfiniteQuery, useSendMessageMutation } from './messages.api';

type ChatProps = {
  accountId: string;
  projectId: string;
  viewer: Role;
  channel: Channel;
  /** Called with the time of the newest displayed message, again for each new one. */
  onSeen: (newest: string) => void;
};

/** The maximum page size, so that most conversations need one request. */
const limit = 500;

/** The live conversation of one channel; the viewer's own messages are on the right. */
export function Chat({ accountId, projectId, viewer, channel, onSeen }: ChatProps) {
  useLiveProject(projectId);
  const load = useMessagesInfiniteQuery({ projectId, query: { channel, limit } });
  const { hasNextPage, isFetching, fetchNextPage } = load;
  useEffect(() => {
    if (hasNextPage && !isFetching) void fetchNextPage();
  }, [hasNextPage, isFetching, fetchNextPage]);

  const newest = itemsOf(load.data).at(-1)?.createdAt;
  const notifySeen = useEffectEvent(onSeen);
  useEffect(() => {
    if (newest && !hasNextPage) notifySeen(newest);
  }, [newest, hasNextPage]);

  return (
    <Flex vertical gap={12}>
      <Loaded of={load} failure="Không thể tải tin nhắn">
        {(data) => <Conversation messages={itemsOf(data)} viewer={viewer} />}
      </Loaded>
      <Composer accountId={accountId} projectId={projectId} channel={channel} />
    </Flex>
  );
}

function Composer({ accountId, projectId, channel }: Omit<ChatProps, 'viewer' | 'onSeen'>) {
  const inputKey = `message.${projectId}.${channel}`;
  const [text, setText] = useState(() => unsentInput.read<string>(accountId, inputKey) ?? '');
  const [sendMessage, { isLoading }] = useSendMessageMutation();
  const toast = useToast();
  const content = text.trim();
  const contentError = content === '' ? undefined : fieldError(SendMessage, 'content', content);

  const send = async () => {
    if (content === '' || contentError || isLoading) return;
    try {
      await sendMessage({ body: { projectId, content, channel } }).unwrap();
      setText('');
      unsentInput.forget(accountId, inputKey);
      toast.success('Tin nhắn đã được gửi!');
    } catch (error) {
      toast.failure(error, 'Không thể gửi tin nhắn. Vui lòng thử lại.');
    }
  };

  // While an input method composes a character, Enter belongs to the input method.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void send();
  };

  return (
    <Flex align="flex-end" gap="small">
      <Input.TextArea
        aria-label="Tin nhắn"
        placeholder="Nhập tin nhắn… (Enter để gửi, Shift+Enter để xuống dòng)"
        autoSize={{ minRows: 1, maxRows: 6 }}
        value={text}
        {...(contentError ? { status: 'error', title: contentError } : {})}
        onChange={({ target }) => {
          setText(target.value);
          unsentInput.write(accountId, inputKey, target.value);
        }}
        onKeyDown={onKeyDown}
      />
      <Button
        disabled={content === '' || contentError !== undefined}
        loading={isLoading}
        onClick={() => void send()}
      >
        Gửi
      </Button>
    </Flex>
  );
}
