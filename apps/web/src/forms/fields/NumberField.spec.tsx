import { SubmitQuote } from '@market/contracts';
import { expect, it, jest } from '@jest/globals';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { ContractForm } from '../ContractForm';
import { NumberField } from './NumberField';
import { SubmitButton } from '../SubmitButton';

const send = jest.fn((_body: object) => Promise.resolve({ data: {} }));

function show(value: number, step?: number) {
  cleanup();
  localStorage.clear();
  send.mockClear();
  render(
    <ContractForm
      place="form"
      contract={SubmitQuote}
      initialValues={{ projectId: 'p1', totalPrice: 1, deliveryDays: 1, laborHours: value }}
      onSubmit={send}
    >
      <NumberField name="laborHours" label="Giờ công" kind="decimal" unit="giờ" {...(step ? { step } : {})} />
      <SubmitButton>Gửi</SubmitButton>
    </ContractForm>,
  );
}
const box = () => screen.getByLabelText<HTMLInputElement>('Giờ công');
const type = (value: string) => fireEvent.change(box(), { target: { value } });
const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Gửi' }));
const question = () => screen.queryByRole('group', { name: 'Bạn muốn nhập số nào?' });

it('leaves the text as it is typed until the field is left', () => {
  show(0);
  for (const [typed, left] of [
    ['1250,50', '1.250,5'],
    ['7.5', '7,5'],
    ['2 giờ', '2 giờ'],
    ['', ''],
    ['  ', ''],
  ] as const) {
    type(typed);
    expect(box().value).toBe(typed);
    fireEvent.blur(box());
    expect(box().value).toBe(left);
  }
});

it.each<[number, number, 'ArrowUp' | 'ArrowDown', string]>([
  [2, 1, 'ArrowUp', '3'],
  [2, 1, 'ArrowDown', '1'],
  [0, 1, 'ArrowDown', '0'],
  [0.2, 0.1, 'ArrowUp', '0,3'],
  [0.125, 0.001, 'ArrowDown', '0,124'],
])('from %d in steps of %d, %s gives %s', (value, step, key, expected) => {
  show(value, step);
  fireEvent.keyDown(box(), { key });
  expect(box().value).toBe(expected);
});

it('has no steps where none are given, nor while the text is no number', () => {
  show(2);
  fireEvent.keyDown(box(), { key: 'ArrowUp' });
  expect(box().value).toBe('2');
  show(2, 1);
  type('2 giờ');
  fireEvent.keyDown(box(), { key: 'ArrowUp' });
  expect(box().value).toBe('2 giờ');
});

it('asks which of two numbers is meant, once the field is left or the form is sent', async () => {
  show(0);
  type('1.250');
  expect(question()).toBeNull();
  submit();
  expect(await screen.findByText('Vui lòng chọn số đúng ý bạn')).toBeTruthy();
  expect(send).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: '1,25 giờ' }));
  expect(box().value).toBe('1,25');
  expect(document.activeElement).toBe(box());
  expect(question()).toBeNull();
  submit();
  await waitFor(() => expect(send).toHaveBeenCalledTimes(1));
  expect(send.mock.calls[0]![0]).toMatchObject({ laborHours: 1.25 });
});

it('says what is wrong with a text once the field is left, and never sends it', async () => {
  show(0);
  type('hai');
  expect(screen.queryByRole('alert')).toBeNull();
  fireEvent.blur(box());
  expect(screen.getByRole('alert').textContent).toBe('Hãy nhập số, ví dụ 12 hoặc 2,5');
  submit();
  // The form tells its own error in a later turn than the one in which the field takes its back.
  await waitFor(() => {
    expect(box().getAttribute('aria-invalid')).toBe('true');
    expect(screen.getAllByText('Hãy nhập số, ví dụ 12 hoặc 2,5')).toHaveLength(1);
  });
  expect(send).not.toHaveBeenCalled();
});
