import type { Notifications } from '@control-center/contracts';
import { Drawer } from 'antd';
import { NoticeList } from './NoticeList';

type MessagesDrawerProps = { items: Notifications['items']; open: boolean; onClose: () => void };

/** All unread messages. */
export const MessagesDrawer = ({ items, open, onClose }: MessagesDrawerProps) => (
  <Drawer title="Tin nhắn" open={open} onClose={onClose}>
    <NoticeList
      items={items.filter(({ kind }) => kind === 'messages')}
      empty="Không có tin nhắn chưa đọc. Mở một dự án để xem lại cuộc trò chuyện."
      onOpen={() => undefined}
    />
  </Drawer>
);
