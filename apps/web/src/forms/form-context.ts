import { createContext, useContext } from 'react';
import type { Contract } from './contract-rules';

export type FormState = { contract: Contract; busy: boolean };

export const FormContext = createContext<FormState | undefined>(undefined);

export function useFormState(): FormState {
  const state = useContext(FormContext);
  if (!state) throw new Error('a field stands outside of its ContractForm');
  return state;
}
