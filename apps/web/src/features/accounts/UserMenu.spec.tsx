import { beforeEach, expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { draw, told } from '../../testing/draw';
import { asked, left, refused, server } from '../../testing/server';
import { AccountDialog } from './dialogs/AccountDialog';
import { EraseDialog } from './dialogs/EraseDialog';
import { OtherAccountDialog } from './dialogs/OtherAccountDialog';
import { UserMenu } from './UserMenu';

const close = () => undefined;
const keptTexts = () => Object.keys(localStorage).filter((key) => key.startsWith('control-center.kept.'));

beforeEach(() => localStorage.setItem('control-center.kept.an.request', '{"title":"Gá"}'));

it('signs out, and leaves nothing that was typed behind', async () => {
  draw(<UserMenu />);
  fireEvent.click(screen.getByRole('button', { name: 'Tài khoản của Nguyễn An' }));
  fireEvent.click(await screen.findByText('Đăng xuất'));
  expect(left).toEqual(['/api/logout']);
  expect(keptTexts()).toEqual([]);
});

it('goes on to another account with its address filled in', () => {
  draw(<OtherAccountDialog onClose={close} />);
  const go = screen.getByRole<HTMLButtonElement>('button', { name: 'Đến trang đăng nhập' });
  expect(go.disabled).toBe(true);
  fireEvent.change(screen.getByLabelText('Email gợi ý'), { target: { value: 'binh@demo.test' } });
  fireEvent.click(go);
  expect(left).toEqual(['/api/login?email_hint=binh%40demo.test']);
  expect(keptTexts()).toEqual([]);
});

it('changes a profile, or says that it could not', async () => {
  const answers: Record<string, object> = { 'PATCH /api/users/an': {} };
  const calls = server(answers);
  const save = () => fireEvent.click(screen.getByRole('button', { name: 'Lưu thông tin' }));
  draw(<AccountDialog onClose={close} />);
  fireEvent.change(screen.getByLabelText('Công ty'), { target: { value: 'Xưởng An' } });
  save();
  await told('Đã cập nhật thông tin');
  const { body } = asked(calls, 'PATCH')[0]!;
  expect(body).toEqual({
    ...{ firstName: 'An', lastName: 'Nguyễn', companyName: 'Xưởng An', phoneNumber: '', jobTitle: '' },
  });
  answers['PATCH /api/users/an'] = refused(500, 'server.failed');
  save();
  await told('Không thể cập nhật thông tin');
});

it('erases an account only once its address has been typed', async () => {
  const calls = server({ 'POST /api/users/an/erase': {} });
  draw(<EraseDialog onClose={close} />);
  const erase = screen.getByRole<HTMLButtonElement>('button', { name: 'Xoá vĩnh viễn' });
  const type = (value: string) =>
    fireEvent.change(screen.getByLabelText(/^Gõ an@demo.test để xác nhận/), { target: { value } });
  type('an@demo');
  expect(erase.disabled).toBe(true);
  fireEvent.submit(erase.closest('form')!);
  await act(() => new Promise((turn) => setTimeout(turn)));
  expect(calls).toEqual([]);
  type(' AN@demo.test ');
  fireEvent.click(erase);
  await waitFor(() => expect(left).toEqual(['/api/logout']));
  expect(asked(calls, 'POST')).toHaveLength(1);
  expect(keptTexts()).toEqual([]);
});
