import type { DropdownProps, MenuProps } from 'antd';
import { Suspense, useState } from 'react';
import type { ReactElement } from 'react';
import { Dropdown } from './later';

type MenuLaterProps = {
  menu: MenuProps;
  /** Draws what opens the menu. Until the menu's code is there it is given what remembers the click. */
  button: (onClick?: () => void) => ReactElement;
} & Pick<DropdownProps, 'autoFocus' | 'placement'>;

/** A menu below its button. Its code is loaded after the first view; a click before that opens it as soon as it is there. */
export function MenuLater({ menu, button, ...place }: MenuLaterProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Suspense fallback={button(() => setOpen(true))}>
      <Dropdown {...place} trigger={['click']} open={isOpen} onOpenChange={setOpen} menu={menu}>
        {button()}
      </Dropdown>
    </Suspense>
  );
}
