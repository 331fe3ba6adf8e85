import { PushpinOutlined } from '@ant-design/icons';
import { Button } from 'antd';

/** Asks the customer to revise this one thing; several pins become one request. */
export const PinButton = ({ name, onPin }: { name: string; onPin: () => void }) => (
  <Button
    icon={<PushpinOutlined />}
    title="Ghim yêu cầu chỉnh sửa"
    aria-label={`Ghim yêu cầu chỉnh sửa: ${name}`}
    onClick={onPin}
  />
);
