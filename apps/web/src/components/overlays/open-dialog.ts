import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { attempt } from '../attempt';
import { unsentInput, usePlace } from '../unsent-input/unsent-input';

/** Under this name a tab keeps which dialog is open in it: also while it is loaded again, or somebody signs in again. */
const openDialog = 'control-center.open';

/** The place whose dialog opens by itself: what was open when the page ended, or what the user was led to. */
let wanted = attempt(() => sessionStorage.getItem(openDialog)) ?? undefined;

/** Opens the dialog of a place, once its screen is shown. */
export const leadTo = (name: string): void => void (wanted = name);

/** Remembers that the dialog of a place is open, as long as it is; without a name it is not. */
export function useOpenDialog(name: string | undefined): void {
  useEffect(() => {
    if (name === undefined) return;
    if (wanted === name) wanted = undefined;
    attempt(() => sessionStorage.setItem(openDialog, name));
    // A page that ends, because it is loaded again or its session is over, takes nothing down.
    return () => attempt(() => sessionStorage.removeItem(openDialog));
  }, [name]);
}

type Found<Dialog> = Dialog | undefined | false;

/**
 * Opens the dialog that is wanted, if something was typed in it. `dialogAt` returns the dialog that a place has here; it is
 * asked again at each render, because what the dialog is about may arrive after the screen.
 */
export function useLedTo<Dialog>(
  dialogAt: (place: string) => Found<Dialog>,
  open: (dialog: Dialog) => void,
): void {
  const { accountId } = usePlace('');
  // Whoever follows a link to unsent input may be on its screen already.
  useLocation();
  useEffect(() => {
    if (wanted === undefined || !unsentInput.read({ accountId, name: wanted })) return;
    const dialog = dialogAt(wanted);
    if (!dialog) return;
    wanted = undefined;
    open(dialog);
  });
}

/** Which dialog is open, and what opens another or none; one that is wanted opens by itself. */
export function useOpened<Dialog>(dialogAt: (place: string) => Found<Dialog>) {
  const [opened, open] = useState<Found<Dialog>>();
  useLedTo(dialogAt, (dialog) => open(() => dialog));
  return [opened, open] as const;
}
