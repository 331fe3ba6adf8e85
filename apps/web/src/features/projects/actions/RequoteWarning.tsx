import { formatVnd } from '@control-center/contracts';
import type { Project } from '@control-center/contracts';
import { Alert } from 'antd';

/** An approved order that is sent again is quoted again: what that voids. */
export const RequoteWarning = ({ project: { status, finalPrice } }: { project: Project }) =>
  status === 'approved' && (
    <Alert
      type="warning"
      showIcon
      title={`Báo giá đã được chấp nhận${
        finalPrice === null ? '' : ` (${formatVnd(finalPrice)})`
      } sẽ mất hiệu lực và nhà máy phải báo giá lại.`}
      style={{ marginBottom: 16 }}
    />
  );
