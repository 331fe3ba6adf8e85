import { projectActions } from '@control-center/contracts';
import type { Project } from '@control-center/contracts';
import { Button, Flex, Popconfirm } from 'antd';
import { useState } from 'react';
import { useCommand } from '../../../commands/use-command';
import { useToast } from '../../../components/toast';
import { useTakeActionMutation } from '../../../features/projects/projects.api';

type BulkReviewProps = { selected: readonly Project[]; onClear: () => void };

/** «Bắt đầu xem xét» for the selected orders that are waiting for it; the others are left as they are. */
export function BulkReview({ selected, onClear }: BulkReviewProps) {
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const review = useCommand(useTakeActionMutation(), {
    failed: 'Không thể bắt đầu xem xét mọi đơn đã chọn. Vui lòng thử lại.',
  });
  const ready = selected.filter(({ allowed }) => allowed.includes('StartReview'));
  /** One after the other: a failure stops the rest, which stay selected. */
  const startAll = async () => {
    setBusy(true);
    for (const { id } of ready) {
      const { error } = await review.run({ id, action: 'StartReview', body: {} });
      if (error) return setBusy(false);
    }
    setBusy(false);
    toast.success(`Đã bắt đầu xem xét ${ready.length} đơn`);
    onClear();
  };
  const { label, informs } = projectActions.StartReview;
  return (
    <Flex wrap align="center" gap="small" role="toolbar" aria-label="Đơn đã chọn">
      <small>Đã chọn {selected.length}</small>
      <Popconfirm
        title={`${label}: ${ready.length} đơn?`}
        description={informs.customer}
        okText={label}
        cancelText="Chưa"
        onConfirm={() => void startAll()}
      >
        <Button disabled={ready.length === 0} loading={busy}>
          {label} ({ready.length})
        </Button>
      </Popconfirm>
      <Button type="text" onClick={onClear}>
        Bỏ chọn
      </Button>
    </Flex>
  );
}
