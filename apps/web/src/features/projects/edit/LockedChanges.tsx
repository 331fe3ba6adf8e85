import type { Part, Project } from '@market/contracts';
import { Alert, Button, Typography } from 'antd';
import { unsentInput, usePlace, useUnsentInput } from '../../../components/unsent-input/unsent-input';
import { changeLines, textOfLine } from './changes';
import { editPlace, editedOf } from './edited';

/** The changes to an order that was locked before they were sent: to copy, for example into a message. */
export function LockedChanges({ project, parts }: { project: Project; parts: readonly Part[] }) {
  const place = usePlace(editPlace(project.id));
  const input = useUnsentInput(place);
  const lines = changeLines(input, editedOf(project, parts).values, { ofNewParts: true }).map(textOfLine);
  if (lines.length === 0) return null;
  return (
    <Alert
      type="warning"
      showIcon
      title="Có thay đổi chưa gửi, lưu trên máy này"
      description={
        <Typography.Paragraph
          copyable={{ text: lines.join('\n'), tooltips: ['Sao chép', 'Đã sao chép'] }}
          style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
        >
          {lines.join('\n')}
        </Typography.Paragraph>
      }
      action={<Button onClick={() => unsentInput.forget(place)}>Bỏ</Button>}
    />
  );
}
