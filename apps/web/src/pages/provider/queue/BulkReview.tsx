import { projectActions } from '@market/contracts';
import type { Project } from '@market/contracts';
import { Alert, Button, Flex, Popconfirm, Progress } from 'antd';
import { useState } from 'react';
import { messageOf } from '../../../api/errors';
import { useCommand } from '../../../commands/use-command';
import { useToast } from '../../../components/toast';
import { titleOf } from '../../../features/projects/project-text';
import { useTakeActionMutation } from '../../../features/projects/projects.api';
import styles from './Queue.module.css';

type Failure = { id: string; title: string; why: string };
/** How far the orders of one round are. */
type Round = { orders: number; done: number; failures: readonly Failure[] };

/** Few enough for the server; together, because the lists are queried again only when none is on its way. */
const atOnce = 4;

type BulkReviewProps = {
  selected: readonly Project[];
  onSelect: (ids: readonly string[]) => void;
};

/** «Bắt đầu xem xét» for the selected orders that are waiting for it; those that fail stay selected. */
export function BulkReview({ selected, onSelect }: BulkReviewProps) {
  const toast = useToast();
  const [round, setRound] = useState<Round>();
  const { run } = useCommand(useTakeActionMutation(), { failed: null });
  const ready = selected.filter(({ allowed }) => allowed.includes('StartReview'));
  const isRunning = round !== undefined && round.done < round.orders;
  const mayStart = ready.length > 0 && !isRunning;
  const startAll = async () => {
    const waiting = [...ready];
    const failures: Failure[] = [];
    let done = 0;
    const show = () => setRound({ orders: ready.length, done, failures: [...failures] });
    const work = async () => {
      for (let order = waiting.shift(); order; order = waiting.shift()) {
        const { error } = await run({ id: order.id, action: 'StartReview', body: {} });
        if (error) failures.push({ id: order.id, title: titleOf(order), why: messageOf(error, noAnswer) });
        done += 1;
        show();
      }
    };
    show();
    await Promise.all(Array.from({ length: atOnce }, work));
    onSelect(failures.map(({ id }) => id));
    const started = done - failures.length;
    if (started > 0) toast.success(`Đã bắt đầu xem xét ${started} đơn`);
  };
  const leave = () => {
    setRound(undefined);
    onSelect([]);
  };
  // What is not selected any more is no matter of this list, not even once it is selected again.
  const failures = round?.failures.filter(({ id }) => selected.some((order) => order.id === id)) ?? [];
  if (round && !isRunning && failures.length < round.failures.length) setRound({ ...round, failures });
  if (selected.length === 0 && !isRunning) return null;
  const { label, informs } = projectActions.StartReview;
  return (
    <Flex vertical gap="small" role="toolbar" aria-label="Đơn đã chọn">
      <Flex wrap align="center" gap="small">
        <small>Đã chọn {selected.length}</small>
        <Popconfirm
          title={`${label}: ${ready.length} đơn?`}
          description={informs.customer}
          okText={label}
          cancelText="Chưa"
          okButtonProps={{ autoFocus: true }}
          onConfirm={() => void startAll()}
        >
          <Button disabled={!mayStart} data-next-step={mayStart || undefined}>
            {label} ({ready.length})
          </Button>
        </Popconfirm>
        <Button type="text" disabled={isRunning} onClick={leave}>
          Bỏ chọn
        </Button>
      </Flex>
      {isRunning && <RoundProgress round={round} />}
      {!isRunning && failures.length > 0 && <Failures failures={failures} />}
    </Flex>
  );
}

const noAnswer = 'Không có phản hồi từ máy chủ. Vui lòng thử lại.';

const RoundProgress = ({ round: { done, orders } }: { round: Round }) => (
  <Flex align="center" gap="small">
    <Progress
      percent={Math.round((done / orders) * 100)}
      showInfo={false}
      aria-label="Tiến độ"
      style={{ maxWidth: 320 }}
    />
    <small role="status" style={{ whiteSpace: 'nowrap' }}>
      Đã xử lý {done}/{orders} đơn
    </small>
  </Flex>
);

const Failures = ({ failures }: { failures: readonly Failure[] }) => (
  <Alert
    type="error"
    showIcon
    title={`${failures.length} đơn chưa bắt đầu được, vẫn đang được chọn`}
    description={
      <ul className={styles['failures']}>
        {failures.map(({ id, title, why }) => (
          <li key={id}>
            {title}: {why}
          </li>
        ))}
      </ul>
    }
  />
);
