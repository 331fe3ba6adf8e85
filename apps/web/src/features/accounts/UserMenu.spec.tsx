import type { User } from '@market/contracts';
import { beforeEach, expect, it } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { renderScreen, expectToast } from '../../testing/render-screen';
import { assignedUrls } from '../../testing/location';
import { errorReply, requestsTo, server } from '../../testing/server';
import { keep, kept } from '../../testing/unsent';
import { AccessDialog } from './dialogs/AccessDialog';
import { AccountDialog } from './dialogs/AccountDialog';
import { EraseDialog } from './dialogs/EraseDialog';
import { OtherAccountDialog } from './dialogs/OtherAccountDialog';
import { UnsentDialog } from './dialogs/UnsentDialog';
import { UserMenu, signOut } from './UserMenu';

const ofAnother = 'control-center.kept.binh.request';
const close = () => undefined;
const unsentKeys = () => Object.keys(localStorage).filter((key) => key.startsWith('control-center.kept.'));

beforeEach(() => {
  localStorage.clear();
  keep('request', { title: 'Gá' });
  keep('request', { title: 'Trục' }, { by: 'binh' });
});

it('signs out, and leaves what was typed here to its account', async () => {
  renderScreen(<UserMenu onSignOut={signOut} />);
  fireEvent.click(screen.getByRole('button', { name: 'Tài khoản của Nguyễn An' }));
  fireEvent.click(await screen.findByText('Đăng xuất'));
  expect(assignedUrls).toEqual(['/api/logout']);
  expect(unsentKeys()).toHaveLength(2);
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

it('lists what was typed here and not sent, and puts back what is discarded', async () => {
  keep('quote.gone', { notes: 'Giao trong tháng', materialCost: 1_200_000 });
  renderScreen(<UnsentDialog onClose={close} />);
  expect(screen.getByText(/Ghi chú: Giao trong tháng/).textContent).toContain('Chi phí vật liệu: 1200000');
  expect(screen.getByText('Tiêu đề dự án: Gá')).toBeTruthy();
  expect(screen.queryByText(/Trục/)).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: /^Bỏ Ghi chú/ }));
  expect(kept('quote.gone')).toBeUndefined();
  fireEvent.click(screen.getByRole('button', { name: /^Hoàn tác/ }));
  expect(kept('quote.gone')).toMatchObject({ notes: 'Giao trong tháng' });
});

