import type { Project } from '@market/contracts';
import { Drawer } from 'antd';
import { useOpenDialog } from '../../components/overlays/open-dialog';
import { useIsPhone } from '../../look/use-media';
import { Conversations } from '../project/Conversations';

export function OrderChat({ project, onClose }: { project: Project; onClose: () => void }) {
  const isPhone = useIsPhone();
  useOpenDialog(`message.${project.id}.factory`);
  return (
    <Drawer
      title={`Trao đổi: ${project.title}`}
      open
      placement={isPhone ? 'bottom' : 'right'}
      size={isPhone ? '100dvh' : 480}
      onClose={onClose}
    >
      <Conversations project={project} fills />
    </Drawer>
  );
}
