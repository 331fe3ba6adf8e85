import { priceOf } from '@market/contracts';
import type { Project } from '@market/contracts';
import { Alert, Input } from 'antd';
import { Field } from '../../../../forms/fields/Field';

/** An approved order that is sent again is quoted again: what that voids, and why. */
export const Requote = ({ project }: { project: Project }) =>
  project.status === 'approved' && (
    <>
      <Alert
        type="warning"
        showIcon
        title={`Báo giá đã được chấp nhận${
          priceOf(project) && ` (${priceOf(project)})`
        } sẽ mất hiệu lực và nhà máy phải báo giá lại.`}
        style={{ marginBottom: 16 }}
      />
      <Field
        name="reason"
        label="Vì sao bỏ giá đã chốt?"
        rules={[{ required: true, whitespace: true, message: 'Vui lòng nêu lý do' }]}
      >
        <Input.TextArea rows={2} />
      </Field>
    </>
  );
