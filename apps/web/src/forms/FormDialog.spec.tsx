import type { SubmitProject } from '@market/contracts';
import { expect, it } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import { Input } from 'antd';
import { useState } from 'react';
import type { CommandResult } from '../commands/use-command';
import { renderScreen } from '../testing/render-screen';
import { Field } from './fields/Field';
import { FormDialog } from './FormDialog';

type Title = Pick<SubmitProject, 'title'>;

/** Shows one dialog at a time. */
function Page({ onSubmit }: { onSubmit: () => Promise<CommandResult> }) {
  const [open, setOpen] = useState<string>();
  return (
    <>
      {['Hộp một', 'Hộp hai'].map((name) => (
        <button key={name} onClick={() => setOpen(name)}>
          mở {name}
        </button>
      ))}
      {open && (
        <FormDialog<Title>
          key={open}
          place={open}
          title={open}
          submitText="Gửi"
          onSubmit={onSubmit}
          onClose={() => setOpen(undefined)}
        >
          <Field name="title" label="Tiêu đề">
            <Input />
          </Field>
        </FormDialog>
      )}
    </>
  );
}
const open = async (name: string) => {
  fireEvent.click(screen.getByText(`mở ${name}`));
  await screen.findByRole('dialog', { name });
};
const press = (text: string) => fireEvent.click(screen.getByText(text));

it('closes once its command has succeeded, and not the dialog that was opened since it was closed itself', async () => {
  let succeed: (result: CommandResult) => void = () => undefined;
  const sent = () => new Promise<CommandResult>((resolve) => (succeed = resolve));
  renderScreen(<Page onSubmit={sent} />);
  await open('Hộp một');
  press('Gửi');
  await act(async () => undefined);
  press('Đóng');
  const first = succeed;
  await open('Hộp hai');
  fireEvent.change(screen.getByLabelText('Tiêu đề'), { target: { value: 'Gá kẹp' } });
  await act(async () => first({ data: {} }));
  expect(screen.getByLabelText<HTMLInputElement>('Tiêu đề').value).toBe('Gá kẹp');
  press('Gửi');
  await act(async () => undefined);
  await act(async () => succeed({ data: {} }));
  expect(screen.queryByRole('dialog', { name: 'Hộp hai' })).toBeNull();
});
