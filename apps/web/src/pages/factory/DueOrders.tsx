import type { DueOrder } from '@market/contracts';
import { Button } from 'antd';
import { Suspense, useState } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Popover } from '../../components/overlays/later';
import { Mark } from '../../components/status/Mark';
import { ShortDate } from '../../components/values/ShortDate';
import styles from './FactoryPage.module.css';

type DueOrdersProps = { orders: readonly DueOrder[]; children: ReactNode };

/** The factory's share on time; a press shows the orders that it is taken from. */
export function DueOrders({ orders, children }: DueOrdersProps) {
  const [isOpen, setOpen] = useState(false);
  const share = (onClick?: () => void) => (
    <Button type="link" className={styles['share'] ?? ''} {...(onClick && { onClick })}>
      <span>{children}</span>
    </Button>
  );
  return (
    <Suspense fallback={share(() => setOpen(true))}>
      <Popover
        open={isOpen}
        onOpenChange={setOpen}
        trigger="click"
        placement="bottomRight"
        title="Những đơn được tính đúng hẹn"
        content={
          <ul className={styles['due']}>
            {orders.map(({ projectId, title, promisedOn, isLate }) => (
              <li key={projectId}>
                <Link to={`/projects/${projectId}`}>{title}</Link>
                <small>
                  đã hứa <ShortDate iso={promisedOn} />
                </small>
                {isLate ? <Mark>Trễ</Mark> : <small>đúng hẹn</small>}
              </li>
            ))}
          </ul>
        }
      >
        {share()}
      </Popover>
    </Suspense>
  );
}
