import { SendMessage } from '@control-center/contracts';
import type { Channel, Role } from '@control-center/contracts';
import { Flex, Form, Input } from 'antd';
import { useEffect, useEffectEvent } from 'react';
import type { KeyboardEvent } from 'react';
import { useLiveProject } from '../../api/live/LiveUpdates';
import { itemsOf } from '../../api/paging';
import { useCommand } from '../../commands/use-command';
import { Loaded } from '../../components/loading/Loaded';
import { ContractForm } from '../../forms/ContractForm';
import { Field } from '../../forms/Field';
import { SubmitButton } from '../../forms/SubmitButton';
import styles from './Conversation.module.css';
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
  const [form] = Form.useForm<SendMessage>();
  const sendMessage = useCommand(useSendMessageMutation(), {
    done: 'Tin nhắn đã được gửi!',
    failed: 'Không thể gửi tin nhắn. Vui lòng thử lại.',
  });
  const send = async ({ content }: SendMessage) => {
    const result = await sendMessage.run({ body: { projectId, content: content.trim(), channel } });
    if (!result.error) form.resetFields();
    return result;
  };

  // While an input method composes a character, Enter belongs to the input method.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (hasContent(form.getFieldsValue()) && !sendMessage.busy) form.submit();
  };

  return (
    <ContractForm
      contract={SendMessage}
      form={form}
      name={`message-${projectId}-${channel}`}
      initialValues={{ content: '' }}
      unsent={{ accountId, name: `message.${projectId}.${channel}` }}
      onSubmit={send}
      className={styles['composer']}
    >
      <Field name="content" className={styles['content'] ?? ''}>
        <Input.TextArea
          aria-label="Tin nhắn"
          placeholder="Nhập tin nhắn… (Enter để gửi, Shift+Enter để xuống dòng)"
          autoSize={{ minRows: 1, maxRows: 6 }}
          onKeyDown={onKeyDown}
        />
      </Field>
      <SubmitButton<SendMessage> type="default" ready={hasContent}>
        Gửi
      </SubmitButton>
    </ContractForm>
  );
}

const hasContent = ({ content = '' }: Partial<SendMessage>): boolean => content.trim() !== '';
