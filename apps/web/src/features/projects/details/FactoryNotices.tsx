import type { Project, Role } from '@market/contracts';
import { Alert } from 'antd';
import { factoryNotices } from './factory-notices';

/** What a factory has told of the order; renders nothing when there is nothing. */
export const FactoryNotices = ({ project, reader }: { project: Project; reader: Role }) => (
  <>
    {factoryNotices(project, reader).map((text) => (
      <Alert key={text} type="warning" showIcon title={text} style={{ marginTop: 12 }} />
    ))}
  </>
);
