import { createContext, useContext, useEffect } from 'react';
import type { Contract } from './contract-rules';

/** Files of a form that the server does not have yet: being uploaded, or chosen and not uploaded. */
export type PendingFiles = { state: 'sending' | 'chosen'; drop: () => void };

export type FormState = {
  contract: Contract;
  busy: boolean;
  /** A file is being uploaded: a request sent now would lack it. */
  uploading: boolean;
  /** Files have been chosen and not uploaded. */
  hasChosenFiles: boolean;
  /** Registers pending files until the returned function is called. */
  addPending: (files: PendingFiles) => () => void;
  /** Calls `proceed` at once; if there are chosen files, only after the user has agreed to drop them. */
  confirmMissingFiles: (proceed: () => void) => void;
};

export const FormContext = createContext<FormState | undefined>(undefined);

export function useFormState(): FormState {
  const state = useContext(FormContext);
  if (!state) throw new Error('useFormState() needs a ContractForm around it');
  return state;
}

/** Reports files that the server does not have to the surrounding form, if any. `drop` must keep its identity. */
export function usePendingFiles(state: PendingFiles['state'] | undefined, drop: () => void): void {
  const addPending = useContext(FormContext)?.addPending;
  useEffect(() => (state && addPending ? addPending({ state, drop }) : undefined), [state, drop, addPending]);
}
