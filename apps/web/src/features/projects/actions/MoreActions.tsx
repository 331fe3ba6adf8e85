import { EllipsisOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { Dropdown } from '../../../components/overlays/later';

export type MoreAction = { key: string; label: string; onClick: () => void };

/** Actions that are seldom meant: none of them reads like the next step. */
export function MoreActions({ actions }: { actions: readonly MoreAction[] }) {
  const [isOpen, setOpen] = useState(false);
  if (actions.length === 0) return null;
  const button = (onClick?: () => void) => (
    <Button icon={<EllipsisOutlined />} aria-label="Thao tác khác" {...(onClick && { onClick })} />
  );
  const items = actions.map(({ key, label, onClick }) => ({ key, label, onClick }));
  return (
    <Suspense fallback={button(() => setOpen(true))}>
      <Dropdown open={isOpen} onOpenChange={setOpen} trigger={['click']} menu={{ items }}>
        {button()}
      </Dropdown>
    </Suspense>
  );
}
