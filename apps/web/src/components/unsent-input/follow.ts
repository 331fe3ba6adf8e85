import { useContext, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { InputOwner, unsentInput } from './unsent-input';

/** The state of a link to a screen on which something was typed: the name of its place. */
export type Led = { unsent: string };

/**
 * Opens the dialog to whose place the list of unsent input has led. `dialogAt` returns the dialog that a place has here; it is
 * asked again at each render, because what the dialog is about may arrive after the screen.
 */
export function useLedTo<Dialog>(
  dialogAt: (place: string) => Dialog | undefined,
  open: (dialog: Dialog) => void,
): void {
  const location = useLocation();
  const { key } = location;
  const accountId = useContext(InputOwner) ?? '';
  const { unsent: name } = (location.state ?? {}) as Partial<Led>;
  const followed = useRef<string>(undefined);
  useEffect(() => {
    if (!name || followed.current === key || !unsentInput.read({ accountId, name })) return;
    const dialog = dialogAt(name);
    if (dialog === undefined) return;
    followed.current = key;
    // A dialog that was closed stays closed when the page is loaded again.
    history.replaceState({ ...(history.state as object), usr: null }, '');
    open(dialog);
  });
}
