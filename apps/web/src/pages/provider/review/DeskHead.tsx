import type { Project, StatusView } from '@market/contracts';
import type { ReactNode } from 'react';
import { PageTitle } from '../../../components/layout/PageTitle';
import { StatusFigure } from '../../../components/status/StatusTag';
import { useNow } from '../../../components/values/use-now';
import { shortId, titleOf } from '../../../features/projects/project-text';
import { slaText } from '../../../features/projects/sla-text';
import styles from './ReviewPane.module.css';

type DeskHeadProps = { project: Project; view: StatusView; children: ReactNode };

/** The order that is open: where it stands, whose turn it is, whose it is and how long there is for a quote; its actions. */
export function DeskHead({ project, view, children }: DeskHeadProps) {
  const clock = slaText(project, useNow());
  return (
    <header className={styles['head']}>
      <PageTitle text={titleOf(project)} />
      <h1>{titleOf(project)}</h1>
      <div className={styles['figure']}>
        <StatusFigure project={project} view={view} reader="vietphat" />
        <small>
          <code>{shortId(project.id)}</code>
          {project.customerName && <span> · {project.customerName}</span>}
          {clock && (
            <>
              {' · '}
              <strong data-tone={clock.tone}>{clock.text}</strong>
            </>
          )}
        </small>
      </div>
      <div className={styles['actions']} role="toolbar" aria-label="Xử lý dự án">
        {children}
      </div>
    </header>
  );
}
