import { homeOfRole, roleLabels } from '@market/contracts';
import type { Role, User } from '@market/contracts';
import { useEffect, useEffectEvent, useState } from 'react';
import { useSelector } from 'react-redux';
import { loginUrl, redirectAfter } from '../../features/accounts/sign-in';
import { useToast } from '../../components/toast';
import { selectExpired, selectChangedElsewhere } from './session';

/** Milliseconds between a role switch and the reload of the page. */
const reloadAfter = 1000;

/** After sign-in, a 401 means that the session has ended: a toast says so, then the sign-in page opens. */
export function useExpiredSession(path: string): void {
  const expired = useSelector(selectExpired);
  const toast = useToast();
  useEffect(() => {
    if (!expired) return;
    toast.error(expired, 'Đang chuyển đến trang đăng nhập…');
    const timer = setTimeout(() => location.assign(loginUrl(path)), redirectAfter);
    return () => clearTimeout(timer);
  }, [expired, path, toast]);
}

/** Refetches the user after a command was rejected because another tab has switched the interface. */
export function useChangeElsewhere(refetchUser: () => unknown): void {
  const changedElsewhere = useSelector(selectChangedElsewhere);
  const refetch = useEffectEvent(refetchUser);
  useEffect(() => {
    if (changedElsewhere) refetch();
  }, [changedElsewhere]);
}

/**
 * Whether another account has signed in in this browser since this page was opened. The page then reloads, so that
 * nothing that the first account loaded or typed is shown to the second one or sent as its own.
 */
export function useSwitchedAccount(accountId: string | undefined, path: string): boolean {
  const [initialId, setInitialId] = useState<string>();
  if (accountId && !initialId) setInitialId(accountId);
  const switched = accountId !== undefined && initialId !== undefined && accountId !== initialId;
  useEffect(() => {
    if (switched) location.assign(path);
  }, [switched, path]);
  return switched;
}

/**
 * Whether the user's role is no longer the one that this page was opened with, because it was switched here, in
 * another tab or by an admin. The page then reloads at the new role's home.
 */
export function useSwitchedRole(user: User | undefined): boolean {
  const [initialRole, setInitialRole] = useState<Role>();
  const role = user?.role;
  if (role && !initialRole) setInitialRole(role);
  const switched = role !== undefined && initialRole !== undefined && role !== initialRole;
  const changedElsewhere = useSelector(selectChangedElsewhere);
  const toast = useToast();
  useEffect(() => {
    if (!switched) return;
    const reason = changedElsewhere ? 'Giao diện đã đổi ở một tab khác.' : undefined;
    toast.success(`Đã chuyển sang vai trò ${roleLabels[role]}`, reason);
    const timer = setTimeout(() => location.assign(homeOfRole[role]), reloadAfter);
    return () => clearTimeout(timer);
  }, [switched, role, changedElsewhere, toast]);
  return switched;
}
