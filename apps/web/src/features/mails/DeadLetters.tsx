import { DropDead } from '@market/contracts';
import type { DeadLetter } from '@market/contracts';
import { Button, Input } from 'antd';
import { Link } from 'react-router-dom';
import { useCommand } from '../../commands/use-command';
import { Decision } from '../../components/layout/Decision';
import { Panel } from '../../components/layout/Panel';
import { formatDateTime } from '../../components/values/dates';
import { formatNumber } from '../../components/values/numbers';
import { useOpened } from '../../components/overlays/open-dialog';
import { Field } from '../../forms/fields/Field';
import { FormDialog } from '../../forms/FormDialog';
import { useDropDeadMutation, useRetryDeadMutation } from './mails.api';
import styles from './mails.module.css';

const placeOf = ({ eventId, number }: DeadLetter): string => `drop.${eventId}.${number}`;

/** What could not be delivered and waits for a decision; nothing where there is none. */
export function DeadLetters({ dead }: { dead: readonly DeadLetter[] }) {
  const [dropped, setDropped] = useOpened((place) => dead.find((letter) => place === placeOf(letter)));
  if (dead.length === 0) return null;
  return (
    <Panel title="Không gửi được">
      <ul className={styles['dead']}>
        {dead.map((letter) => (
          <Letter
            key={`${letter.eventId} ${letter.number}`}
            letter={letter}
            onDrop={() => setDropped(letter)}
          />
        ))}
      </ul>
      {dropped && <DropDialog letter={dropped} onClose={() => setDropped(undefined)} />}
    </Panel>
  );
}

const orderOf = (stream: string): string | undefined => /^(?:project|conversation)-(.+)$/.exec(stream)?.[1];

const ways: Record<string, string> = { mail: 'Thư', push: 'Thông báo đẩy', webhook: 'Tin' };

function Recipient({ channel, recipient }: Pick<DeadLetter, 'channel' | 'recipient'>) {
  if (channel === 'webhook') return <Link to="/admin-dashboard/company">webhook</Link>;
  const isPerson = channel === 'mail' || channel === 'push';
  return isPerson ? <Link to={`/admin-dashboard/people/${recipient}`}>người nhận</Link> : recipient;
}

function Letter({ letter, onDrop }: { letter: DeadLetter; onDrop: () => void }) {
  const { eventId, number, channel, recipient, stream, reason, attempts, endedAt } = letter;
  const retry = useCommand(useRetryDeadMutation(), {
    done: 'Sẽ gửi lại ngay',
    failed: 'Không thể gửi lại. Vui lòng thử lần nữa.',
  });
  const order = orderOf(stream);
  return (
    <Decision
      buttons={
        <>
          <Button loading={retry.busy} onClick={() => void retry.run({ body: { eventId, number } })}>
            Gửi lại
          </Button>
          <Button danger onClick={onDrop}>
            Bỏ
          </Button>
        </>
      }
    >
      <code>{reason}</code>
      <small>
        {ways[channel] ?? channel} cho <Recipient channel={channel} recipient={recipient} />
        {order && (
          <>
            {' '}
            về <Link to={`/projects/${order}`}>đơn hàng</Link>
          </>
        )}{' '}
        · đã thử {formatNumber(attempts)} lần · {formatDateTime(endedAt)}
      </small>
    </Decision>
  );
}

function DropDialog({ letter, onClose }: { letter: DeadLetter; onClose: () => void }) {
  const { eventId, number } = letter;
  const drop = useCommand(useDropDeadMutation(), {
    done: 'Đã bỏ',
    failed: 'Không thể bỏ. Vui lòng thử lại.',
  });
  return (
    <FormDialog<Pick<DropDead, 'reason'>>
      place={placeOf(letter)}
      title="Bỏ, không gửi nữa"
      submitText="Bỏ"
      danger
      contract={DropDead}
      onSubmit={({ reason }) => drop.run({ body: { eventId, number, reason } })}
      onClose={onClose}
    >
      <Field name="reason" label="Lý do">
        <Input.TextArea rows={3} maxLength={1000} />
      </Field>
    </FormDialog>
  );
}
