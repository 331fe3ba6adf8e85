import { exportRoutes } from '@market/contracts';
import { Alert, Button } from 'antd';
import { useState } from 'react';
import { useCommand } from '../../commands/use-command';
import { Panel } from '../../components/layout/Panel';
import { Loaded } from '../../components/loading/Loaded';
import { formatDateTime } from '../../components/values/dates';
import { formatNumber } from '../../components/values/numbers';
import { FormDialog } from '../../forms/FormDialog';
import { everyFewSeconds, useCollectMutation, useUnreferencedFilesQuery } from './operations.api';
import { sizeText } from './operation-text';

/** Uploads that nothing references, which are deleted after seven days. */
export function UnreferencedFiles() {
  const [asked, setAsked] = useState(false);
  const files = useUnreferencedFilesQuery(undefined, everyFewSeconds);
  return (
    <Panel
      kind="side"
      title="Tệp chờ dọn"
      extra={
        <Button disabled={!files.data || files.data.due === 0} onClick={() => setAsked(true)}>
          Dọn ngay
        </Button>
      }
    >
      <Loaded of={files} failure="Không thể tải số tệp chờ dọn" rows={2}>
        {({ files, bytes, due, oldestAt }) => (
          <>
            <p>
              <b>{formatNumber(files)}</b> tệp chưa gắn vào đơn nào, {sizeText(bytes)};{' '}
              <b>{formatNumber(due)}</b> tệp đã tới hạn dọn.
            </p>
            <small>
              {oldestAt ? `Tệp cũ nhất tải lên ${formatDateTime(oldestAt)}. ` : ''}Tự dọn mỗi giờ những tệp
              quá bảy ngày.
            </small>
          </>
        )}
      </Loaded>
      {asked && <CollectDialog onClose={() => setAsked(false)} />}
    </Panel>
  );
}

function CollectDialog({ onClose }: { onClose: () => void }) {
  const collect = useCommand(useCollectMutation(), {
    done: ({ deleted, saved, released }) =>
      `Đã xoá ${formatNumber(deleted)} tệp, giữ lại ${formatNumber(saved + released)}`,
    failed: 'Không thể dọn tệp. Vui lòng thử lại.',
  });
  return (
    <FormDialog
      place="collect"
      title="Dọn tệp"
      submitText="Dọn ngay"
      danger
      onSubmit={() => collect.run()}
      onClose={onClose}
    >
      <Alert
        type="warning"
        showIcon
        title="Tệp bị xoá hẳn"
        description="Chỉ những tệp quá bảy ngày mà không đơn hay tin nhắn nào dùng; nhật ký được dò lại trước khi xoá. Người đang soạn yêu cầu với tệp cũ hơn bảy ngày phải tải lên lại."
      />
    </FormDialog>
  );
}

/** The whole log as a file. */
export const LogExport = () => (
  <Panel kind="side" title="Xuất nhật ký">
    <p>
      <a href={exportRoutes.log.path} download>
        Tải toàn bộ nhật ký sự kiện
      </a>
    </p>
    <small>
      Dạng JSON từng dòng, để sao lưu hoặc nhập lại. Dữ liệu cá nhân trong đó vẫn được mã hoá, không kèm khoá.
      Mọi người làm việc như thường trong khi tải.
    </small>
  </Panel>
);
