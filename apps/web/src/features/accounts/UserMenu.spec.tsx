import { beforeEach, expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { renderScreen, expectToast } from '../../testing/render-screen';
import { assignedUrls } from '../../testing/location';
import { errorReply, requestsTo, server } from '../../testing/server';
import { AccountDialog } from './dialogs/AccountDialog';
import { EraseDialog } from './dialogs/EraseDialog';
import { OtherAccountDialog } from './dialogs/OtherAccountDialog';
import { UserMenu } from './UserMenu';

const ofAnother = 'control-center.kept.binh.request';
const close = () => undefined;
const unsentKeys = () => Object.keys(localStorage).filter((key) => key.startsWith('control-center.kept.'));

beforeEach(() => {
  localStorage.setItem('control-center.kept.an.request', '{"title":"Gá"}');
  localStorage.setItem('control-center.kept.binh.request', '{"title":"Trục"}');
});

it('signs out and deletes the account’s unsent input, but not what is locked to another account', async () => {
  renderScreen(<UserMenu />);
  fireEvent.click(screen.getByRole('button', { name: 'Tài khoản của Nguyễn An' }));
  fireEvent.click(await screen.findByText('Đăng xuất'));
  expect(assignedUrls).toEqual(['/api/logout']);
  expect(unsentKeys()).toEqual([ofAnother]);
});

it('opens the sign-in page with the email of another account, and leaves unsent input to its account', async () => {
  renderScreen(<OtherAccountDialog onClose={close} />);
  const go = screen.getByRole<HTMLButtonElement>('button', { name: 'Đến trang đăng nhập' });
  expect(go.disabled).toBe(true);
  fireEvent.change(screen.getByLabelText('Email gợi ý'), { target: { value: 'binh@demo.test' } });
  fireEvent.click(go);
  await waitFor(() => expect(assignedUrls).toEqual(['/api/login?email_hint=binh%40demo.test']));
  expect(unsentKeys()).toHaveLength(2);
});

it('updates a profile, or displays a failure', async () => {
  const calls = server({ 'PATCH /api/users/an': {} });
  const save = async () => fireEvent.click(await screen.findByRole('button', { name: 'Lưu thông tin' }));
  renderScreen(<AccountDialog onClose={close} />);
  fireEvent.change(screen.getByLabelText('Công ty'), { target: { value: 'Xưởng An' } });
  await save();
  await expectToast('Đã cập nhật thông tin');
  const { body } = requestsTo(calls, 'PATCH')[0]!;
  expect(body).toEqual({
    ...{ firstName: 'An', lastName: 'Nguyễn', companyName: 'Xưởng An', phoneNumber: '', jobTitle: '' },
  });
  server({ 'PATCH /api/users/an': errorReply(500, 'server.failed') });
  await save();
  await expectToast('Không thể cập nhật thông tin');
});

it('erases an account only after its email has been typed', async () => {
  const calls = server({ 'POST /api/users/an/erase': {} });
  renderScreen(<EraseDialog onClose={close} />);
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
  await waitFor(() => expect(assignedUrls).toEqual(['/api/logout']));
  expect(requestsTo(calls, 'POST')).toHaveLength(1);
  expect(unsentKeys()).toEqual([ofAnother]);
});
