import { Alert } from 'antd';
import { ChangedTable } from '../../../components/values/ChangedTable';
import { changedRows } from './changed-rows';
import type { Changed } from './changed-rows';

type ChangedTermsProps = {
  changed: Changed;
  /** Whether the instalments of the price are shown as well. */
  instalments?: boolean;
  nameOf?: ((factoryId: string) => string) | undefined;
};

/** Says that a decision was not taken, and shows what its author saw beside what applies now. */
export const ChangedTerms = ({ changed, instalments, nameOf }: ChangedTermsProps) => (
  <>
    <Alert
      type="warning"
      showIcon
      title="Đơn đã thay đổi khi bạn đang xem bản cũ. Chưa có gì được ghi nhận."
      style={{ marginBottom: 12 }}
    />
    <ChangedTable rows={changedRows(changed, { ...(instalments ? { instalments } : {}), nameOf })} />
  </>
);
