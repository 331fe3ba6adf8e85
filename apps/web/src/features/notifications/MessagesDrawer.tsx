import { Drawer } from 'antd';
import { Loaded } from '../../components/loading/Loaded';
import { NotificationList } from './NotificationList';
import { useConversationsQuery } from './notifications.api';

type MessagesDrawerProps = { open: boolean; onClose: () => void };

/** All conversations, the newest first; what is unread in them is marked. */
export function MessagesDrawer({ open, onClose }: MessagesDrawerProps) {
  const load = useConversationsQuery(undefined, { skip: !open });
  return (
    <Drawer title="Tin nhắn" open={open} onClose={onClose}>
      <Loaded of={load} failure="Không thể tải tin nhắn" rows={6}>
        {(items) => <NotificationList items={items} empty="Chưa ai nhắn cho bạn." onOpen={() => undefined} />}
      </Loaded>
    </Drawer>
  );
}
