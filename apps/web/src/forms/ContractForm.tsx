import { Form } from 'antd';
import type { FormInstance } from 'antd';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { errorBodyOf } from '../api/errors';
import type { CommandResult } from '../commands/use-command';
import { unsentInput } from '../components/unsent-input/unsent-input';
import { placeOnFields, textOfPath } from './contract-rules';
import type { Contract, FieldPath } from './contract-rules';
import { FormContext } from './form-context';
import type { FormState, PendingFiles } from './form-context';
import { WithoutFilesDialog } from './WithoutFilesDialog';

type UnsentForm<Body> = {
  accountId: string;
  name: string;
  /** Stored with the input. */
  basis?: unknown;
  /** Brings stored input up to date before it is shown. */
  restore?: (typed: Partial<Body>) => Partial<Body>;
  /** Whether the form holds nothing more after it was sent; absent: it does not. */
  isAllSent?: (left: Partial<Body>) => boolean;
};

export type ContractFormProps<Body extends object> = {
  /** The request class; absent for a form that sends no body. */
  contract?: Contract<Body>;
  initialValues?: Partial<Body>;
  form?: FormInstance<Body> | undefined;
  /** Runs the command, which also shows its failure, and returns its result. */
  onSubmit: (body: Body) => Promise<CommandResult> | CommandResult;
  /** The account and the name under which the input is stored in this browser until it has been sent. */
  unsent?: UnsentForm<Body>;
  /** Called with the names of the invalid fields, in their order. */
  onInvalid?: (names: string[]) => void;
  onValuesChange?: (changed: Partial<Body>, values: Body) => void;
  className?: string | undefined;
  /** Distinguishes the ids of fields with the same name in several forms of a page. */
  name?: string;
  /** Inside another form: it has no element of its own, and its button calls `submit` of the form. */
  nested?: boolean;
  children: ReactNode;
};

/** A form validated by its request class: on submit, and from then on at every change. */
export function ContractForm<Body extends object>(props: ContractFormProps<Body>) {
  const { contract, initialValues, onSubmit, unsent, onInvalid, onValuesChange, className, children } = props;
  const { name, nested = false } = props;
  const [ownForm] = Form.useForm<Body>();
  const form = props.form ?? ownForm;
  const [submitted, setSubmitted] = useState(false);
  const [busy, setBusy] = useState(false);
  const [invalid, setInvalid] = useState<readonly string[]>([]);
  const [pending, setPending] = useState<readonly PendingFiles[]>([]);
  const addPending = useCallback((files: PendingFiles) => {
    setPending((all) => [...all, files]);
    return () => setPending((all) => all.filter((other) => other !== files));
  }, []);
  const uploading = pending.some(({ state }) => state === 'sending');
  const hasChosenFiles = pending.some(({ state }) => state === 'chosen');
  const [postponed, setPostponed] = useState<() => void>();
  const confirmMissingFiles = useCallback(
    (proceed: () => void) => (hasChosenFiles ? setPostponed(() => proceed) : proceed()),
    [hasChosenFiles],
  );
  const unread = useRef(new Set<FieldPath>());
  const addUnread = useCallback((field: FieldPath) => {
    unread.current.add(field);
    return () => void unread.current.delete(field);
  }, []);
  const { accountId, name: inputName } = unsent ?? {};
  const upToDate = useEffectEvent((typed: Partial<Body>) => unsent?.restore?.(typed) ?? typed);
  useEffect(() => {
    if (!accountId || !inputName) return;
    const typed = unsentInput.read<Partial<Body> | string>(accountId, inputName);
    // An earlier release stored the text of a message alone.
    if (typeof typed === 'object') form.setFieldsValue(upToDate(typed));
  }, [accountId, inputName, form]);

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
  const keepUnsent = (values: Body) => {
    if (unsent) unsentInput.write(unsent.accountId, unsent.name, values, unsent.basis);
  };
  const send: FormState['send'] = async (command) => {
    const result = await command();
    if (result.error) placeErrors(result.error);
    else if (unsent) {
      // Also of a form that has been left meanwhile, whose fields are no longer on the screen.
      const left = form.getFieldsValue(true) as Body;
      if (unsent.isAllSent?.(left) ?? true) unsentInput.forget(unsent.accountId, unsent.name);
      else keepUnsent(left);
    }
    return result;
  };
  const enter = (values: object) => {
    form.setFieldsValue(values);
    keepUnsent(form.getFieldsValue());
  };
  const state = {
    ...{ contract, busy, invalid, uploading, hasChosenFiles, addPending, confirmMissingFiles, send },
    ...{ addUnread, numbersAreRead, enter },
  };

  const submit = async (body: Body) => {
    if (uploading) return;
    setSubmitted(true);
    setBusy(true);
    const { error } = await send(() => onSubmit(body)).finally(() => setBusy(false));
    if (!error) setSubmitted(false);
  };

  return (
    <FormContext value={state}>
      <Form
        form={form}
        {...(name ? { name } : {})}
        {...(nested ? { component: false } : {})}
        className={className ?? ''}
        layout="vertical"
        initialValues={initialValues ?? {}}
        validateTrigger={submitted ? 'onChange' : 'onSubmit'}
        scrollToFirstError={{ behavior: 'smooth', block: 'center', focus: true }}
        onFinish={(body: Body) => confirmMissingFiles(() => void submit(body))}
        onFinishFailed={({ errorFields }) => {
          setSubmitted(true);
          reportInvalid(errorFields.map((field) => field.name));
        }}
        onValuesChange={(changed: Partial<Body>, values: Body) => {
          keepUnsent(values);
          onValuesChange?.(changed, values);
        }}
      >
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
