import type { Part, Project } from '@market/contracts';
import { Drawer, Flex, Tabs } from 'antd';
import type { ReactNode } from 'react';
import { Facts } from '../../../components/layout/Facts';
import { useIsPhone } from '../../../look/use-media';
import { requestFacts } from '../request-facts';
import { partViewOf } from './part-fields';
import { viewTabs } from './PartTabs';

type AllDetailsProps = {
  project: Project;
  part: Part | undefined;
  files: ReactNode;
  onClose: () => void;
};

/** All that is known of the chosen part, in its four tabs, and of the request as a whole. */
export function AllDetails({ project, part, files, onClose }: AllDetailsProps) {
  const isPhone = useIsPhone();
  return (
    <Drawer
      open
      title="Mọi thông số"
      onClose={onClose}
      {...(isPhone ? { placement: 'bottom', size: '100dvh' } : { size: 640 })}
      styles={{ close: { width: 44, height: 44 } }}
    >
      <Flex vertical gap={16}>
        {part && (
          <section aria-label={`Mọi thông số của ${part.partId}`}>
            <h3>
              {part.partName} · <code>{part.partId}</code>
            </h3>
            <Tabs size="small" items={viewTabs(partViewOf(part), files)} />
          </section>
        )}
        {part && <h3>Cả dự án</h3>}
        {project.description && (
          <p style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>{project.description}</p>
        )}
        <Facts columns={3} facts={requestFacts(project)} />
      </Flex>
    </Drawer>
  );
}
