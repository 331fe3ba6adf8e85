import { homeOfRole, roleLabels } from '@control-center/contracts';
import type { Role, User } from '@control-center/contracts';
import { useEffect, useEffectEvent, useState } from 'react';
import { loginUrl, redirectAfter } from '../../features/accounts/sign-in';
import { useToast } from '../../components/toast';
import { useAppSelector } from '../store';

/** Milliseconds between a switched role and the page opening anew (section 9). */
const reloadAfter = 1000;

/** Once signed in, a 401 means that the session has ended: it is said, then the sign-in page opens. */
export function useExpiredSession(path: string): void {
  const expired = useAppSelector((state) => state.session.expired);
  const toast = useToast();
  useEffect(() => {
    if (!expired) return;
    toast.error('Phiên đăng nhập hết hạn', 'Đang chuyển đến trang đăng nhập…');
    const timer = setTimeout(() => location.assign(loginUrl(path)), redirectAfter);
    return () => clearTimeout(timer);
  }, [expired, path, toast]);
}

/** A command was refused because another tab has switched the interface: who one is now is asked anew. */
export function useInterfaceElsewhere(askAgain: () => unknown): void {
  const elsewhere = useAppSelector((state) => state.session.elsewhere);
  const ask = useEffectEvent(askAgain);
  useEffect(() => {
    if (elsewhere) ask();
  }, [elsewhere]);
}

/**
 * Whether the user's role is no longer the one that this page was opened with, be it switched here, in
 * another tab or by an admin. The page then opens anew at the new role's home.
 */
export function useSwitchedRole(user: User | undefined): boolean {
  const [opened, setOpened] = useState<Role>();
  const role = user?.role;
  if (role && !opened) setOpened(role);
  const switched = role !== undefined && opened !== undefined && role !== opened;
  const elsewhere = useAppSelector((state) => state.session.elsewhere);
  const toast = useToast();
  useEffect(() => {
    if (!switched) return;
    const why = elsewhere ? 'Giao diện đã đổi ở một tab khác.' : undefined;
    toast.success(`Đã chuyển sang vai trò ${roleLabels[role]}`, why);
    const timer = setTimeout(() => location.assign(homeOfRole[role]), reloadAfter);
    return () => clearTimeout(timer);
  }, [switched, role, elsewhere, toast]);
  return switched;
}
