import { SendMessage } from '@control-center/contracts';
import type { Channel, Message, MessageFile, Role } from '@control-center/contracts';
import { Button, Form, Input } from 'antd';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { useLiveProject } from '../../api/live/LiveUpdates';
import { itemsOf } from '../../api/paging';
import { useCommand } from '../../commands/use-command';
import { usePast } from '../../components/past/past';
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
  /** For the provider, who has a conversation with each factory: the one of this conversation. */
  factoryId?: string | undefined;
  /** A factory that has left the order reads and writes nothing more. */
  hasEnded?: boolean | undefined;
  /** Called with the time of the newest displayed message, again for each new one. */
  onSeen: (newest: string) => void;
  /** The control for the files of a message; absent for a user who may not upload. */
  attachments: ReactNode;
  renderFile: (file: MessageFile) => ReactNode;
  /** Takes the height of its frame. */
  fills?: boolean | undefined;
};

/** Whether a message is one of the provider's conversation with this factory. */
const isWith = (factoryId: string | undefined) => (message: Message) =>
  factoryId === undefined || counterpartOf(message) === factoryId;

/** The customer or the factory with whom the provider exchanged a message. */
export const counterpartOf = ({ isFromVietPhat, senderId, receiverId }: Message): string | null =>
  Number(isFromVietPhat) === 1 ? receiverId : senderId;

/** The maximum page size, so that most conversations need one request. */
export const limit = 500;

/** The live conversation of one channel; the viewer's own messages are on the right. */
export function Chat(props: ChatProps) {
  const { projectId, viewer, channel, factoryId, hasEnded, onSeen, renderFile, fills } = props;
  const isPast = usePast() !== undefined;
  useLiveProject(projectId);
  const load = useMessagesInfiniteQuery({ projectId, query: { channel, limit } });
  const { hasNextPage, isFetching, fetchNextPage, error } = load;
  useEffect(() => {
    if (hasNextPage && !isFetching && !error) void fetchNextPage();
  }, [hasNextPage, isFetching, error, fetchNextPage]);

  const newest = itemsOf(load.data).findLast(isWith(factoryId))?.createdAt;
  const notifySeen = useEffectEvent(onSeen);
  useEffect(() => {
    if (newest && !hasNextPage) notifySeen(newest);
  }, [newest, hasNextPage]);

  // Other panels may stand above the conversation that the user came for.
  const chat = useRef<HTMLDivElement>(null);
  const isLoaded = load.data !== undefined;
  useEffect(() => {
    if (isLoaded) chat.current?.scrollIntoView?.({ block: 'nearest' });
  }, [isLoaded]);

  return (
    <div className={styles['chat']} data-fills={fills || undefined} ref={chat}>
      <Loaded of={load} failure="Không thể tải tin nhắn">
        {(data) => (
          <Conversation
            messages={itemsOf(data).filter(isWith(factoryId))}
            viewer={viewer}
            renderFile={renderFile}
          />
        )}
      </Loaded>
      {error !== undefined && hasNextPage && (
        <Button block loading={isFetching} onClick={() => void fetchNextPage()}>
          Không tải được các tin nhắn mới hơn. Thử lại
        </Button>
      )}
      {!isPast && !hasEnded && <Composer {...props} />}
    </div>
  );
}

type ComposerProps = Pick<ChatProps, 'accountId' | 'projectId' | 'channel' | 'factoryId' | 'attachments'>;

function Composer({ accountId, projectId, channel, factoryId, attachments: control }: ComposerProps) {
  const place = [projectId, channel, ...(factoryId ? [factoryId] : [])];
  const [form] = Form.useForm<SendMessage>();
  const sendMessage = useCommand(useSendMessageMutation(), {
    done: 'Tin nhắn đã được gửi!',
    failed: 'Không thể gửi tin nhắn. Vui lòng thử lại.',
  });
  const send = async ({ content, attachments = [] }: SendMessage) => {
    const files = attachments.length > 0 ? { attachments } : {};
    const to = { channel, ...(factoryId && { receiverId: factoryId }) };
    const result = await sendMessage.run({ body: { projectId, content: content.trim(), ...to, ...files } });
    if (result.error) return result;
    const left = leftOf(form.getFieldsValue(true) as SendMessage, { content, attachments });
    form.resetFields();
    if (hasInput(left)) form.setFieldsValue(left);
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
      name={['message', ...place].join('-')}
      initialValues={{ content: '', attachments: [] }}
      unsent={{ accountId, name: ['message', ...place].join('.'), isAllSent: (left) => !hasInput(left) }}
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
      {control && (
        <Field name="attachments" className={styles['attachments'] ?? ''}>
          {control}
        </Field>
      )}
    </ContractForm>
  );
}

const hasContent = ({ content = '' }: Partial<SendMessage>): boolean => content.trim() !== '';

const hasInput = (message: Partial<SendMessage>): boolean =>
  hasContent(message) || (message.attachments ?? []).length > 0;

/** What was entered while a message was on its way: a text that was continued continues the next message. */
const leftOf = (
  { content = '', attachments = [] }: Partial<SendMessage>,
  sent: Required<Pick<SendMessage, 'content' | 'attachments'>>,
) => ({
  content: content.startsWith(sent.content) ? content.slice(sent.content.length).trimStart() : content,
  attachments: attachments.filter((url) => !sent.attachments.includes(url)),
});
