import type { Part, Project } from '@market/contracts';
import { Drawer, Flex } from 'antd';
import type { ReactNode } from 'react';
import { Facts } from '../../../components/layout/Facts';
import { useIsPhone } from '../../../look/use-media';
import { requestFacts } from '../request-facts';
import { partFacts } from './part-facts';
import { partViewOf } from './part-fields';

type AllDetailsProps = { project: Project; part: Part | undefined; link: ReactNode; onClose: () => void };

/** All that is known of the chosen part, and of the request as a whole. */
export function AllDetails({ project, part, link, onClose }: AllDetailsProps) {
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
          <>
            <h3>
              {part.partName} · <code>{part.partId}</code>
            </h3>
            <Facts columns={3} facts={partFacts(partViewOf(part), '', link)} />
            <h3>Cả dự án</h3>
          </>
        )}
        {project.description && (
          <p style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>{project.description}</p>
        )}
        <Facts columns={3} facts={requestFacts(project)} />
      </Flex>
    </Drawer>
  );
}
