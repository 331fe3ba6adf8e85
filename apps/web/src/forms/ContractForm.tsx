import { Form } from 'antd';
import type { FormInstance } from 'antd';
import { useCallback, useContext, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { errorBodyOf } from '../api/errors';
import type { CommandResult } from '../commands/use-command';
import { isComposing } from '../components/composing';
import { unsentInput, usePlace } from '../components/unsent-input/unsent-input';
import { conflictsOf, refused, sending } from '../components/unsent-input/input';
import type { SentAs } from '../components/unsent-input/input';
import { showConflict } from './show-conflict';
import { nameOf } from '../components/unsent-input/fields';
import type { Values } from '../components/unsent-input/fields';
import { placeOnFields, textOfPath } from './contract-rules';
import type { Contract, FieldPath } from './contract-rules';
import { FormContext } from './form-context';
import type { FormState, NestedForm, PendingFiles } from './form-context';
import { RestoredNote } from './RestoredNote';
import { useKeptValues } from './use-kept-values';
import { WithoutFilesDialog } from './WithoutFilesDialog';

export type ContractFormProps<Body extends object> = {
  /**
   * What is typed is kept in this browser under this name, for its account, until it has been sent. It names the form and
   * what it is about.
   */
  place: string;
  /** What the list of unsent input calls the form; absent: as its page. */
  title?: string;
  /** What it is about, where the screen shows several orders. */
  order?: { id: string; title: string } | undefined;
  /** What a sent form leaves of what was typed meanwhile; absent: the changes of what was saved. */
  sentAs?: SentAs;
  /** Under which name that is kept; absent: the form's own. */
  sentTo?: string;
  /** Who else saves what a live form changes. */
  others?: string;
  /** The request class; absent for a form that sends no body. */
  contract?: Contract<Body>;
  /** What the server has instead of what is typed: when the form was opened, or with `live` now. */
  initialValues?: Partial<Body>;
  /** Fields that were not typed here follow what others save. */
  live?: boolean;
  form?: FormInstance<Body> | undefined;
  /** Runs the command, which also shows its failure, and returns its result. */
  onSubmit: (body: Body) => Promise<CommandResult> | CommandResult;
  /** Called once that has succeeded and what was sent is no longer kept. */
  onSent?: () => void;
  /** Called with the names of the invalid fields, in their order. */
  onInvalid?: (names: string[]) => void;
  onValuesChange?: (changed: Partial<Body>, values: Body) => void;
  className?: string | undefined;
  /** Distinguishes the ids of fields with the same name in several forms of a page. */
  name?: string;
  /** Inside another form, which sends this one first: it has no element of its own, and its button calls `submit`. */
  nested?: boolean;
  /** Inside another form: what was taken over is kept until that one is sent. */
  keeps?: boolean;
  children: ReactNode;
};

/** A form validated by its request class: on submit, and from then on at every change. */
export function ContractForm<Body extends object>(props: ContractFormProps<Body>) {
  const { contract, initialValues, onSubmit, onInvalid, onValuesChange, className, children } = props;
  const { name, live = false, nested = false, keeps = false, sentAs = 'saved', sentTo = props.place } = props;
  const others = live ? (props.others ?? 'người khác') : undefined;
  const place = usePlace(props.place);
  const outer = useContext(FormContext);
  const [ownForm] = Form.useForm<Body>();
  const form = props.form ?? ownForm;
  const [submitted, setSubmitted] = useState(false);
  const [busy, setBusy] = useState<FormState['busy']>();
  const [invalid, setInvalid] = useState<readonly string[]>([]);
  const [pending, setPending] = useState<readonly PendingFiles[]>([]);
  const addPending = useCallback((files: PendingFiles) => {
    setPending((all) => [...all, files]);
    return () => setPending((all) => all.filter((other) => other !== files));
  }, []);
  const uploading = pending.some(({ state }) => state === 'sending');
  const hasChosenFiles = pending.some(({ state }) => state === 'chosen');
  const nestedForms = useRef(new Set<NestedForm>());
  const addNested = useCallback((form: NestedForm) => {
    nestedForms.current.add(form);
    return () => void nestedForms.current.delete(form);
  }, []);
  const [postponed, setPostponed] = useState<() => unknown>();
  const unread = useRef(new Set<FieldPath>());
  const addUnread = useCallback((field: FieldPath) => {
    unread.current.add(field);
    return () => void unread.current.delete(field);
  }, []);
  const [opened] = useState(initialValues);
  const server = ((live ? initialValues : opened) ?? {}) as Values;
  const about = { form: props.title, order: props.order };
  const kept = useKeptValues(form as FormInstance, place, server, about);

  const reportInvalid = (fields: readonly FieldPath[]) => {
    const paths = fields.map(textOfPath);
    setInvalid(paths);
    onInvalid?.(paths);
  };
  const numbersAreRead: FormState['numbersAreRead'] = (element = []) => {
    const fields = [...unread.current].filter((field) => element.every((step, at) => field[at] === step));
    if (fields.length === 0) return true;
    void form.validateFields(fields as Parameters<typeof form.validateFields>[0]).catch(() => undefined);
    reportInvalid(fields);
    return false;
  };
  const placeErrors = (error: object) => {
    const fields = form.getFieldsError().map((field) => field.name);
    const placed = placeOnFields(errorBodyOf(error)?.fields ?? {}, fields);
    form.setFields(placed as Parameters<typeof form.setFields>[0]);
    if (placed.length > 0) reportInvalid(placed.map((field) => field.name));
  };
  const send: FormState['send'] = async (command, { as = sentAs, to } = {}) => {
    unsentInput.change(place, sending);
    const inside = [...nestedForms.current];
    const result = await command();
    if (result.error) {
      const { message: reason, code } = errorBodyOf(result.error) ?? {};
      const isUsed = code === 'command.key-reused';
      unsentInput.change(place, (input, { key }) => refused(input, reason, isUsed ? key : undefined));
      placeErrors(result.error);
      // Also of a form that has been left meanwhile, whose fields are no longer on the screen.
    } else if (!keeps) {
      kept.sent(as, { ...place, name: to ? to(result.data) : sentTo });
      for (const { forget } of inside) forget();
    }
    return result;
  };
  const sendBy = (button: FormState['busy'], ...command: Parameters<FormState['send']>) => {
    setBusy(button);
    return send(...command).finally(() => setBusy(undefined));
  };
  /** What stands between a button and its command: files that are missing, conflicts, and the forms inside. */
  const prepare = (proceed: () => unknown) => {
    const finishNested = async () => {
      // What two people have saved is decided at its field first, which may be in a hidden tab.
      const [conflict] = live ? conflictsOf(server, unsentInput.read(place)) : [];
      if (conflict) {
        onInvalid?.([nameOf(conflict.field)]);
        return showConflict();
      }
      for (const { finish } of nestedForms.current) if (!(await finish())) return;
      await proceed();
    };
    if (hasChosenFiles) setPostponed(() => finishNested);
    else void finishNested();
  };
  const sendAsIs: FormState['sendAsIs'] = (...command) => {
    if (numbersAreRead()) prepare(() => sendBy('asIs', ...command));
  };
  const enter = (values: object) => {
    form.setFieldsValue(values);
    kept.type(form.getFieldsValue() as Values);
  };
  const state = {
    ...{ contract, busy, invalid, uploading, hasChosenFiles, addPending, send, sendAsIs },
    ...{ addUnread, numbersAreRead, enter, place, server, others, addNested },
  };

  const submit = async (body: Body): Promise<boolean> => {
    if (uploading) return false;
    setSubmitted(true);
    const { error } = await sendBy('submit', () => onSubmit(body));
    if (error) return false;
    setSubmitted(false);
    props.onSent?.();
    return true;
  };
  // What the outer form sends first.
  const finish = useEffectEvent(async () => {
    if (!unsentInput.read(place)) return true;
    try {
      return await submit(await form.validateFields());
    } catch (failure) {
      const fields = (failure as { errorFields?: { name: FieldPath }[] }).errorFields ?? [];
      setSubmitted(true);
      if (fields[0]) form.scrollToField(fields[0].name, { block: 'center', focus: true });
      return false;
    }
  });
  const addToOuter = nested ? outer?.addNested : undefined;
  const forget = useEffectEvent(() => keeps && unsentInput.forget(place));
  useEffect(() => addToOuter?.({ finish: () => finish(), forget: () => forget() }), [addToOuter]);

  return (
    <FormContext value={state}>
      <Form
        form={form}
        {...(name ? { name } : {})}
        {...(nested ? { component: false } : {})}
        className={className ?? ''}
        layout="vertical"
        // An Enter that ends the composition of a letter is the input method's.
        onKeyDown={(event) => {
          const isText = event.target instanceof HTMLInputElement;
          if (isText && event.key === 'Enter' && isComposing(event)) event.preventDefault();
        }}
        initialValues={kept.first}
        validateTrigger={submitted ? 'onChange' : 'onSubmit'}
        scrollToFirstError={{ behavior: 'smooth', block: 'center', focus: true }}
        onFinish={() => prepare(() => submit(form.getFieldsValue()))}
        onFinishFailed={({ errorFields }) => {
          setSubmitted(true);
          reportInvalid(errorFields.map((field) => field.name));
        }}
        onValuesChange={(changed: Partial<Body>, values: Body) => {
          kept.type(values as Values);
          onValuesChange?.(changed, values);
        }}
      >
        {!nested && <RestoredNote place={place} />}
        {children}
      </Form>
      {postponed && (
        <WithoutFilesDialog
          onClose={() => setPostponed(undefined)}
          onAgree={() => {
            setPostponed(undefined);
            for (const { drop } of pending) drop();
            postponed();
          }}
        />
      )}
    </FormContext>
  );
}
