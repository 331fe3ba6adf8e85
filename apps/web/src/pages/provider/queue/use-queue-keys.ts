import { useEffect } from 'react';
import type { RefObject } from 'react';

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.closest('input:not([type=checkbox]), textarea, select, [contenteditable=true], [role=dialog]') !==
    null ||
    target.getAttribute('role') === 'combobox');

/**
 * j and k move the focus through the rows, x selects the focused one; Enter opens it, as on any button; a takes the next
 * step of the selected orders, or else of the open one. Rows are marked with `data-row`, the one that is open with
 * `aria-pressed`, the next step with `data-next-step`; the button for the selected ones stands first.
 */
export function useQueueKeys(list: RefObject<HTMLElement | null>, onToggle: (id: string) => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, target } = event;
      if (ctrlKey || metaKey || altKey || isTyping(target) || document.querySelector('[role=dialog]')) return;
      if (!['j', 'k', 'x', 'a'].includes(key)) return;
      if (key === 'a') {
        // A key that is held takes one step, not all of them.
        if (event.repeat) return;
        const next = document.querySelector<HTMLElement>('[data-next-step]');
        // A dialog returns the focus to the button that opened it.
        next?.focus();
        next?.click();
        return event.preventDefault();
      }
      const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
      const focused = rows.findIndex((row) => row === document.activeElement);
      const at =
        focused >= 0 ? focused : rows.findIndex((row) => row.getAttribute('aria-pressed') === 'true');
      if (key === 'x') {
        const id = rows[at]?.dataset['row'];
        if (id) onToggle(id);
      } else {
        const next = key === 'j' ? at + 1 : at - 1;
        rows[Math.min(Math.max(next, 0), rows.length - 1)]?.focus();
      }
      event.preventDefault();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [list, onToggle]);
}
