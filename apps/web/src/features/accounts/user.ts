import { admits, passesPage } from '@market/contracts';
import type { Route, User } from '@market/contracts';
import { createContext, useContext } from 'react';

/** The signed-in user. */
export const UserContext = createContext<User | undefined>(undefined);

export const useMaybeUser = (): User | undefined => useContext(UserContext);

export function useUser(): User {
  const user = useContext(UserContext);
  if (!user) throw new Error('useUser must be called inside the UserContext of a signed-in user');
  return user;
}

/** Whether the server admits the signed-in user to a call, by role, features and pages. What it would refuse is not offered. */
export function useMayCall({ access, page }: Pick<Route, 'access' | 'page'>): boolean {
  const user = useUser();
  return admits(access, user) && passesPage(page, user);
}

export const nameOf = ({ lastName, firstName }: Pick<User, 'lastName' | 'firstName'>): string =>
  [lastName, firstName].filter(Boolean).join(' ');
