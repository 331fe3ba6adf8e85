import { SubmitProject } from '@market/contracts';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, createEvent, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Form, Input } from 'antd';
import { useState } from 'react';
import { InputOwner, unsentInput } from '../components/unsent-input/unsent-input';
import { keep, kept } from '../testing/unsent';
import type { CommandResult } from '../commands/use-command';
import { ContractForm } from './ContractForm';
import { Field } from './fields/Field';
import { SubmitButton } from './SubmitButton';
import { usePendingFiles } from './form-context';

afterEach(() => {
  cleanup();
  localStorage.clear();
});

const missing = 'Tiêu đề không được để trống';

function renderForm(
  onSubmit: (body: SubmitProject) => Promise<CommandResult>,
  onInvalid?: (names: string[]) => void,
) {
  render(
    <ContractForm
      place="form"
      contract={SubmitProject}
      onSubmit={onSubmit}
      {...(onInvalid ? { onInvalid } : {})}
    >
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
    <ContractForm place="form" contract={SubmitProject} onSubmit={submit} initialValues={{ title: 'Gá kẹp' }}>
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

const form = (submit: (body: object) => Promise<CommandResult>, props: object = {}) => (
  <InputOwner value="an">
    <ContractForm contract={SubmitProject} onSubmit={submit} place="edit" {...props}>
      <Field name="title" label="Tiêu đề">
        <Input />
      </Field>
      <Field name="description" label="Mô tả">
        <Input />
      </Field>
      <SubmitButton>Gửi</SubmitButton>
    </ContractForm>
  </InputOwner>
);
const value = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
const type = (label: string, text: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } });
const note = () => screen.queryByText(/^Nội dung chưa gửi, lưu trên máy này/);
const answered = () => waitFor(() => expect(send().classList.contains('ant-btn-loading')).toBe(false));

// How the server answers × what this browser still keeps of what was typed.
it.each([
  ['it is sent', { data: {} }, undefined],
  ['it is refused', { error: { status: 409, data: { message: 'Đã khoá', code: 'x' } } }, { title: 'Gá kẹp' }],
])('what is typed is kept until %s', async (_, answer, left) => {
  const submit = jest.fn(() => Promise.resolve(answer as CommandResult));
  render(form(submit));
  type('Tiêu đề', 'Gá kẹp');
  expect([kept('edit'), note()]).toEqual([{ title: 'Gá kẹp' }, null]);
  fireEvent.click(send());
  await waitFor(() => expect(submit).toHaveBeenCalledTimes(1));
  await answered();
  expect(kept('edit')).toEqual(left);
  cleanup();
  render(form(submit));
  expect(value('Tiêu đề')).toBe(left ? 'Gá kẹp' : '');
  expect(note()?.textContent).toEqual(left && expect.stringContaining('Lần gửi trước không được: Đã khoá'));
});

it('discards what is there again, and puts it back', () => {
  keep('edit', { title: 'Gá kẹp' });
  render(form(() => Promise.resolve({ data: {} })));
  fireEvent.click(screen.getByRole('button', { name: 'Bỏ' }));
  expect([value('Tiêu đề'), kept('edit')]).toEqual(['', undefined]);
  fireEvent.click(screen.getByRole('button', { name: 'Hoàn tác' }));
  expect([value('Tiêu đề'), kept('edit')]).toEqual(['Gá kẹp', { title: 'Gá kẹp' }]);
});

it('shows what another tab types, and is empty once that has sent it', async () => {
  render(form(() => Promise.resolve({ data: {} })));
  type('Mô tả', 'ở đây');
  act(() => keep('edit', { title: 'ở kia' }));
  expect([value('Tiêu đề'), value('Mô tả')]).toEqual(['ở kia', 'ở đây']);
  act(() => unsentInput.forget({ accountId: 'an', name: 'edit' }));
  expect([value('Tiêu đề'), value('Mô tả')]).toEqual(['', '']);
});

describe('what others save meanwhile', () => {
  const submit = jest.fn((_body: object) => Promise.resolve({ data: {} } as CommandResult));
  const stored = { title: 'Trục', description: 'cũ' };

  it('is followed by the fields that were not typed in, where the form is live', () => {
    const show = (initialValues: object, live: boolean) => form(submit, { initialValues, live });
    const { rerender } = render(show(stored, true));
    type('Tiêu đề', 'Của tôi');
    rerender(show({ ...stored, description: 'của họ' }, true));
    expect([value('Tiêu đề'), value('Mô tả')]).toEqual(['Của tôi', 'của họ']);
    rerender(show({ ...stored, description: 'khác' }, false));
    expect(value('Mô tả')).toBe('cũ');
  });

  it.each([
    [/Của bạn/, 'Của tôi'],
    [/Của Việt Phát/, 'Của họ'],
  ])('is asked about at the field that both have changed: %s', async (choice, expected) => {
    submit.mockClear();
    const show = (initialValues: object) => form(submit, { initialValues, live: true, others: 'Việt Phát' });
    const { rerender } = render(show(stored));
    type('Tiêu đề', 'Của tôi');
    rerender(show({ ...stored, title: 'Của họ' }));
    const group = await screen.findByRole('radiogroup', { name: 'Tiêu đề: chọn một bản' });
    expect(group.parentElement!.textContent).toContain('Trước đó: Trục');
    // Nothing is sent until that is decided.
    fireEvent.click(send());
    await act(() => new Promise((turn) => setTimeout(turn)));
    expect(submit).not.toHaveBeenCalled();
    fireEvent.click(screen.getByLabelText(choice));
    expect([value('Tiêu đề'), screen.queryByRole('radiogroup')]).toEqual([expected, null]);
    fireEvent.click(send());
    await waitFor(() => expect(submit).toHaveBeenCalledWith({ ...stored, title: expected }));
  });
});

// How the key comes × whether it sends. Safari ends the composition before the key that ends it.
it.each([
  ['while a letter is composed', { isComposing: true }, true],
  ['as Safari tells it', { keyCode: 229 }, true],
  ['alone', { keyCode: 13 }, false],
])('Enter %s', (_, init, prevented) => {
  render(form(() => Promise.resolve({ data: {} })));
  const key = createEvent.keyDown(title(), { key: 'Enter', ...init });
  fireEvent(title(), key);
  expect(key.defaultPrevented).toBe(prevented);
});
