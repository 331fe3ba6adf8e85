import { expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { ErrorCode } from '@market/contracts';
import { renderScreen, expectToast } from '../../testing/render-screen';
import { requestsTo, errorReply, server } from '../../testing/server';
import { RoleForm } from './RoleForm';
import { useMeQuery } from './accounts.api';
import { choose } from '../../testing/select';

const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Chuyển vai trò' });
const chooseRole = (role: string) => choose(screen.getByRole('combobox', { name: 'Vai trò mới' }), role);

it('sends another role than the current one', async () => {
  const calls = server({ 'POST /api/auth/set-role': {} });
  renderScreen(<RoleForm />);
  expect(button().disabled).toBe(true);
  await chooseRole('Nhà máy');
  expect(button().disabled).toBe(false);
  fireEvent.click(button());
  await waitFor(() =>
    expect(requestsTo(calls, 'POST').map(({ body }) => body)).toEqual([{ role: 'manufacturer' }]),
  );
});

const Me = () => <p>{useMeQuery().data?.role}</p>;
it('looks at the user again once the role is another one: the page changes with it', async () => {
  let role = 'customer';
  server({
    'GET /api/auth/user': () => ({ id: 'an', role }),
    'POST /api/auth/set-role': () => ({ role: (role = 'manufacturer') }),
  });
  renderScreen(
    <>
      <Me />
      <RoleForm />
    </>,
  );
  await screen.findByText('customer');
  await chooseRole('Nhà máy');
  fireEvent.click(button());
  expect(await screen.findByText('manufacturer', { selector: 'p' })).toBeTruthy();
});

it.each<[number, ErrorCode, string]>([
  [
    403,
    'UNAUTHORIZED_VIETPHAT_ACCESS',
    'Bạn không có quyền vào trang quản lý Việt Phát. Chỉ tài khoản được cấp quyền mới vào được.',
  ],
  [
    409,
    'SINGLE_INTERFACE_RESTRICTION',
    'Mỗi tài khoản chỉ dùng một giao diện tại một thời điểm. Vui lòng đăng xuất khỏi giao diện hiện tại trước.',
  ],
  [500, 'server.failed', 'Không thể chuyển vai trò. Vui lòng thử lại.'],
])('explains the refusal %d %s', async (status, code, words) => {
  server({ 'POST /api/auth/set-role': errorReply(status, code) });
  renderScreen(<RoleForm />);
  await chooseRole('Việt Phát');
  fireEvent.click(button());
  await expectToast(words);
});
