import { SubmitProject } from '@control-center/contracts';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Form, Input } from 'antd';
import { useState } from 'react';
import { unsentInput } from '../components/unsent-input/unsent-input';
import type { CommandResult } from '../commands/use-command';
import { ContractForm } from './ContractForm';
import { Field } from './Field';
import { SubmitButton } from './SubmitButton';
import { usePendingFiles } from './form-context';

afterEach(cleanup);

const missing = 'Tiêu đề không được để trống';

function renderForm(
  onSubmit: (body: SubmitProject) => Promise<CommandResult>,
  onInvalid?: (names: string[]) => void,
) {
  render(
    <ContractForm contract={SubmitProject} onSubmit={onSubmit} {...(onInvalid ? { onInvalid } : {})}>
      <Field name="title" label="Tiêu đề">
        <Input />
      </Field>
      <SubmitButton>Gửi</SubmitButton>
    </ContractForm>,
  );
  return { user: userEvent.setup() };
}

const title = () => screen.getByLabelText('Tiêu đề');
const send = () => screen.getByRole('button', { name: /Gửi/ });

describe('a ContractForm', () => {
  it('validates on submit, and from then on at every change', async () => {
    const submit = jest.fn((_body: object) => Promise.resolve({ data: {} }));
    const { user } = renderForm(submit);
    await user.type(title(), 'a');
    await user.clear(title());
    expect(screen.queryByText(missing)).toBeNull();

    await user.click(send());
    expect(await screen.findByText(missing)).toBeTruthy();
    expect(submit).not.toHaveBeenCalled();

    await user.type(title(), 'Gá kẹp');
    await waitFor(() => expect(title().getAttribute('aria-invalid')).not.toBe('true'));
    await user.click(send());
    await waitFor(() => expect(submit).toHaveBeenCalledWith({ title: 'Gá kẹp' }));
  });

  // What is known of a failure × that the form can be sent again.
  it.each([
    ['no server has answered', { status: 'FETCH_ERROR', error: 'x' }],
    ['it names a field that the form does not show', { status: 400, data: { fields: { other: 'Sai' } } }],
    ['it says nothing', {}],
  ])('stays as it is when it could not be sent: %s', async (_, error) => {
    const invalid = jest.fn();
    let answer: (result: CommandResult) => void = () => undefined;
    const submit = jest.fn((_body: object) => new Promise<CommandResult>((resolve) => (answer = resolve)));
    const { user } = renderForm(submit, invalid);
    await user.type(title(), 'Gá');
    const isBusy = () => send().classList.contains('ant-btn-loading');
    for (const times of [1, 2]) {
      await user.click(send());
      await waitFor(() => expect(isBusy()).toBe(true));
      expect(submit).toHaveBeenCalledTimes(times);
      answer({ error });
      await waitFor(() => expect(isBusy()).toBe(false));
    }
    expect((title() as HTMLInputElement).value).toBe('Gá');
    expect(invalid).not.toHaveBeenCalled();
  });

  it('shows the server’s message at its field and reports the field', async () => {
    const fields = { title: 'Đã có tiêu đề này' };
    const data = { message: 'Dữ liệu không hợp lệ', code: 'request.invalid', fields };
    const invalid = jest.fn();
    const { user } = renderForm(() => Promise.resolve({ error: { status: 400, data } }), invalid);
    await user.type(title(), 'Gá kẹp');
    await user.click(send());
    expect(await screen.findByText('Đã có tiêu đề này')).toBeTruthy();
    expect(invalid).toHaveBeenCalledWith(['title']);
  });
});

const drop = () => undefined;
/** A file on its way to the server, and a part of the form that sends it by a key of its own. */
function FileAndKey() {
  const [isSending, setSending] = useState(true);
  usePendingFiles(isSending ? 'sending' : undefined, drop);
  const form = Form.useFormInstance();
  return (
    <>
      <button type="button" onClick={() => setSending(false)}>
        file đã đến
      </button>
      <button type="button" onClick={() => form.submit()}>
        phím
      </button>
    </>
  );
}

it.each([
  ['by its button', () => fireEvent.click(screen.getByRole('button', { name: 'Gửi' }))],
  ['by Enter', () => fireEvent.submit(document.querySelector('form')!)],
  ['by a key of its own', () => fireEvent.click(screen.getByText('phím'))],
])('is not sent while a file is on its way to the server: %s', async (_, send) => {
  const submit = jest.fn((_body: object) => Promise.resolve({ data: {} }));
  render(
    <ContractForm contract={SubmitProject} onSubmit={submit} initialValues={{ title: 'Gá kẹp' }}>
      <Field name="title" label="Tiêu đề">
        <Input />
      </Field>
      <FileAndKey />
      <SubmitButton>Gửi</SubmitButton>
    </ContractForm>,
  );
  await act(() => Promise.resolve(send()));
  await act(() => new Promise((turn) => setTimeout(turn)));
  expect(submit).not.toHaveBeenCalled();
  fireEvent.click(screen.getByText('file đã đến'));
  send();
  await waitFor(() => expect(submit).toHaveBeenCalledWith({ title: 'Gá kẹp' }));
});

// How the server answers × what this browser still keeps of what was typed.
it.each([
  ['it is sent', { data: {} }, [undefined, undefined]],
  ['it is refused', { error: { status: 409 } }, [{ title: 'Gá kẹp' }, ['details:3']]],
])('what is typed is kept with what it is based on, until %s', async (_, answer, kept) => {
  localStorage.clear();
  const submit = jest.fn((_body: object) => Promise.resolve(answer as CommandResult));
  const restore = ({ title: typed = '' }) => ({ title: `${typed} (cũ)` });
  const form = (
    <ContractForm
      contract={SubmitProject}
      onSubmit={submit}
      unsent={{ accountId: 'an', name: 'edit', basis: ['details:3'], restore }}
    >
      <Field name="title" label="Tiêu đề">
        <Input />
      </Field>
      <SubmitButton>Gửi</SubmitButton>
    </ContractForm>
  );
  const stored = () => [unsentInput.read('an', 'edit'), unsentInput.readBasis('an', 'edit')];
  render(form);
  fireEvent.change(title(), { target: { value: 'Gá kẹp' } });
  expect(stored()).toEqual([{ title: 'Gá kẹp' }, ['details:3']]);
  fireEvent.click(send());
  await waitFor(() => expect(submit).toHaveBeenCalledTimes(1));
  await waitFor(() => expect(send().classList.contains('ant-btn-loading')).toBe(false));
  expect(stored()).toEqual(kept);
  cleanup();
  render(form);
  await waitFor(() => expect((title() as HTMLInputElement).value).toBe(kept[0] ? 'Gá kẹp (cũ)' : ''));
});
