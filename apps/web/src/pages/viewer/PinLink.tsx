import { PushpinOutlined } from '@ant-design/icons';
import type { Message } from '@market/contracts';
import { Button } from 'antd';
import { useContext } from 'react';
import { OrderOfFiles, useOpenViewer } from '../../features/objects/preview/use-open-viewer';
import { useProjectQuery } from '../../features/projects/projects.api';

export const renderPin = (message: Message) => (
  <OrderOfFiles value={message.projectId}>
    <PinLink message={message} />
  </OrderOfFiles>
);

/** Leads to the face of the model that a message is about; says so where the reader no longer has the file. */
function PinLink({ message: { id, pin } }: { message: Message }) {
  const project = useProjectQuery({ id: useContext(OrderOfFiles)! }).data;
  const openViewer = useOpenViewer();
  if (!project) return null;
  const file = project.files.find(({ url }) => url === pin?.file);
  if (!file) return <small>Ghi chú trên một mô hình không còn xem được.</small>;
  return (
    <Button size="small" icon={<PushpinOutlined />} onClick={() => openViewer(file, { note: id })}>
      Xem mặt được ghi chú trên {file.name}
    </Button>
  );
}
