import { Suspense, useEffect, useEffectEvent } from 'react';
import { loadLater } from '../../components/overlays/load-later';
import { effectOf } from './keys';
import type { KeyEffect } from './keys';

const Palette = loadLater(async () => (await import('./Palette')).Palette);
const KeySheet = loadLater(async () => (await import('./KeySheet')).KeySheet);

/** The first search box of the page. */
const searchBox = () => document.querySelector<HTMLElement>('main .ant-input-search input');

const isDialogOpen = () => document.querySelector('.ant-modal-wrap, [role=dialog]') !== null;

/** What the keys of every page open. */
export type KeyOverlay = Exclude<KeyEffect, 'search'>;

type GlobalKeysProps = {
  open: KeyOverlay | undefined;
  onOpen: (overlay: KeyOverlay | undefined) => void;
  onSignOut: () => void;
};

/** The keys of every page: Ctrl K opens the palette, `/` the page's search, `?` the sheet of keys. */
export function GlobalKeys({ open, onOpen, onSignOut }: GlobalKeysProps) {
  const show = useEffectEvent(onOpen);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const effect = effectOf(event);
      if (!effect || event.defaultPrevented || event.isComposing) return;
      // The browser's own search bar must not open above the palette, even while a dialog is open.
      event.preventDefault();
      if (isDialogOpen()) return;
      const box = effect === 'search' ? searchBox() : null;
      if (box) box.focus();
      else show(effect === 'sheet' ? 'sheet' : 'palette');
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
  const close = () => onOpen(undefined);
  return (
    <Suspense>
      {open === 'palette' && <Palette onClose={close} onSignOut={onSignOut} />}
      {open === 'sheet' && <KeySheet onClose={close} />}
    </Suspense>
  );
}
