import type { Difference } from '@market/contracts';
import { createContext, useContext } from 'react';
import type { ReactNode } from 'react';

/** What a screen that shows a past moment says of its values, by their JSON pointers. */
export type Past = {
  /** How the value, or a value in it, changed with the event of this moment; undefined if it did not. */
  changeOf: (pointer: string) => Difference | undefined;
  /** Who set the value, which has this label. */
  blame: (pointer: string, label: string) => ReactNode;
};

/** Undefined in the present. Within a past nothing can be done: screens offer no commands there. */
export const PastContext = createContext<Past | undefined>(undefined);

export const usePast = (): Past | undefined => useContext(PastContext);

/** What a value was before it became what it is; undefined if it has not just changed, or was nothing. */
export function valueBefore(past: Past | undefined, pointer: string): unknown {
  const change = past?.changeOf(pointer);
  return change?.pointer === pointer && change.before !== '' ? (change.before ?? undefined) : undefined;
}

/** The change of a value, or of anything within it. */
export const changeIn = (changed: readonly Difference[], pointer: string): Difference | undefined =>
  changed.find((one) => one.pointer === pointer) ??
  changed.find(
    (one) =>
      one.pointer.startsWith(`${pointer}/`) || (one.pointer !== '' && pointer.startsWith(`${one.pointer}/`)),
  );
