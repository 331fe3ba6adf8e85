import type { EditProject, Part, Project } from '@control-center/contracts';
import { Alert, Button, Flex, Form, Typography } from 'antd';
import { useState } from 'react';
import { unsentInput } from '../../../components/unsent-input/unsent-input';
import { editInputName } from './edit-input';
import { textsOfChanges } from './unsent-edit';

const title = 'Có thay đổi chưa gửi, lưu trên máy này';

/** Announces changes that were typed earlier; inside the edit form, which shows them. */
export function UnsentNotice({ onDiscard }: { onDiscard: () => void }) {
  const form = Form.useFormInstance();
  return (
    <Alert
      type="warning"
      showIcon
      title={title}
      action={
        <Flex gap="small">
          <Button onClick={() => form.submit()}>Gửi</Button>
          <Button onClick={onDiscard}>Bỏ</Button>
        </Flex>
      }
      style={{ marginBottom: 16 }}
    />
  );
}

/** The changes to an order that was locked before they were sent: to copy, for example into a message. */
export function LockedChanges({ project, parts }: { project: Project; parts: readonly Part[] }) {
  const [typed, setTyped] = useState(() =>
    unsentInput.read<Partial<EditProject>>(project.customerId, editInputName(project.id)),
  );
  const lines = typed ? textsOfChanges(typed, project, parts) : [];
  if (lines.length === 0) return null;
  const discard = () => {
    unsentInput.forget(project.customerId, editInputName(project.id));
    setTyped(undefined);
  };
  return (
    <Alert
      type="warning"
      showIcon
      title={title}
      description={
        <Typography.Paragraph
          copyable={{ text: lines.join('\n'), tooltips: ['Sao chép', 'Đã sao chép'] }}
          style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
        >
          {lines.join('\n')}
        </Typography.Paragraph>
      }
      action={<Button onClick={discard}>Bỏ</Button>}
    />
  );
}
