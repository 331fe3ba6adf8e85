import { Dialog } from '../../../components/Dialog';
import { AccessCard } from '../AccessCard';

export const AccessDialog = ({ onClose }: { onClose: () => void }) => (
  <Dialog title="Quyền truy cập của tôi" onCancel={onClose} footer={null}>
    <AccessCard />
  </Dialog>
);
