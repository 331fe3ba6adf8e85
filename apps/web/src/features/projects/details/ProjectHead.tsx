import { optionLabel } from '@control-center/contracts';
import type { Project, Role, StatusView } from '@control-center/contracts';
import type { ReactNode } from 'react';
import { StatusFigure } from '../../../components/status/StatusTag';
import { formatDate } from '../../../components/values/dates';
import { shortId, titleOf } from '../project-text';
import styles from './details.module.css';

type ProjectHeadProps = { project: Project; view?: StatusView; reader?: Role; children?: ReactNode };

/** Title, status and deadline of the project, with its buttons. */
export const ProjectHead = ({ project, view = 'default', reader, children }: ProjectHeadProps) => (
  <header className={styles['head']}>
    <div>
      <h1>{titleOf(project)}</h1>
      <p className={styles['line']}>
        <code>{shortId(project.id)}</code>
        {project.customerName && <span>{project.customerName}</span>}
        <span>Hạn: {deadlineText(project)}</span>
      </p>
      <StatusFigure status={project.status} view={view} reader={reader} />
    </div>
    {children && <div className={styles['buttons']}>{children}</div>}
  </header>
);

function deadlineText({ deadline, dueDate }: Project): string {
  const requested = optionLabel('deadline', deadline) || 'Thỏa thuận sau';
  return dueDate ? `${requested}, trước ${formatDate(dueDate)}` : requested;
}
