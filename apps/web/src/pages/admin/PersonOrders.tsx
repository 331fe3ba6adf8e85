import { pendingStatuses } from '@market/contracts';
import { Button, Drawer } from 'antd';
import { useState } from 'react';
import { itemsOf } from '../../api/paging';
import type { OrdersOf } from '../../features/projects/orders-of';
import { useOrders } from '../../features/projects/orders-of';
import { ProjectMonitor } from '../../features/projects/ProjectMonitor';
import { useIsPhone } from '../../look/use-media';

/** «14 đơn, 3 đang xử lý», which opens the list. */
export function PersonOrders({ of }: { of: OrdersOf }) {
  const load = useOrders(of);
  const isPhone = useIsPhone();
  const [isOpen, setOpen] = useState(false);
  const orders = itemsOf(load.data);
  const pending = orders.filter(({ status }) => pendingStatuses.includes(status)).length;
  const more = load.hasNextPage ? '+' : '';
  return (
    <>
      <Button
        type="link"
        size="small"
        style={{ height: 'auto', padding: 0 }}
        disabled={orders.length === 0}
        onClick={() => setOpen(true)}
      >
        {load.data ? `${orders.length}${more} đơn, ${pending} đang xử lý` : 'Đang đếm…'}
      </Button>
      {isOpen && (
        <Drawer
          open
          title="Đơn hàng"
          onClose={() => setOpen(false)}
          {...(isPhone ? { placement: 'bottom', size: '100dvh' } : { size: 560 })}
          styles={{ close: { width: 44, height: 44 }, body: { padding: 0 } }}
        >
          <ProjectMonitor height="calc(100dvh - 64px)" of={of} />
        </Drawer>
      )}
    </>
  );
}
