import type { Project, Role } from '@control-center/contracts';
import { Typography } from 'antd';
import { Panel } from '../../../components/layout/Panel';
import { usePartsQuery } from '../projects.api';
import { warningsOf } from './project-warnings';

/** The warnings of a project; renders nothing when there are none. */
export function Warnings({ project, reader }: { project: Project; reader: Role }) {
  const { data: parts } = usePartsQuery({ projectId: project.id });
  if (!parts) return null;
  const lines = warningsOf(project, parts, reader, new Date());
  if (lines.length === 0) return null;
  return (
    <Panel title="Lưu ý">
      <Typography>
        <ul>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </Typography>
    </Panel>
  );
}
