import { expect, it } from '@jest/globals';
import type { OneOf } from '@platform/kernel';
import type { AccountEvents } from './account.js';
import { accountSentence } from './history.js';

const at = '2026-03-02T03:00:00.000Z';
const sentenceOf = (event: OneOf<AccountEvents>, by = 'boss') =>
  accountSentence({ ...event, at, by, revision: 1 })
    .map(({ text, accountId }) => (accountId ? `[${accountId}]` : text))
    .join('');
const permissions = (data: AccountEvents['PermissionsSet']) => ({ type: 'PermissionsSet' as const, data });

const registered: AccountEvents['AccountRegistered'] = {
  ...{ accountId: 'a', issuer: 'embedded', subject: 's', email: 'mai@example.test', pictureUrl: '' },
  profile: { firstName: 'Mai', lastName: 'Lê', companyName: '', phoneNumber: '', jobTitle: '' },
  ...{ grantedRoles: [], role: 'customer' },
};

// What was done, and no text of the person.
it.each<[OneOf<AccountEvents>, string]>([
  [
    { type: 'ProfileChanged', data: { changes: { firstName: 'Mai', phoneNumber: '0901' } } },
    '[boss] sửa hồ sơ: tên, số điện thoại',
  ],
  [{ type: 'AccountRegistered', data: registered }, '[boss] đăng ký tài khoản'],
  [{ type: 'EmailChanged', data: { email: 'mai@example.test' } }, '[boss] có email mới ở dịch vụ đăng nhập'],
  [{ type: 'RoleActivated', data: { role: 'manufacturer' } }, '[boss] chuyển sang vai trò Nhà máy'],
  [{ type: 'RoleAssigned', data: { role: 'vietphat' } }, '[boss] đặt vai trò Việt Phát'],
  [permissions({ allowedPages: [], pagePermissions: {} }), '[boss] đặt quyền truy cập theo vai trò'],
  [
    permissions({ allowedPages: [], pagePermissions: { 'customer-interface': { canViewQuotes: true } } }),
    '[boss] đặt quyền truy cập theo vai trò',
  ],
  [
    permissions({ allowedPages: [], pagePermissions: {}, reason: 'Đổi việc' }),
    '[boss] đặt quyền truy cập theo vai trò – Đổi việc',
  ],
  [
    permissions({ allowedPages: ['messaging'], pagePermissions: {}, reason: 'Đổi việc' }),
    '[boss] giới hạn quyền truy cập còn: Tin nhắn – Đổi việc',
  ],
  [{ type: 'AccountBlocked', data: {} }, '[boss] chặn tài khoản'],
  [{ type: 'AccountBlocked', data: { reason: 'Nợ' } }, '[boss] chặn tài khoản – Nợ'],
  [{ type: 'AccountErased', data: {} }, '[boss] xoá dữ liệu cá nhân'],
])('%j: %s', (event, sentence) => {
  expect(sentenceOf(event)).toBe(sentence);
});

it('permissions are described by the remaining pages and the features that are off', () => {
  const off = { 'customer-interface': { canViewQuotes: false, canEditProject: true } };
  const both = sentenceOf(permissions({ allowedPages: ['messaging'], pagePermissions: off }));
  expect(both).toMatch(/^\[boss\] giới hạn quyền truy cập còn: [^,;]+; tắt: [^,;]+$/);
  expect(sentenceOf(permissions({ allowedPages: ['messaging'], pagePermissions: {} }))).toMatch(
    /còn: [^;]+$/,
  );
  expect(sentenceOf(permissions({ allowedPages: [], pagePermissions: off }))).toMatch(
    /truy cập; tắt: [^,;]+$/,
  );
});

it('what nobody commanded is the system’s', () => {
  expect(sentenceOf({ type: 'AccountUnblocked', data: {} }, 'system')).toBe('Hệ thống bỏ chặn tài khoản');
});
