import { AccessDialog } from './AccessDialog';
import { AccountDialog } from './AccountDialog';
import { EraseDialog } from './EraseDialog';
import { OtherAccountDialog } from './OtherAccountDialog';
import { SessionsDialog } from './SessionsDialog';
import { UnsentDialog } from './UnsentDialog';

/** What the menu of the account opens, by its name in the address. */
const dialogs = {
  account: AccountDialog,
  access: AccessDialog,
  sessions: SessionsDialog,
  erase: EraseDialog,
  unsent: UnsentDialog,
  other: OtherAccountDialog,
};
export type MenuDialogName = keyof typeof dialogs;

/** Nothing for an unknown name. */
export function MenuDialog({ name, onClose }: { name: string; onClose: () => void }) {
  const Named = Object.hasOwn(dialogs, name) ? dialogs[name as MenuDialogName] : undefined;
  return Named ? <Named onClose={onClose} /> : null;
}
