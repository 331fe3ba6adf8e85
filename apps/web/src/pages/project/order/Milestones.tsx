import type { Project } from '@market/contracts';
import { Drawer } from 'antd';
import { useUser } from '../../../features/accounts/user';
import { Timeline } from '../../../features/projects/details/Timeline';
import { useIsPhone } from '../../../look/use-media';

/** All that happened to an order, newest first. */
export function Milestones({ project, onClose }: { project: Project; onClose: () => void }) {
  const user = useUser();
  const isPhone = useIsPhone();
  return (
    <Drawer
      open
      title="Mốc thời gian"
      onClose={onClose}
      {...(isPhone ? { placement: 'bottom', size: '100dvh' } : { size: 480 })}
      styles={{ close: { width: 44, height: 44 } }}
    >
      <Timeline project={project} reader={user} />
    </Drawer>
  );
}
