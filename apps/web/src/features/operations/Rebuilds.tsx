import type { Rebuild } from '@market/contracts';
import { Alert, Button, Flex, Progress } from 'antd';
import { useState } from 'react';
import { useCommand } from '../../commands/use-command';
import { Panel } from '../../components/layout/Panel';
import { Loaded } from '../../components/loading/Loaded';
import { formatDateTime } from '../../components/values/dates';
import { FormDialog } from '../../forms/FormDialog';
import styles from './operations.module.css';
import {
  everyFewSeconds,
  everySecond,
  useCancelRebuildMutation,
  useProveMutation,
  useRebuildMutation,
  useRebuildsQuery,
} from './operations.api';
import { purposeTexts, rebuildText } from './operation-text';

const isOpen = ({ finishedAt }: Rebuild): boolean => finishedAt === null;

/** Builds the rows from the log again, to replace the present ones or to compare with them. */
export function Rebuilds() {
  const [isBusy, setBusy] = useState(false);
  const [asked, setAsked] = useState<Rebuild['purpose']>();
  const rebuilds = useRebuildsQuery(undefined, isBusy ? everySecond : everyFewSeconds);
  const runs = rebuilds.data?.some(isOpen) ?? false;
  if (runs !== isBusy) setBusy(runs);
  return (
    <Panel
      title="Dựng lại và kiểm chứng"
      extra={
        <>
          <Button disabled={runs} onClick={() => setAsked('proof')}>
            Kiểm chứng
          </Button>
          <Button disabled={runs} onClick={() => setAsked('repair')}>
            Dựng lại
          </Button>
        </>
      }
    >
      <Loaded of={rebuilds} failure="Không thể tải các lần dựng lại">
        {(all) =>
          all.length === 0 ? (
            <small>Chưa có lần nào. Kiểm chứng so dữ liệu đọc với nhật ký mà không đổi gì.</small>
          ) : (
            <ul className={styles['items']} data-scrolls>
              {all.map((rebuild) => (
                <Run key={rebuild.id} rebuild={rebuild} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {asked && <StartDialog purpose={asked} onClose={() => setAsked(undefined)} />}
    </Panel>
  );
}

function Run({ rebuild }: { rebuild: Rebuild }) {
  const { purpose, state, fraction, requestedAt, finishedAt, tables } = rebuild;
  const cancel = useCommand(useCancelRebuildMutation(), {
    done: 'Đang huỷ',
    failed: 'Không thể huỷ. Vui lòng thử lại.',
  });
  const name = purposeTexts[purpose];
  const different = tables.filter(({ ids }) => ids.length > 0);
  return (
    <li>
      <div>
        <b>{name}</b>{' '}
        <small>
          {formatDateTime(requestedAt)}
          {finishedAt && ` – ${formatDateTime(finishedAt)}`}
        </small>
      </div>
      <span>{rebuildText(rebuild)}</span>
      {different.length > 0 && (
        <small>Bảng khác: {different.map(({ table, ids }) => `${table} (${ids.length})`).join(', ')}</small>
      )}
      {isOpen(rebuild) && (
        <Flex align="center" gap="small">
          <Progress
            percent={Math.floor(fraction * 100)}
            status={state === 'running' ? 'active' : 'normal'}
            aria-label={`Tiến độ ${name.toLowerCase()}`}
          />
          <Button loading={cancel.busy} onClick={() => void cancel.run()}>
            Huỷ
          </Button>
        </Flex>
      )}
    </li>
  );
}

const consequences: Record<Rebuild['purpose'], readonly [title: string, text: string]> = {
  proof: [
    'Chỉ so sánh, không đổi dữ liệu',
    'Mọi người làm việc như thường. Máy chủ dùng thêm bộ xử lý và chỗ trống trên đĩa tới khi xong.',
  ],
  repair: [
    'Dữ liệu đọc được thay bằng bản dựng lại từ nhật ký',
    'Mọi người làm việc tiếp trên dữ liệu cũ tới khi bản mới bắt kịp, rồi được chuyển sang trong chưa tới một giây. Máy chủ dùng thêm bộ xử lý và chỗ trống trên đĩa tới khi xong. Có thể huỷ bất cứ lúc nào trước khi thay.',
  ],
};

function StartDialog({ purpose, onClose }: { purpose: Rebuild['purpose']; onClose: () => void }) {
  const texts = {
    done: `Đã yêu cầu ${purposeTexts[purpose].toLowerCase()}`,
    failed: 'Không thể bắt đầu. Vui lòng thử lại.',
  };
  const rebuild = useCommand(useRebuildMutation(), texts);
  const prove = useCommand(useProveMutation(), texts);
  const [title, text] = consequences[purpose];
  return (
    <FormDialog
      place="rebuild"
      title={purpose === 'repair' ? 'Dựng lại dữ liệu đọc' : 'Kiểm chứng dữ liệu đọc'}
      submitText="Bắt đầu"
      onSubmit={() => (purpose === 'repair' ? rebuild.run() : prove.run({ body: {} }))}
      onClose={onClose}
    >
      <Alert type="info" showIcon title={title} description={text} />
    </FormDialog>
  );
}
