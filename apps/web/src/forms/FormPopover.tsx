import { Popover } from 'antd';
import type { ReactNode } from 'react';
import { useOpenDialog, useOpened } from '../components/overlays/open-dialog';
import { ContractForm } from './ContractForm';
import type { ContractFormProps } from './ContractForm';
import { SubmitButton } from './SubmitButton';

type FormPopoverProps<Body extends object> = Pick<ContractFormProps<Body>, 'place' | 'onSubmit'> & {
  fields: ReactNode;
  /** The button that opens it. */
  children: ReactNode;
};

/** A small form below its button; it closes when the command has succeeded. */
export function FormPopover<Body extends object>(props: FormPopoverProps<Body>) {
  const { place, onSubmit, fields, children } = props;
  const [isOpen = false, setOpen] = useOpened((name) => name === place);
  useOpenDialog(isOpen ? place : undefined);
  const content = (
    <ContractForm<Body> place={place} onSubmit={onSubmit} onSent={() => setOpen(false)}>
      {fields}
      <SubmitButton>Lưu</SubmitButton>
    </ContractForm>
  );
  return (
    <Popover content={content} trigger="click" open={isOpen} onOpenChange={setOpen} destroyOnHidden>
      {children}
    </Popover>
  );
}
