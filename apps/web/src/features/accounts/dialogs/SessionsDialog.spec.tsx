import type { AccountSession } from '@market/contracts';
import { expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { expectToast, renderScreen } from '../../../testing/render-screen';
import { errorReply, requestsTo, server } from '../../../testing/server';
import { SessionsDialog } from './SessionsDialog';

const current: AccountSession = {
  id: 'here',
  device: 'Chrome trên Windows',
  address: '203.0.113.7',
  signedInAt: '2026-11-20T01:00:00.000Z',
  usedAt: '2026-11-20T03:05:00.000Z',
  endsAt: '2026-11-21T01:00:00.000Z',
  isCurrent: true,
};
const phone: AccountSession = { ...current, id: 'phone', device: 'Safari trên iOS', isCurrent: false };
const tablet: AccountSession = { ...phone, id: 'tablet', device: 'Chrome trên Android' };

/** Renders the dialog on a server that has these sessions. */
function renderDialog(...sessions: AccountSession[]) {
  let remaining = sessions;
  const keep = (stays: (session: AccountSession) => boolean) => {
    remaining = remaining.filter(stays);
    return { ended: 1 };
  };
  const calls = server({
    'GET /api/sessions': () => remaining,
    'POST /api/sessions/phone/end': () => keep(({ id }) => id !== 'phone'),
    'POST /api/sessions/tablet/end': () => {
      keep(({ id }) => id !== 'tablet');
      return errorReply(404, 'session.not-found', 'Phiên đăng nhập này đã kết thúc');
    },
    'POST /api/sessions/end-others': () => keep(({ isCurrent }) => isCurrent),
  });
  renderScreen(<SessionsDialog onClose={() => undefined} />);
  return calls;
}
const rows = async () => (await screen.findAllByRole('listitem')).map((row) => row.textContent);
const button = (name: string) => screen.queryByRole('button', { name });

it('shows where the account is signed in, and ends one session', async () => {
  const calls = renderDialog(current, phone);
  const [own, other] = await rows();
  expect(own).toContain('Chrome trên Windows Phiên này');
  expect(own).toContain('203.0.113.7');
  expect(other).toContain('Dùng lần cuối 10:05 20/11 · đăng nhập 08:00 20/11');
  expect(within(screen.getAllByRole('listitem')[0]!).queryByRole('button')).toBeNull();
  fireEvent.click(button('Kết thúc phiên trên Safari trên iOS')!);
  await expectToast('Đã kết thúc phiên trên Safari trên iOS');
  expect(requestsTo(calls, 'POST')).toHaveLength(1);
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
  expect(button('Kết thúc mọi phiên khác')).toBeNull();
});

it('ends all other sessions', async () => {
  renderDialog(current, phone, tablet);
  await rows();
  fireEvent.click(button('Kết thúc mọi phiên khác')!);
  await expectToast('Đã kết thúc 1 phiên khác');
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
});

it('shows that a session has ended by itself', async () => {
  renderDialog(current, tablet);
  await rows();
  fireEvent.click(button('Kết thúc phiên trên Chrome trên Android')!);
  await expectToast('Phiên đăng nhập này đã kết thúc');
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
});

it('asks again each time it is opened: sessions begin and end elsewhere', async () => {
  let device = 'Chrome trên Windows';
  server({ 'GET /api/sessions': () => [{ ...current, device }] });
  let show: (isOpen: boolean) => void = () => undefined;
  const Menu = () => {
    const [isOpen, setOpen] = useState(true);
    show = setOpen;
    return isOpen && <SessionsDialog onClose={() => undefined} />;
  };
  renderScreen(<Menu />);
  await screen.findByText('Chrome trên Windows');
  act(() => show(false));
  device = 'Firefox trên Linux';
  act(() => show(true));
  expect(await screen.findByText('Firefox trên Linux')).toBeTruthy();
});
