import { optionLabel } from '@control-center/contracts';
import type { Project, StatusView } from '@control-center/contracts';
import type { ReactNode } from 'react';
import { StatusFigure } from '../../../components/status/StatusTag';
import { formatDate } from '../../../components/values/dates';
import { shortId } from '../project-text';
import styles from './details.module.css';

type ProjectHeadProps = { project: Project; view?: StatusView; children?: ReactNode };

/** Which order this is and where it stands; its buttons stand beside. */
export const ProjectHead = ({ project, view = 'default', children }: ProjectHeadProps) => (
  <header className={styles['head']}>
    <div>
      <h1>{project.title}</h1>
      <p className={styles['line']}>
        <code>{shortId(project.id)}</code>
        {project.customerName && <span>{project.customerName}</span>}
        <span>Hạn: {deadlineText(project)}</span>
      </p>
      <StatusFigure status={project.status} view={view} />
    </div>
    {children && <div className={styles['buttons']}>{children}</div>}
  </header>
);

function deadlineText({ deadline, dueDate }: Project): string {
  const wish = optionLabel('deadline', deadline) || 'Thỏa thuận sau';
  return dueDate ? `${wish}, trước ${formatDate(dueDate)}` : wish;
}
