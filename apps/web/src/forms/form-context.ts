import { createContext, useContext, useEffect } from 'react';
import type { Contract } from './contract-rules';

/** Files of a form that the server does not have yet: on their way, or chosen and not sent. */
export type Pending = { state: 'sending' | 'chosen'; drop: () => void };

export type FormState = {
  contract: Contract;
  busy: boolean;
  /** Something in the form is on its way, and what is sent now would lack it. */
  held: boolean;
  /** Files have been chosen that nobody has sent. */
  chosen: boolean;
  /** Keeps the files in mind until the function that it answers is called. */
  keep: (files: Pending) => () => void;
  /** Goes on at once, or where chosen files would stay behind once the person agrees to drop them. */
  complete: (go: () => void) => void;
};

export const FormContext = createContext<FormState | undefined>(undefined);

export function useFormState(): FormState {
  const state = useContext(FormContext);
  if (!state) throw new Error('a field stands outside of its ContractForm');
  return state;
}

/** Tells the form around, where there is one, of files that the server does not have. `drop` must not change. */
export function usePendingFiles(state: Pending['state'] | undefined, drop: () => void): void {
  const keep = useContext(FormContext)?.keep;
  useEffect(() => (state && keep ? keep({ state, drop }) : undefined), [state, drop, keep]);
}
