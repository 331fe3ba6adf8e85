import { invalidField } from '../../refusal.js';

// Notes are added, one a line, and none takes the place of another.

/** How long the notes of an order, or of one of its stages, may become together. Characters. */
export const mostNotes = { project: 50_000, stage: 20_000 } as const;

/**
 * What a text adds to earlier notes: all of it, but for the notes that it begins with, line by line, and nothing where the
 * last notes say the same.
 */
export function addedNotes(known: string, text: string): string {
  const added = (
    known !== '' && `${text}\n`.startsWith(`${known}\n`) ? text.slice(known.length) : text
  ).trim();
  return `\n${known}`.endsWith(`\n${added}`) ? '' : added;
}

export const withNotes = (known: string, added: string): string =>
  known === '' || added === '' ? known + added : `${known}\n${added}`;

/** Refuses notes that would become longer than they may be; `field` is that of the body. */
export function requireRoomForNotes(of: keyof typeof mostNotes, notes: string, field: string): void {
  if (notes.length <= mostNotes[of]) return;
  const message = `Ghi chú ở đây đã đầy (tối đa ${mostNotes[of].toLocaleString('vi-VN')} ký tự)`;
  throw invalidField(field, message);
}
