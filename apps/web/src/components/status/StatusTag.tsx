import { isOnTurn, roleLabels, statusColors, statusLabel, turnOf } from '@market/contracts';
import type { ProjectStatus, Role, StatusView, TurnFacts } from '@market/contracts';
import { Badge, Flex, Tag } from 'antd';
import { Ruler } from './Ruler';
import { TurnNext } from './TurnNext';
import styles from './StatusTag.module.css';

type StatusProps = { status: string; view?: StatusView };

const isKnown = (status: string): status is ProjectStatus => status in statusColors;

const toneOf = (status: string): string => (isKnown(status) ? statusColors[status] : 'default');

/** The colours of antd that are not in its palette; the others are named as there. */
const ownColors: Record<string, string> = {
  default: 'var(--ant-color-text-tertiary)',
  processing: 'var(--ant-color-primary)',
  success: 'green',
  error: 'var(--ant-color-error)',
};

const awaitsRevision = (status: string): boolean => status === 'need_customer_revision';

/** The status's label with a dot of its colour; an unknown status is shown as it is, in grey. */
export const StatusTag = ({ status, view = 'default' }: StatusProps) => (
  <Tag
    variant="outlined"
    className={styles['tag'] ?? ''}
    data-tone={toneOf(status)}
    data-pulse={awaitsRevision(status) || undefined}
  >
    <Badge
      color={ownColors[toneOf(status)] ?? toneOf(status)}
      {...(awaitsRevision(status) ? { status: 'processing' } : {})}
    />
    {statusLabel(status, view)}
  </Tag>
);

type TurnTextProps = {
  project: TurnFacts;
  /** The role of the user; the text addresses them when it is their turn. */
  reader?: Role | undefined;
};

/** What comes next and whose turn it is; nothing once the order has ended. */
export function TurnText({ project, reader }: TurnTextProps) {
  const turn = turnOf(project);
  if (!turn) return null;
  const isMine = reader !== undefined && isOnTurn(project, reader);
  return (
    <p>
      <small data-mine={isMine || undefined} className={styles['turn']}>
        <b>{isMine ? 'Đến lượt bạn:' : roleLabels[turn.whose]}</b>{' '}
        <TurnNext turn={turn} due={project.duePayment} />
      </small>
    </p>
  );
}

/** A project's progress through its steps, what comes next and whose turn it is. */
export const StatusFigure = ({
  project,
  view = 'default',
  reader,
}: TurnTextProps & Pick<StatusProps, 'view'>) => (
  <Flex wrap align="center" gap="6px 10px">
    <StatusTag status={project.status} view={view} />
    <Ruler status={project.status} />
    <TurnText project={project} reader={reader} />
  </Flex>
);
