import { coverOf, optionLabel } from '@market/contracts';
import type { Project } from '@market/contracts';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Thumbnail } from '../../../components/pictures/Thumbnail';
import { quantityText, shortId } from '../../../features/projects/project-text';
import styles from './rows.module.css';

type RowFrameProps = {
  project: Project;
  /** The colour of its edge: late, or the factory's turn. */
  edge?: 'late' | 'turn' | undefined;
  /** Below the line of facts. */
  children: ReactNode;
  /** How far it is: below the text, on phones over the whole width. */
  ruler?: ReactNode;
  /** At the right; on phones below. */
  actions: ReactNode;
  /** Over the whole width, below. */
  below?: ReactNode;
};

/** An order in the factory's lists: picture, title, what to make, and what to do with it. */
export const RowFrame = ({ project, edge, children, ruler, actions, below }: RowFrameProps) => (
  <article aria-label={project.title} className={styles['row']} data-edge={edge}>
    <Thumbnail file={coverOf(project)} size="large" />
    <div className={styles['text']}>
      <Link to={`/projects/${project.id}`} aria-label={`Xem chi tiết: ${project.title}`}>
        <h2>{project.title}</h2>
      </Link>
      <p className={styles['facts']}>
        <code>{shortId(project.id)}</code>
        {[optionLabel('material', project.material), quantityText(project)].map((fact) => ` · ${fact}`)}
      </p>
      {children}
    </div>
    {ruler && <div className={styles['ruler']}>{ruler}</div>}
    <div className={styles['actions']}>{actions}</div>
    {below}
  </article>
);
