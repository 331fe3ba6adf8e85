import { SendMessage } from '@market/contracts';
import type { Channel } from '@market/contracts';
import { Form, Input } from 'antd';
import type { KeyboardEvent, ReactNode } from 'react';
import { useCommand } from '../../commands/use-command';
import { isComposing } from '../../components/composing';
import { ContractForm } from '../../forms/ContractForm';
import { Field } from '../../forms/fields/Field';
import { SubmitButton } from '../../forms/SubmitButton';
import styles from './Conversation.module.css';
import { useSendMessageMutation } from './messages.api';

type ComposerProps = {
  projectId: string;
  channel: Channel;
  factoryId?: string | undefined;
  /** The control for the files of a message; absent for a user who may not upload. */
  attachments: ReactNode;
  /** In a narrow card. */
  isShort?: boolean;
};

/** The field of a conversation; what is typed and not sent stays on this device. */
export function Composer({ projectId, channel, factoryId, attachments: control, isShort }: ComposerProps) {
  const place = [projectId, channel, ...(factoryId ? [factoryId] : [])];
  const [form] = Form.useForm<SendMessage>();
  const sendMessage = useCommand(useSendMessageMutation(), {
    done: 'Tin nhắn đã được gửi!',
    failed: 'Không thể gửi tin nhắn. Vui lòng thử lại.',
  });
  const send = async ({ content, attachments = [] }: SendMessage) => {
    const files = attachments.length > 0 ? { attachments } : {};
    const to = { channel, ...(factoryId && { receiverId: factoryId }) };
    return sendMessage.run({ body: { projectId, content: content.trim(), ...to, ...files } });
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || isComposing(event)) return;
    event.preventDefault();
    if (hasContent(form.getFieldsValue()) && !sendMessage.busy) form.submit();
  };

  return (
    <ContractForm
      contract={SendMessage}
      form={form}
      name={['message', ...place].join('-')}
      initialValues={{ content: '', attachments: [] }}
      place={['message', ...place].join('.')}
      title="Tin nhắn"
      sentAs="said"
      onSubmit={send}
      className={styles['composer']}
    >
      <Field name="content" className={styles['content'] ?? ''}>
        <Input.TextArea
          aria-label="Tin nhắn"
          placeholder={`Nhập tin nhắn… (Enter để gửi${isShort ? '' : ', Shift+Enter để xuống dòng'})`}
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
