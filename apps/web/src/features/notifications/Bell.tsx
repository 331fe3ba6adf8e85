import { BellOutlined } from '@ant-design/icons';
import type { Notifications } from '@market/contracts';
import { Badge, Button, Flex } from 'antd';
import { Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { loadLater } from '../../components/overlays/load-later';
import { FocusScope } from '../../components/FocusScope';
import { Popover } from '../../components/overlays/later';
import { useUrlParams } from '../../components/url-params';
import { NotificationList } from './NotificationList';
import { useNotificationsQuery } from './notifications.api';
import styles from './notifications.module.css';

/** Above this number the badge displays «99+». */
const maxBadgeCount = 99;
/** The URL parameter that opens the drawer of unread messages. */
const drawerParam = 'messages';

const MessagesDrawer = loadLater(async () => (await import('./MessagesDrawer')).MessagesDrawer);

const countOf = ({ unreadMessages, items }: Notifications): number =>
  unreadMessages + items.filter(({ kind }) => kind !== 'messages').length;

/** Unread notifications: a list below the bell, and a drawer of all unread messages that a URL parameter opens. */
export function Bell() {
  const { data } = useNotificationsQuery();
  const [open, setOpen] = useState(false);
  const [params, setParams] = useUrlParams();
  const drawerOpen = params.has(drawerParam);
  const [drawerLoaded, setDrawerLoaded] = useState(drawerOpen);
  if (drawerOpen && !drawerLoaded) setDrawerLoaded(true);
  const items = data?.items ?? [];
  const count = data ? countOf(data) : 0;
  const close = () => setOpen(false);
  const button = (onClick?: () => void) => (
    <Button
      type="text"
      className={styles['bell'] ?? ''}
      aria-label={count > 0 ? `Thông báo, ${count} mục chưa đọc` : 'Thông báo'}
      aria-expanded={open}
      data-wide={count > 9 || undefined}
      icon={
        <Badge count={count} overflowCount={maxBadgeCount} size="small">
          <BellOutlined />
        </Badge>
      }
      {...(onClick && { onClick })}
    />
  );

  return (
    <>
      <Suspense fallback={button(() => setOpen(true))}>
        <Popover
          trigger="click"
          destroyOnHidden
          // antd can move only a centred popover back onto the screen of a phone.
          placement="bottom"
          title="Thông báo"
          open={open}
          onOpenChange={setOpen}
          content={
            <FocusScope>
              <Flex vertical gap="small" style={{ width: 'min(340px, 80vw)' }}>
                <NotificationList items={items} empty="Không có thông báo mới." onOpen={close} />
                <Link to={`/?${drawerParam}=all`} onClick={close}>
                  Xem tất cả tin nhắn
                </Link>
                <Link to="/notifications" onClick={close}>
                  Cài đặt thông báo
                </Link>
              </Flex>
            </FocusScope>
          }
        >
          {button()}
        </Popover>
      </Suspense>
      {drawerLoaded && (
        <Suspense>
          <MessagesDrawer open={drawerOpen} onClose={() => setParams({ [drawerParam]: undefined })} />
        </Suspense>
      )}
    </>
  );
}
