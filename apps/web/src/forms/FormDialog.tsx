import { Button, Flex } from 'antd';
import { Dialog } from '../components/Dialog';
import { useWhileMounted } from '../components/use-while-mounted';
import type { ReactNode } from 'react';
import { ContractForm } from './ContractForm';
import type { ContractFormProps } from './ContractForm';
import { SubmitButton } from './SubmitButton';

type FormDialogProps<Body extends object> = ContractFormProps<Body> & {
  title: string;
  submitText: string;
  danger?: boolean;
  /** Whether the input may be sent. */
  ready?: (input: Partial<Body>) => boolean;
  width?: number | undefined;
  onClose: () => void;
  children: ReactNode;
};

/** A dialog with the form of one command; it closes when the command has succeeded. */
export function FormDialog<Body extends object>(props: FormDialogProps<Body>) {
  const { title, submitText, danger = false, ready, width, onClose, onSubmit, children, ...form } = props;
  // Another dialog may be open by the time the command has succeeded.
  const closeThis = useWhileMounted(onClose);
  return (
    <Dialog title={title} footer={null} onCancel={onClose} {...(width ? { width } : {})}>
      <ContractForm
        {...form}
        onSubmit={async (body) => {
          const result = await onSubmit(body);
          if (!result.error) closeThis();
          return result;
        }}
      >
        {children}
        <Flex wrap justify="flex-end" gap="small" style={{ paddingTop: 8 }}>
          <Button onClick={onClose}>Đóng</Button>
          <SubmitButton danger={danger} {...(ready ? { ready } : {})}>
            {submitText}
          </SubmitButton>
        </Flex>
      </ContractForm>
    </Dialog>
  );
}
