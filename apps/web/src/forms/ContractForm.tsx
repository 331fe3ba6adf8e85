import { Form } from 'antd';
import type { FormInstance } from 'antd';
import { useCallback, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { errorBodyOf } from '../api/errors';
import { placeOnFields } from './contract-rules';
import type { Contract } from './contract-rules';
import { FormContext } from './form-context';
import type { PendingFiles } from './form-context';
import { WithoutFilesDialog } from './WithoutFilesDialog';

export type ContractFormProps<Body extends object> = {
  contract: Contract<Body>;
  initialValues?: Partial<Body>;
  form?: FormInstance<Body> | undefined;
  onSubmit: (body: Body) => Promise<unknown>;
  /** Called after the error messages of single fields have been set on those fields. */
  onFailure?: (error: unknown) => void;
  /** Called with the names of the invalid fields, in their order. */
  onInvalid?: (names: string[]) => void;
  onValuesChange?: (changed: Partial<Body>, values: Body) => void;
  className?: string | undefined;
  children: ReactNode;
};

/** A form validated by its request class: on submit, and from then on at every change. */
export function ContractForm<Body extends object>(props: ContractFormProps<Body>) {
  const { contract, initialValues, onSubmit, onFailure, onInvalid, onValuesChange, className, children } =
    props;
  const [ownForm] = Form.useForm<Body>();
  const form = props.form ?? ownForm;
  const [submitted, setSubmitted] = useState(false);
  const [busy, setBusy] = useState(false);
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
  const state = useMemo(
    () => ({ contract, busy, uploading, hasChosenFiles, addPending, confirmMissingFiles }),
    [contract, busy, uploading, hasChosenFiles, addPending, confirmMissingFiles],
  );

  const submit = async (body: Body) => {
    if (uploading) return;
    setSubmitted(true);
    setBusy(true);
    try {
      await onSubmit(body);
      setSubmitted(false);
    } catch (error) {
      const names = form.getFieldsError().map(({ name }) => name.join('.'));
      const placed = placeOnFields(errorBodyOf(error)?.fields ?? {}, names);
      form.setFields(placed as Parameters<typeof form.setFields>[0]);
      if (placed.length > 0) onInvalid?.(placed.map(({ name }) => name));
      onFailure?.(error);
    } finally {
      setBusy(false);
    }
  };

  return (
    <FormContext value={state}>
      <Form
        form={form}
        className={className ?? ''}
        layout="vertical"
        initialValues={initialValues ?? {}}
        validateTrigger={submitted ? 'onChange' : 'onSubmit'}
        scrollToFirstError={{ behavior: 'smooth', block: 'center', focus: true }}
        onFinish={(body: Body) => confirmMissingFiles(() => void submit(body))}
        onFinishFailed={({ errorFields }) => {
          setSubmitted(true);
          onInvalid?.(errorFields.map(({ name }) => name.join('.')));
        }}
        {...(onValuesChange ? { onValuesChange } : {})}
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
