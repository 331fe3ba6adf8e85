import type { Notifications } from '@market/contracts';
import { Drawer } from 'antd';
import { NotificationList } from './NotificationList';

type MessagesDrawerProps = { items: Notifications['items']; open: boolean; onClose: () => void };

export const MessagesDrawer = ({ items, open, onClose }: MessagesDrawerProps) => (
  <Drawer title="Tin nhắn" open={open} onClose={onClose}>
    <NotificationList
      items={items.filter(({ kind }) => kind === 'messages')}
      empty="Không có tin nhắn chưa đọc. Mở một dự án để xem lại cuộc trò chuyện."
      onOpen={() => undefined}
    />
  </Drawer>
);
