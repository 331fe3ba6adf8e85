import { commandText } from '@market/contracts';
import { Link } from 'react-router-dom';
import { Loaded } from '../../components/loading/Loaded';
import { formatMoment, formatSeconds } from '../../components/values/dates';
import styles from './audit.module.css';
import { useCausationQuery } from './audit.api';
import { causationTree } from './causation-tree';
import type { CausedCommand } from './causation-tree';
import { recordPath, Sentence } from './Sentence';

type CausationProps = { correlationId: string; shownId: string };

/** Everything that one request caused: its commands, their events, and what followed from these. */
export function Causation({ correlationId, shownId }: CausationProps) {
  const load = useCausationQuery({ correlationId });
  return (
    <section aria-label="Nguyên nhân">
      <h3>Yêu cầu này đã gây ra</h3>
      <Loaded of={load} failure="Không thể tải chuỗi nguyên nhân">
        {(entries) => <Commands of={causationTree(entries)} shownId={shownId} />}
      </Loaded>
    </section>
  );
}

type CommandsProps = { of: readonly CausedCommand[]; shownId: string };

const Commands = ({ of, shownId }: CommandsProps) => (
  <ul className={styles['causation']}>
    {of.map(({ commandId, command, events }) => (
      <li key={commandId}>
        <b>{commandText(command)}</b>
        <ul>
          {events.map(({ entry, led }) => (
            <li key={entry.id} aria-current={entry.id === shownId ? 'true' : undefined}>
              <Link
                to={recordPath(entry)}
                aria-label={`Bằng chứng lúc ${formatMoment(entry.occurredAt)}: ${commandText(command)}`}
              >
                {formatSeconds(entry.occurredAt)}
              </Link>{' '}
              <Sentence of={entry} />
              {led.length > 0 && <Commands of={led} shownId={shownId} />}
            </li>
          ))}
        </ul>
      </li>
    ))}
  </ul>
);
