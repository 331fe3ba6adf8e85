import type { Project } from '@control-center/contracts';
import { Panel } from '../../../components/layout/Panel';
import { usePartsQuery } from '../projects.api';
import { warningsOf } from './project-warnings';
import styles from './details.module.css';

/** The warnings of a project; renders nothing when there are none. */
export function Warnings({ project }: { project: Project }) {
  const { data: parts } = usePartsQuery({ projectId: project.id });
  if (!parts) return null;
  const lines = warningsOf(project, parts, new Date());
  if (lines.length === 0) return null;
  return (
    <Panel title="Lưu ý">
      <ul className={styles['warnings']}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Panel>
  );
}
