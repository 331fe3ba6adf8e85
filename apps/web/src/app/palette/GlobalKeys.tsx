import { Suspense, useEffect, useState } from 'react';
import { loadLater } from '../../components/overlays/load-later';
import { effectOf } from './keys';
import type { KeyEffect } from './keys';

const Palette = loadLater(async () => (await import('./Palette')).Palette);
const KeySheet = loadLater(async () => (await import('./KeySheet')).KeySheet);

/** The first search box of the page. */
const searchBox = () => document.querySelector<HTMLElement>('main .ant-input-search input');

const isDialogOpen = () => document.querySelector('.ant-modal-wrap, [role=dialog]') !== null;

/** The keys of every page: Ctrl K opens the palette, `/` the page's search, `?` the sheet of keys. */
export function GlobalKeys({ onSignOut }: { onSignOut: () => void }) {
  const [open, setOpen] = useState<Exclude<KeyEffect, 'search'>>();
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const effect = effectOf(event);
      if (!effect || event.defaultPrevented || event.isComposing) return;
      // The browser's own search bar must not open above the palette, even while a dialog is open.
      event.preventDefault();
      if (isDialogOpen()) return;
      const box = effect === 'search' ? searchBox() : null;
      if (box) box.focus();
      else setOpen(effect === 'sheet' ? 'sheet' : 'palette');
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
  const close = () => setOpen(undefined);
  return (
    <Suspense>
      {open === 'palette' && <Palette onClose={close} onSignOut={onSignOut} />}
      {open === 'sheet' && <KeySheet onClose={close} />}
    </Suspense>
  );
}
