import { EllipsisOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { MenuProps } from 'antd';
import { MenuLater } from './MenuLater';

export type MoreAction = {
  key: string;
  label: string;
  onClick: () => void;
  disabled?: boolean;
  /** It ends something: it stands last, in red, after a line. */
  danger?: boolean;
};

const itemsOf = (actions: readonly MoreAction[]): MenuProps['items'] => {
  const ends = actions.filter(({ danger }) => danger);
  const others = actions.filter(({ danger }) => !danger);
  return [
    ...others,
    ...(others.length > 0 && ends.length > 0 ? [{ type: 'divider' as const }] : []),
    ...ends,
  ];
};

type MoreActionsProps = {
  actions: readonly MoreAction[];
  /** Names the button where a page has several. */
  label?: string;
  type?: 'text';
};

/** Actions that are seldom meant: none of them reads like the next step. */
export function MoreActions({ actions, label = 'Thao tác khác', type }: MoreActionsProps) {
  if (actions.length === 0) return null;
  return (
    <MenuLater
      placement="bottomRight"
      menu={{ items: itemsOf(actions) ?? [] }}
      button={(onClick) => (
        <Button
          icon={<EllipsisOutlined />}
          aria-label={label}
          {...(type && { type })}
          {...(onClick && { onClick })}
        />
      )}
    />
  );
}
