import { BellOutlined } from '@ant-design/icons';
import type { Notifications } from '@control-center/contracts';
import { Badge, Button, Popover } from 'antd';
import { Suspense, lazy, useState } from 'react';
import { Link } from 'react-router-dom';
import { InFront } from '../../components/InFront';
import { useAddress } from '../../components/address';
import { NoticeList } from './NoticeList';
import { useNotificationsQuery } from './notifications.api';
import styles from './notifications.module.css';

/** Above it the badge says «99+» (section 9). */
const shownUpTo = 99;
/** In the address: the drawer with all unread messages stands open. */
const drawerParam = 'messages';

const MessagesDrawer = lazy(async () => ({ default: (await import('./MessagesDrawer')).MessagesDrawer }));

const countOf = ({ unreadMessages, items }: Notifications): number =>
  unreadMessages + items.filter(({ kind }) => kind !== 'messages').length;

/** What is unread: a list under the bell, and all messages in a drawer whose openness is part of the address. */
export function Bell() {
  const { data } = useNotificationsQuery();
  const [open, setOpen] = useState(false);
  const [address, change] = useAddress();
  const listed = address.has(drawerParam);
  const [opened, setOpened] = useState(listed);
  if (listed && !opened) setOpened(true);
  const items = data?.items ?? [];
  const count = data ? countOf(data) : 0;
  const close = () => setOpen(false);

  return (
    <>
      <Popover
        trigger="click"
        destroyOnHidden
        // In the middle it is the one that phones can push back onto the screen.
        placement="bottom"
        title="Thông báo"
        open={open}
        onOpenChange={setOpen}
        content={
          <InFront>
            <div className={styles['popover']}>
              <NoticeList items={items} empty="Không có thông báo mới." onOpen={close} />
              <Link to={`/?${drawerParam}=all`} onClick={close}>
                Xem tất cả tin nhắn
              </Link>
            </div>
          </InFront>
        }
      >
        <Button
          type="text"
          className={styles['bell'] ?? ''}
          aria-label={count > 0 ? `Thông báo, ${count} mục chưa đọc` : 'Thông báo'}
          aria-expanded={open}
          icon={
            <Badge count={count} overflowCount={shownUpTo} size="small">
              <BellOutlined />
            </Badge>
          }
        />
      </Popover>
      {opened && (
        <Suspense>
          <MessagesDrawer items={items} open={listed} onClose={() => change({ [drawerParam]: undefined })} />
        </Suspense>
      )}
    </>
  );
}
