import { Form } from 'antd';
import { createContext, useContext, useEffect, useEffectEvent } from 'react';
import type { KeyboardEvent } from 'react';
import type { CommandResult } from '../commands/use-command';
import { isComposing } from '../components/composing';
import { keyOfElement } from '../components/unsent-input/fields';
import type { Values } from '../components/unsent-input/fields';
import type { SentAs } from '../components/unsent-input/input';
import type { Place } from '../components/unsent-input/unsent-input';
import type { Contract, FieldPath } from './contract-rules';

/** Files of a form that the server does not have yet: being uploaded, or chosen and not uploaded. */
export type PendingFiles = { state: 'sending' | 'chosen'; drop: () => void };

/** A form inside another: takes over what is typed in it, unless it asks for something; forgets it once that one is sent. */
export type NestedForm = { finish: () => Promise<boolean>; forget: () => void };

export type FormState = {
  contract: Contract | undefined;
  /** Which of its buttons is at work: of two commands at once, each would make something. */
  busy: 'submit' | 'asIs' | undefined;
  /** The paths of the fields because of which the last submit failed. */
  invalid: readonly string[];
  /** A file is being uploaded: a request sent now would lack it. */
  uploading: boolean;
  /** Files have been chosen and not uploaded. */
  hasChosenFiles: boolean;
  /** Registers pending files until the returned function is called. */
  addPending: (files: PendingFiles) => () => void;
  /** Registers a field whose text is not a number yet, until the returned function is called. */
  addUnread: (field: FieldPath) => () => void;
  /** Whether no number of the form, or of one element, is still unread; otherwise asks at the fields. */
  numbersAreRead: (element?: FieldPath) => boolean;
  /** Sets values as if the user had entered them. */
  enter: (values: object) => void;
  /** Sends the input with `command`: shows the server's messages at their fields, or forgets the unsent input. */
  send: (
    command: () => Promise<CommandResult> | CommandResult,
    after?: { as?: SentAs; to?: (reply: unknown) => string },
  ) => Promise<CommandResult>;
  /** The same for a button beside that of the form: what is typed is sent without its rules. */
  sendAsIs: (...command: Parameters<FormState['send']>) => void;
  /** Where the unsent input is kept, and what the server has instead. */
  place: Place;
  server: Values;
  /** Who else saves what this form changes; undefined where nobody is asked about that. */
  others: string | undefined;
  /** Registers a form inside this one until the returned function is called. */
  addNested: (form: NestedForm) => () => void;
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

/** Reports a field whose text is not a number yet to the surrounding form. */
export function useUnreadNumber(name: string, unread: boolean): void {
  const { addUnread } = useFormState();
  const field = useFieldPath(name).join('.');
  useEffect(() => (unread ? addUnread(pathOf(field)) : undefined), [unread, addUnread, field]);
}

const pathOf = (field: string): FieldPath =>
  field.split('.').map((step) => (/^\d+$/.test(step) ? Number(step) : step));

/** The list and the index of the element whose fields are inside; undefined outside of a FieldList. */
export const ElementContext = createContext<readonly [list: string, index: number] | undefined>(undefined);

/**
 * Calls `onInvalid` after a submit has failed because of a field of the surrounding element, with the name of the first
 * such field.
 */
export function useInvalidElement(onInvalid: (field: string) => void): void {
  const element = useContext(ElementContext);
  const invalid = useContext(FormContext)?.invalid;
  const prefix = element && `${element.join('.')}.`;
  const notify = useEffectEvent(onInvalid);
  useEffect(() => {
    const first = prefix && invalid?.find((path) => path.startsWith(prefix));
    if (first) notify(first.slice(prefix.length));
  }, [prefix, invalid]);
}

/** Whether all numbers of the surrounding element are read; otherwise asks at their fields. */
export function useElementNumbersAreRead(): () => boolean {
  const element = useContext(ElementContext);
  const form = useContext(FormContext);
  return () => form?.numbersAreRead(element) ?? true;
}

/** What somebody else asks to change in a field of the form, by its name. */
export const FieldNotesContext = createContext<ReadonlyMap<string, string>>(new Map());

export function useFieldNote(name: string): string | undefined {
  const notes = useContext(FieldNotesContext);
  return useContext(ElementContext) ? undefined : notes.get(name);
}

/** The key under which the unsent input of a field is kept. */
export function useFieldKey(name: string): string {
  const element = useContext(ElementContext);
  const form = Form.useFormInstance();
  if (!element) return name;
  const value = (form.getFieldValue([...element]) ?? {}) as Values;
  return `${keyOfElement(element[0], value, element[1])}#${name}`;
}

/** The path of a field in the body of its form. */
export function useFieldPath(name: string): FieldPath {
  const element = useContext(ElementContext);
  return element ? [...element, name] : [name];
}

/**
 * Enter in a text field inside calls `submit` in place of sending the surrounding form. Where Enter has a meaning of its
 * own, as in lists and longer texts, it keeps it.
 */
export const onEnter = (submit: () => void) => (event: KeyboardEvent<HTMLElement>) => {
  const { key, target } = event;
  const isText = target instanceof HTMLInputElement && target.role !== 'combobox';
  if (key !== 'Enter' || !isText || isComposing(event)) return;
  event.preventDefault();
  submit();
};
