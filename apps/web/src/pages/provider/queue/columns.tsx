import { roleLabels, turnOf, turnRoleOf, priceOf } from '@market/contracts';
import type { Project, Role } from '@market/contracts';
import type { ReactNode } from 'react';
import { StatusTag } from '../../../components/status/StatusTag';
import { priceText } from '../../../components/values/price-preview';
import { quantityText, shortId } from '../../../features/projects/project-text';
import { slaText } from '../../../features/projects/sla-text';
import styles from './Queue.module.css';

type Cell = { project: Project; reader: Role; now: number };
export type Column = {
  key: string;
  label: string;
  width: string;
  cell: (cell: Cell) => ReactNode;
  /** Left out where a window is too narrow for all columns: the open order shows it. */
  onlyWide?: boolean;
};

/** The columns of the queue after picture and title; users choose which they see. */
export const columns: readonly Column[] = [
  {
    key: 'code',
    label: 'Mã',
    width: '76px',
    cell: ({ project }) => <code>{shortId(project.id)}</code>,
    onlyWide: true,
  },
  {
    key: 'customer',
    label: 'Khách hàng',
    width: 'minmax(90px, 1fr)',
    cell: ({ project }) => project.customerName,
  },
  {
    key: 'size',
    label: 'Chi tiết',
    width: '168px',
    cell: ({ project }) => quantityText(project),
    onlyWide: true,
  },
  { key: 'clock', label: 'Hạn 24 giờ', width: '136px', cell: (cell) => <Clock {...cell} /> },
  { key: 'turn', label: 'Đến lượt', width: 'minmax(140px, 1.6fr)', cell: (cell) => <TurnText {...cell} /> },
  { key: 'money', label: 'Giá', width: '112px', cell: ({ project }) => <Price project={project} /> },
  {
    key: 'status',
    label: 'Trạng thái',
    width: '158px',
    cell: ({ project }) => <StatusTag status={project.status} />,
  },
];

export function Clock({ project, now, short }: Pick<Cell, 'project' | 'now'> & { short?: boolean }) {
  const clock = slaText(project, now);
  return clock ? (
    <span className={styles['clock']} data-tone={clock.tone}>
      {short ? clock.short : clock.text}
    </span>
  ) : (
    !short && <span aria-hidden>–</span>
  );
}

function TurnText({ project, reader }: Cell) {
  const turn = turnOf(project);
  if (!turn) return <span aria-hidden>–</span>;
  const own = turn.whose === turnRoleOf(reader);
  return (
    <>
      {own ? <b>{roleLabels[turn.whose]}</b> : roleLabels[turn.whose]}
      <small> {turn.next}</small>
    </>
  );
}

/** The released price, or what the customer would like to pay. */
function Price({ project }: { project: Project }) {
  const { suggestedPrice } = project;
  if (priceOf(project)) return priceOf(project);
  return suggestedPrice ? (
    <i title="Khách mong muốn">{priceText(suggestedPrice).split(' ≈')[0]}</i>
  ) : (
    <span aria-hidden>–</span>
  );
}
