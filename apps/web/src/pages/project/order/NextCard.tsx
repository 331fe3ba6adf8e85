import { formatVnd, instalmentLabel, isOnTurn, roleLabels, turnOf } from '@market/contracts';
import type { Instalment, Project } from '@market/contracts';
import { Flex, Tag } from 'antd';
import { LinkButton } from '../../../components/LinkButton';
import { Panel } from '../../../components/layout/Panel';
import { TurnNext } from '../../../components/status/TurnNext';
import { usePast } from '../../../components/past/past';
import { formatDate } from '../../../components/values/dates';
import { useUser } from '../../../features/accounts/user';
import { ReadyDates } from '../../../features/projects/details/ReadyDates';
import { Reason } from '../../../features/projects/details/Reason';
import { Warnings } from '../../../features/projects/details/Warnings';
import { editLabel, editPath } from '../../../features/projects/project-text';
import { ProjectActions } from '../ProjectActions';
import styles from './OrderPage.module.css';

type NextCardProps = {
  project: Project;
  isOwner: boolean;
  /** What the customer pays after this. */
  nextPayment: Instalment | undefined;
};

export const YourTurn = () => (
  <Tag variant="outlined" className={styles['mine'] ?? ''}>
    Đến lượt bạn
  </Tag>
);

/** Whose turn the order is, what for and until when, with the one button; and what must be known of it now. */
export function NextCard({ project, isOwner, nextPayment }: NextCardProps) {
  const { role } = useUser();
  const isPast = usePast() !== undefined;
  const turn = turnOf(project);
  const isMine = isOnTurn(project, role);
  return (
    <Panel
      title="Tiếp theo"
      kind={isMine ? 'turn' : 'side'}
      extra={isMine ? <YourTurn /> : turn && <small>Bạn chưa cần làm gì</small>}
    >
      <div className={styles['next']}>
        <p>
          {turn ? (
            <>
              <b>{isMine ? 'Bạn' : roleLabels[turn.whose]}</b>{' '}
              <TurnNext turn={turn} due={project.duePayment} inFull />.
            </>
          ) : (
            endText(project)
          )}
        </p>
        {role === 'customer' && nextPayment && !nextPayment.dueAt && (
          <small>
            Sau đó đến lượt bạn: {instalmentLabel(nextPayment.kind).toLowerCase()}{' '}
            <b>{formatVnd(nextPayment.amount)}</b>.
          </small>
        )}
        <ReadyDates project={project} />
        <Reason project={project} />
        <Warnings project={project} reader={role} />
        {!isPast && (
          <Flex wrap gap="small">
            {isOwner && <EditButton project={project} />}
            <ProjectActions project={project} />
          </Flex>
        )}
      </div>
    </Panel>
  );
}

function EditButton({ project }: { project: Project }) {
  const to = editPath(project);
  return (
    to && (
      <LinkButton to={to} type={project.status === 'need_customer_revision' ? 'primary' : 'default'}>
        {editLabel(project)}
      </LinkButton>
    )
  );
}

function endText({ status, reachedAt }: Project): string {
  const at = reachedAt[status];
  const day = at ? ` ngày ${formatDate(at)}` : '';
  return status === 'completed' ? `Đơn đã hoàn thành${day}.` : `Đơn đã huỷ${day}.`;
}
