import { expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { ErrorCode } from '@control-center/contracts';
import { draw, told } from '../../testing/draw';
import { asked, refused, server } from '../../testing/server';
import { RoleForm } from './RoleSwitcher';

const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Chuyển vai trò' });
const choose = (role: string) => {
  fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Vai trò mới' }));
  fireEvent.click(screen.getByTitle(role));
};

it('offers another role than the present one', async () => {
  const calls = server({ 'POST /api/auth/set-role': {} });
  draw(<RoleForm />);
  expect(button().disabled).toBe(true);
  choose('Nhà máy');
  expect(button().disabled).toBe(false);
  fireEvent.click(button());
  await waitFor(() =>
    expect(asked(calls, 'POST').map(({ body }) => body)).toEqual([{ role: 'manufacturer' }]),
  );
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
])('says what a refusal %d %s means', async (status, code, words) => {
  server({ 'POST /api/auth/set-role': refused(status, code) });
  draw(<RoleForm />);
  choose('Việt Phát');
  fireEvent.click(button());
  await told(words);
});