it('does not leave the page for another account while the browser is offline', async () => {
  Object.defineProperty(navigator, 'onLine', { configurable: true, value: false });
  renderScreen(<OtherAccountDialog onClose={close} />);
  fireEvent.change(screen.getByLabelText('Email gợi ý'), { target: { value: 'binh@demo.test' } });
  fireEvent.click(screen.getByRole('button', { name: 'Đến trang đăng nhập' }));
  await expectToast('Không thể chuyển tài khoản');
  expect(assignedUrls).toEqual([]);
  Reflect.deleteProperty(navigator, 'onLine');
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

it('stays where it is when an erasure fails, with the unsent input', async () => {
  server({ 'POST /api/users/an/erase': errorReply(503, 'store.unavailable') });
  renderScreen(<EraseDialog onClose={close} />);
  fireEvent.change(screen.getByLabelText(/^Gõ an@demo.test để xác nhận/), {
    target: { value: 'an@demo.test' },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Xoá vĩnh viễn' }));
  await expectToast('Không thể xoá tài khoản. Vui lòng thử lại.');
  expect(assignedUrls).toEqual([]);
  expect(kept('request')).toEqual({ title: 'Gá' });
});

it('asks an account without an email to type its name', async () => {
  renderScreen(<EraseDialog onClose={close} />, { user: { email: '' } });
  const erase = screen.getByRole<HTMLButtonElement>('button', { name: 'Xoá vĩnh viễn' });
  expect(erase.disabled).toBe(true);
  fireEvent.change(screen.getByLabelText(/^Gõ Nguyễn An để xác nhận/), { target: { value: 'nguyễn an' } });
  await waitFor(() => expect(erase.disabled).toBe(false));
});

it('signs in again before an erasure, and returns to the dialog with what was typed', async () => {
  server({ 'POST /api/users/an/erase': errorReply(403, 'access.sign-in-again') });
  renderScreen(<EraseDialog onClose={close} />, { path: '/projects/1?tab=files' });
  const email = () => screen.getByLabelText<HTMLInputElement>(/^Gõ an@demo.test để xác nhận/);
  fireEvent.change(email(), { target: { value: 'an@demo.test' } });
  fireEvent.click(screen.getByRole('button', { name: 'Xoá vĩnh viễn' }));
  await waitFor(() => expect(assignedUrls).toHaveLength(1));
  const url = new URL(assignedUrls[0]!, 'http://localhost');
  expect([url.pathname, Object.fromEntries(url.searchParams)]).toEqual([
    '/api/login',
    { fresh: '1', returnTo: '/projects/1?tab=files&account=erase' },
  ]);
  expect(kept('request')).toEqual({ title: 'Gá' });

  cleanup();
  renderScreen(<UserMenu onSignOut={() => undefined} />, { path: url.searchParams.get('returnTo')! });
  await screen.findByText('Không thể hoàn tác');
  await waitFor(() => expect(email().value).toBe('an@demo.test'));
  const calls = server({ 'POST /api/users/an/erase': {} });
  fireEvent.click(screen.getByRole('button', { name: 'Xoá vĩnh viễn' }));
  await waitFor(() => expect(assignedUrls.at(-1)).toBe('/api/logout'));
  // The one that was refused, and this one.
  expect(requestsTo(calls, 'POST')).toHaveLength(2);
});

it.each([
  [{ hasCustomPermissions: false, allowedPages: [], isAccountBlocked: 0 }, 0],
  [{ hasCustomPermissions: true, allowedPages: ['messaging', 'file-upload'], isAccountBlocked: 1 }, 1],
])('shows the stored access rights, and restores them: case %#', async (rights, fixedCount) => {
  server({
    'GET /api/user/debug': { userId: 'an-1', userRole: 'customer', ...rights },
    'POST /api/auth/fix-permissions': { fixedCount },
  });
  renderScreen(<AccessDialog onClose={close} />);
  expect(await screen.findByText('an-1')).toBeTruthy();
  const texts = fixedCount
    ? ['Có', 'messaging, file-upload', 'Đang bị chặn']
    : ['Không, theo vai trò', 'Tất cả trang của vai trò', 'Đang hoạt động'];
  for (const text of ['Khách hàng', ...texts]) expect(screen.getByText(text)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Khôi phục quyền mặc định' }));
  await expectToast(fixedCount ? 'Đã sửa quyền của 1 tài khoản' : 'Quyền truy cập đã đúng');
});

it('keeps what was typed in the profile while the account is about to be erased', async () => {
  renderScreen(<AccountDialog onClose={close} />);
  fireEvent.change(screen.getByLabelText('Công ty'), { target: { value: 'Xưởng An' } });
  fireEvent.click(screen.getByRole('button', { name: 'Xoá tài khoản của tôi' }));
  await screen.findByText('Không thể hoàn tác');
  cleanup();
  renderScreen(<AccountDialog onClose={close} />);
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Công ty').value).toBe('Xưởng An'));
});

it('forgets what was typed to confirm an erasure when its dialog is closed', async () => {
  renderScreen(<EraseDialog onClose={close} />);
  fireEvent.change(screen.getByLabelText(/^Gõ an@demo.test/), { target: { value: 'an@demo.test' } });
  fireEvent.click(screen.getByRole('button', { name: 'Đóng' }));
  cleanup();
  renderScreen(<EraseDialog onClose={close} />);
  expect(screen.getByLabelText<HTMLInputElement>(/^Gõ an@demo.test/).value).toBe('');
});

// Who opens the menu × whether it offers the whole log.
it.each<[string, Partial<User>, boolean]>([
  ['a customer', {}, false],
  ['the provider', { role: 'vietphat' }, false],
  ['an admin', { role: 'admin' }, true],
  [
    'an admin who may not back up',
    { role: 'admin', pagePermissions: { 'admin-dashboard': { canBackupData: false } } },
    false,
  ],
])('the menu of %s', async (_, user, hasLog) => {
  renderScreen(<UserMenu onSignOut={close} />, { user });
  fireEvent.click(screen.getByRole('button', { name: 'Tài khoản của Nguyễn An' }));
  await screen.findByText('Đăng xuất');
  expect(screen.queryByRole('link', { name: 'Tải toàn bộ nhật ký sự kiện' }) !== null).toBe(hasLog);
});

it.each(['nothing', 'constructor', 'toString'])(
  'an address that asks for the dialog «%s» opens none',
  (name) => {
    renderScreen(<UserMenu onSignOut={close} />, { path: `/?account=${name}` });
    expect(screen.getByRole('button', { name: 'Tài khoản của Nguyễn An' })).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  },
);
