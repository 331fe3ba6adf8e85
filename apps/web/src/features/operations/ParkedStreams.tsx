import { DiscardParked } from '@market/contracts';
import type { ParkedStream } from '@market/contracts';
import { Alert, Button, Input } from 'antd';
import { Link } from 'react-router-dom';
import { useCommand } from '../../commands/use-command';
import { Decision } from '../../components/layout/Decision';
import { Panel } from '../../components/layout/Panel';
import { Loaded } from '../../components/loading/Loaded';
import { formatDateTime } from '../../components/values/dates';
import { formatNumber } from '../../components/values/numbers';
import { useOpened } from '../../components/overlays/open-dialog';
import { Field } from '../../forms/fields/Field';
import { FormDialog } from '../../forms/FormDialog';
import styles from './operations.module.css';
import {
  everyFewSeconds,
  useDiscardParkedMutation,
  useParkedQuery,
  useRetryParkedMutation,
} from './operations.api';

const placeOf = ({ stream, revision }: ParkedStream): string => `discard.${stream}.${revision}`;

/** Streams that stand still because one of their events cannot be applied; nothing where there are none. */
export function ParkedStreams() {
  const parked = useParkedQuery(undefined, everyFewSeconds);
  const [discarded, setDiscarded] = useOpened((place) =>
    parked.data?.find((stream) => place === placeOf(stream)),
  );
  if (parked.data?.length === 0) return null;
  return (
    <Panel title="Luồng bị giữ">
      <Loaded of={parked} failure="Không thể tải các luồng bị giữ">
        {(streams) => (
          <ul className={styles['decided']}>
            {streams.map((each) => (
              <Parked key={each.stream} parked={each} onDiscard={() => setDiscarded(each)} />
            ))}
          </ul>
        )}
      </Loaded>
      {discarded && <DiscardDialog parked={discarded} onClose={() => setDiscarded(undefined)} />}
    </Panel>
  );
}

const orderOf = (stream: string): string | undefined => /^project-(.+)$/.exec(stream)?.[1];

function Parked({ parked, onDiscard }: { parked: ParkedStream; onDiscard: () => void }) {
  const { stream, revision, type, error, waiting, attempts, parkedAt } = parked;
  const retry = useCommand(useRetryParkedMutation(), {
    done: (left) =>
      left.some((each) => each.stream === stream)
        ? ['Vẫn chưa áp dụng được', 'Sự kiện vẫn hỏng như trước.']
        : 'Luồng đã chạy tiếp',
    failed: 'Không thể thử lại. Vui lòng thử lần nữa.',
  });
  const order = orderOf(stream);
  return (
    <Decision
      buttons={
        <>
          <Button loading={retry.busy} onClick={() => void retry.run({ body: { stream } })}>
            Thử lại
          </Button>
          <Button danger onClick={onDiscard}>
            Bỏ qua sự kiện
          </Button>
        </>
      }
    >
      <span>
        <b>{type}</b> <small>sự kiện số {formatNumber(revision)}</small>
      </span>
      <code>{order ? <Link to={`/projects/${order}`}>{stream}</Link> : stream}</code>
      <code className={styles['message']}>{error}</code>
      <small>
        Giữ từ {formatDateTime(parkedAt)} · đã thử {formatNumber(attempts)} lần · {formatNumber(waiting)} sự
        kiện sau đang chờ
      </small>
    </Decision>
  );
}

function DiscardDialog({ parked, onClose }: { parked: ParkedStream; onClose: () => void }) {
  const { stream, revision, type, waiting } = parked;
  const discard = useCommand(useDiscardParkedMutation(), {
    done: 'Đã bỏ qua sự kiện',
    failed: 'Không thể bỏ qua sự kiện. Vui lòng thử lại.',
  });
  return (
    <FormDialog<Pick<DiscardParked, 'reason'>>
      place={placeOf(parked)}
      title="Bỏ qua sự kiện"
      submitText="Bỏ qua vĩnh viễn"
      danger
      contract={DiscardParked}
      onSubmit={({ reason }) => discard.run({ body: { stream, revision, reason } })}
      onClose={onClose}
    >
      <Alert
        type="warning"
        showIcon
        style={{ marginBottom: 16 }}
        title={`«${type}» sẽ không bao giờ có tác dụng, cũng trong mọi lần dựng lại`}
        description={`Người đang làm việc với ${stream} ${waiting > 0 ? `thấy ngay ${formatNumber(waiting)} sự kiện sau nó, nhưng ` : ''}không thấy điều mà sự kiện này ghi. Nhật ký vẫn giữ sự kiện, tên bạn và lý do.`}
      />
      <Field name="reason" label="Lý do">
        <Input.TextArea rows={3} maxLength={1000} />
      </Field>
    </FormDialog>
  );
}
