import type { Project, Role } from '@market/contracts';
import { usePartsQuery } from '../projects.api';
import { warningsOf } from './project-warnings';
import styles from './details.module.css';

/** What must be known of a project now, a line each; renders nothing when there is nothing. */
export function Warnings({ project, reader }: { project: Project; reader: Role }) {
  const { data: parts } = usePartsQuery({ projectId: project.id });
  if (!parts) return null;
  const lines = warningsOf(project, parts, reader, new Date());
  if (lines.length === 0) return null;
  return (
    <ul className={styles['warnings']} aria-label="Lưu ý">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
