import { roleLabels, roles } from '@market/contracts';
import { expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { projectOf } from '../../testing/orders';
import { renderScreen, userOf } from '../../testing/render-screen';
import { requestsTo, server } from '../../testing/server';
import { Dialog } from '../../components/Dialog';
import { GlobalKeys } from './GlobalKeys';
import type { KeyOverlay } from './GlobalKeys';
import { Palette } from './Palette';

const order = projectOf({ title: 'Gá kẹp trục', customerName: 'Cơ khí An Khang' });
const person = {
  ...userOf({ id: 'binh', firstName: 'Bình', lastName: 'Trần', email: 'binh@demo.test' }),
  ...{ isErased: false, blockedReason: '', version: 'access:3', updatedAt: '2026-11-02T00:00:00.000Z' },
};
const close = jest.fn();
const show = (role: (typeof roles)[number]) => {
  const calls = server({ 'GET /api/projects': [order], 'GET /api/admin/users': [person] });
  const box = () => screen.getByRole('combobox');
  const screenOf = renderScreen(<Palette onClose={close} onSignOut={close} />, {
    user: { role, grantedRoles: [role] },
  });
  return {
    ...screenOf,
    calls,
    type: (value: string) => fireEvent.change(box(), { target: { value } }),
    press: (key: string) => fireEvent.keyDown(box(), { key }),
  };
};
const group = (name: string) => screen.queryByRole('group', { name });

it.each(roles.map((role) => [roleLabels[role], role] as const))(
  'finds the orders, pages and actions of the role %s, and people for admins alone',
  async (_, role) => {
    const { calls, type } = show(role);
    expect(within(group('Trang')!).getAllByRole('option').length).toBeGreaterThan(0);
    expect(group('Lệnh')!.textContent).toContain('Đăng xuất');
    type('gá');
    expect((await screen.findByRole('option', { name: /^Gá kẹp trục/ })).textContent).toBe(
      'Gá kẹp trục0f8fad5b · Cơ khí An Khang',
    );
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe(''));
    expect(group('Người dùng') !== null).toBe(role === 'admin');
    expect(requestsTo(calls, 'GET', '/api/admin/users').length > 0).toBe(role === 'admin');
  },
);

it('opens what the arrow keys have chosen', async () => {
  const { at, type, press } = show('admin');
  type('gá');
  await screen.findByRole('option', { name: /^Trần Bình/ });
  press('ArrowDown');
  expect(screen.getByRole('option', { selected: true }).textContent).toContain('Trần Bình');
  press('ArrowUp');
  press('ArrowDown');
  press('Enter');
  expect(at()).toBe('/admin-dashboard/people/binh');
  expect(close).toHaveBeenCalled();
});

it('says that nothing was found', async () => {
  server({ 'GET /api/projects': [] });
  renderScreen(<Palette onClose={close} onSignOut={close} />, { user: { role: 'customer' } });
  fireEvent.change(screen.getByRole('combobox'), { target: { value: 'zzz' } });
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Không tìm thấy gì.'));
});

// What is typed after an answer has come × whether Enter may still open what that answer found.
it.each([
  ['gá kẹp', `/projects/${order.id}`],
  ['bánh răng', '/'],
])('of what an earlier text found, «%s» leaves what it names itself', async (text, path) => {
  server({
    'GET /api/projects': ({ query }) => (query['search'] === 'gá' ? [order] : new Promise(() => undefined)),
  });
  const { at } = renderScreen(<Palette onClose={close} onSignOut={close} />, { user: { role: 'customer' } });
  const box = screen.getByRole('combobox');
  fireEvent.change(box, { target: { value: 'gá' } });
  await screen.findByRole('option', { name: /^Gá kẹp trục/ });
  fireEvent.change(box, { target: { value: text } });
  fireEvent.keyDown(box, { key: 'Enter' });
  expect(at()).toBe(path);
});

it('begins anew at the first entry with each text: Enter does not open what only stood at the same place', async () => {
  const { at, type, press } = show('admin');
  type('n');
  press('ArrowDown');
  press('ArrowDown');
  type('h');
  press('Enter');
  expect(at()).toBe('/admin-dashboard/audit');
});

const byKey = async () => {
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  await act(() => new Promise((turn) => setTimeout(turn)));
  return screen.queryByRole('combobox') !== null;
};

// What the page is doing × whether Ctrl K opens the palette above it.
it.each([
  ['nothing else', <p key="p">trang</p>, true],
  ['a dialog is open', <Dialog key="d" title="Hộp" footer={null} />, false],
  ['it has a use of its own for the key', <OwnKey key="k" />, false],
])('Ctrl K while %s', async (_, page, opens) => {
  server({});
  renderScreen(
    <>
      {page}
      <Keys />
    </>,
  );
  // Its code is loaded with the first press.
  if (opens) fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  if (opens) await screen.findByRole('combobox');
  expect(await byKey()).toBe(opens);
});

function Keys() {
  const [open, setOpen] = useState<KeyOverlay>();
  return <GlobalKeys open={open} onOpen={setOpen} onSignOut={close} />;
}

function OwnKey() {
  useEffect(() => {
    const take = (event: KeyboardEvent) => event.preventDefault();
    document.body.addEventListener('keydown', take);
    return () => document.body.removeEventListener('keydown', take);
  }, []);
  return null;
}
