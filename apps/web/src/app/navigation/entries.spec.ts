import type { Role, User } from '@market/contracts';
import { expect, it } from '@jest/globals';
import { userOf } from '../../testing/render-screen';
import { entryAt, otherEntries, ownEntries, targetOf } from './entries';

const user = (role: Role): User => userOf({ role });
const openAt = (role: Role, address: string) => {
  const [pathname = '', search = ''] = address.split(/(?=\?)/);
  return entryAt(ownEntries(user(role)), otherEntries(user(role)), { pathname, search })?.label;
};

it.each<[Role, string[], string[]]>([
  ['customer', ['Dự án', 'Gửi yêu cầu', 'Dự án đã duyệt', 'Tin nhắn'], ['Việt Phát']],
  ['manufacturer', ['Bản vẽ', 'Đơn hàng', 'Đã xác nhận', 'Tiến độ'], ['Việt Phát']],
  ['vietphat', ['Dự án', 'Duyệt đơn hàng', 'Báo cáo', 'Tin nhắn'], ['Khách hàng', 'Nhà máy', 'Quản trị']],
  [
    'admin',
    ['Người dùng và dự án', 'Nhật ký', 'Báo cáo', 'Vận hành', 'Thư', 'Công ty'],
    ['Việt Phát', 'Khách hàng', 'Nhà máy'],
  ],
])('the navigation of the role %s', (role, own, others) => {
  expect(ownEntries(user(role)).map(({ label }) => label)).toEqual(own);
  expect(otherEntries(user(role)).map(({ label }) => label)).toEqual(others);
});

it.each<[Role, string, string]>([
  ['customer', '/customer-interface', 'Dự án'],
  ['customer', '/customer-interface?search=gá', 'Dự án'],
  ['customer', '/customer-interface?tab=approved&pages=2', 'Dự án đã duyệt'],
  ['customer', '/customer-interface?tab=approved&messages=all', 'Dự án đã duyệt'],
  ['customer', '/projects/a1', 'Dự án'],
  ['customer', '/projects/a1?messages=all', 'Tin nhắn'],
  ['customer', '/customer/edit-project/a1', 'Dự án'],
  ['customer', '/vietphat-admin', 'Việt Phát'],
  ['manufacturer', '/manufacturer-interface', 'Bản vẽ'],
  ['manufacturer', '/manufacturer-interface?tab=progress', 'Tiến độ'],
  ['vietphat', '/admin', 'Duyệt đơn hàng'],
  ['vietphat', '/admin-dashboard', 'Quản trị'],
  ['vietphat', '/projects/a1', 'Dự án'],
  ['admin', '/admin-dashboard', 'Người dùng và dự án'],
  ['admin', '/admin-dashboard/people/a1', 'Người dùng và dự án'],
  ['admin', '/admin-dashboard/audit?order=a1', 'Nhật ký'],
  ['admin', '/admin-dashboard/replay/project/a1?at=3', 'Nhật ký'],
  ['admin', '/manufacturer-interface?tab=orders', 'Nhà máy'],
])('to the role %s the address %s is the place «%s»', (role, address, label) =>
  expect(openAt(role, address)).toBe(label),
);

it('the messages open over the page that is open, with its own parameters kept', () => {
  const messages = ownEntries(user('customer')).at(-1)!;
  expect(targetOf(messages, { pathname: '/projects/a1', search: '?tab=files' })).toBe(
    '/projects/a1?tab=files&messages=all',
  );
});
