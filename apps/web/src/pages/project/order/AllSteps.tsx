import type { Project } from '@market/contracts';
import { Drawer } from 'antd';
import { useUser } from '../../../features/accounts/user';
import { CustomerSteps } from '../../../features/progress/CustomerSteps';
import { StageTracker } from '../../../features/progress/StageTracker';
import { ReadyDates } from '../../../features/projects/details/ReadyDates';
import { useIsPhone } from '../../../look/use-media';

/** All steps of production, with what the factory noted and photographed. */
export const Steps = ({ project }: { project: Project }) => {
  const { role } = useUser();
  return role === 'customer' ? (
    <CustomerSteps projectId={project.id} processes={project.manufacturingProcesses} />
  ) : (
    <StageTracker projectId={project.id} />
  );
};

export function AllSteps({ project, onClose }: { project: Project; onClose: () => void }) {
  const isPhone = useIsPhone();
  return (
    <Drawer
      open
      title="Tiến độ sản xuất"
      onClose={onClose}
      {...(isPhone ? { placement: 'bottom', size: '100dvh' } : { size: 480 })}
      styles={{ close: { width: 44, height: 44 } }}
    >
      <ReadyDates project={project} />
      <Steps project={project} />
    </Drawer>
  );
}
