import { statusLabel } from '@market/contracts';
import type { ProjectAction } from '@market/contracts';
import { Alert } from 'antd';
import { ChangedTable } from '../../components/values/ChangedTable';
import { isGone } from './changed';
import { changedRows, unchangedText } from './changed-rows';
import type { Changed } from './changed';

type ChangedTermsProps = {
  changed: Changed;
  /** The decision, which may no longer be possible. */
  action?: ProjectAction;
  /** Whether the instalments of the price are shown as well. */
  instalments?: boolean;
  nameOf?: ((factoryId: string) => string) | undefined;
};

/** Of a dialog that shows what has changed: a line of amounts stays one line. Pixels. */
export const widthOfChanges = 680;

/** Says that a decision was not taken, and shows what its author saw beside what applies now. */
export const ChangedTerms = ({ changed, action, instalments, nameOf }: ChangedTermsProps) => (
  <>
    <Alert
      type="warning"
      showIcon
      title="Đơn đã thay đổi khi bạn đang xem bản cũ. Chưa có gì được ghi nhận."
      style={{ marginBottom: 12 }}
    />
    <ChangedTable rows={changedRows(changed, { ...(instalments ? { instalments } : {}), nameOf })} />
    {action && unchangedText(action, changed) && (
      <p>
        <small>Không đổi: {unchangedText(action, changed)}</small>
      </p>
    )}
    {action && isGone(action, changed) && (
      <Alert
        type="info"
        showIcon
        title={`Đơn đang ở «${statusLabel(changed.now.status ?? '')}»: không còn làm được bước này.`}
        style={{ marginBottom: 12 }}
      />
    )}
  </>
);
