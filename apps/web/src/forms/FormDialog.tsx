import { Button, Flex } from 'antd';
import { Dialog } from '../components/Dialog';
import { useOpenDialog } from '../components/overlays/open-dialog';
import { useWhileMounted } from '../components/use-while-mounted';
import type { ReactNode } from 'react';
import { ContractForm } from './ContractForm';
import type { ContractFormProps } from './ContractForm';
import styles from './FormDialog.module.css';
import { SubmitButton } from './SubmitButton';

type FormDialogProps<Body extends object> = ContractFormProps<Body> & {
  title: string;
  submitText: string;
  danger?: boolean;
  /** Without a network it waits on this device. */
  waits?: boolean;
  /** Whether the input may be sent. */
  ready?: (input: Partial<Body>) => boolean;
  width?: number | undefined;
  /** Stands beside the form, which then fills the height of the window; on phones it stands above. */
  beside?: ReactNode;
  /** At the start of the line of the buttons. */
  summary?: ReactNode;
  onClose: () => void;
  children: ReactNode;
};

/** A dialog with the form of one command; it closes when the command has succeeded. */
export function FormDialog<Body extends object>(props: FormDialogProps<Body>) {
  const {
    title,
    submitText,
    danger = false,
    waits = false,
    ready,
    width,
    onClose,
    children,
    ...rest
  } = props;
  const { beside, summary, ...form } = rest;
  useOpenDialog(form.place);
  // Another dialog may be open by the time the command has succeeded.
  const closeThis = useWhileMounted(onClose);
  const fields = (
    <ContractForm {...form} title={title} onSent={closeThis}>
      {beside ? <div className={styles['fields']}>{children}</div> : children}
      <Flex wrap align="center" justify="flex-end" gap="small" className={styles['buttons'] ?? ''}>
        {summary && <div className={styles['summary']}>{summary}</div>}
        {!beside && <Button onClick={onClose}>Đóng</Button>}
        <SubmitButton danger={danger} waits={waits} {...(ready ? { ready } : {})}>
          {submitText}
        </SubmitButton>
      </Flex>
    </ContractForm>
  );
  return (
    <Dialog
      title={title}
      footer={null}
      onCancel={onClose}
      {...(width ? { width } : {})}
      {...(beside && { className: styles['full'], centered: true })}
    >
      {beside ? (
        <div className={styles['pair']}>
          <div>{beside}</div>
          {fields}
        </div>
      ) : (
        fields
      )}
    </Dialog>
  );
}
