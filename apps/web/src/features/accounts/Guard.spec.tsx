import type { Page, Role } from '@control-center/contracts';
import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { draw, told } from '../../testing/draw';
import { asked, refused, server } from '../../testing/server';
import { Guard } from './Guard';

const enter = (role: Role, page: Page) =>
  draw(
    <Guard page={page}>
      <p>trang này</p>
    </Guard>,
    { user: { role } },
  );
const open = () => screen.queryByText('trang này') !== null;

it('lets in whom the server lets in', async () => {
  const calls = server({ 'GET /api/check-access/customer-interface': { hasAccess: true } });
  enter('customer', 'customer-interface');
  expect(await screen.findByText('trang này')).toBeTruthy();
  expect(asked(calls, 'GET')).toHaveLength(1);
});

it('turns away whom the server refuses, and says how to go on', async () => {
  server({ 'GET /api/check-access/customer-interface': { hasAccess: false } });
  enter('customer', 'customer-interface');
  await told('Bạn không có quyền truy cập trang này');
  expect(screen.getByRole('alert')).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Không có quyền truy cập' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Chuyển vai trò' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Về trang của tôi' }).getAttribute('href')).toBe('/');
  expect(open()).toBe(false);
});

it.each<[Role, Page]>([
  ['customer', 'vietphat-admin'],
  ['manufacturer', 'customer-interface'],
  ['vietphat', 'admin-dashboard'],
])('turns a %s away from %s without asking', async (role, page) => {
  const calls = server({});
  enter(role, page);
  expect(await screen.findByRole('heading', { name: 'Không có quyền truy cập' })).toBeTruthy();
  expect(calls).toEqual([]);
});

it('is skipped for an admin at the provider’s page alone', async () => {
  const calls = server({ 'GET /api/check-access/customer-interface': { hasAccess: false } });
  enter('admin', 'vietphat-admin');
  expect(open()).toBe(true);
  expect(calls).toEqual([]);
  enter('admin', 'customer-interface');
  expect(await screen.findByRole('heading', { name: 'Không có quyền truy cập' })).toBeTruthy();
});

it('shows a page whose check could not be made: the server guards what is on it', async () => {
  const calls = server({ 'GET /api/check-access/customer-interface': refused(404, 'route.not-found') });
  enter('customer', 'customer-interface');
  await screen.findByText('trang này');
  expect(asked(calls, 'GET')).toHaveLength(1);
});
