import { accountRoutes } from '@control-center/contracts';

/** Milliseconds that the message of an expired session stands before the sign-in page opens (section 9). */
export const redirectAfter = 500;

/** The full-page address of the sign-in, coming back to `path` of this site afterwards. */
export const loginUrl = (path?: string): string =>
  path && /^\/(?![/\\])/.test(path)
    ? `${accountRoutes.login.path}?${new URLSearchParams({ returnTo: path }).toString()}`
    : accountRoutes.login.path;

export const logoutUrl = accountRoutes.logout.path;

/** The sign-in page with somebody else's address filled in; it asks, whoever is signed in now. */
export const loginAsUrl = (email: string): string =>
  `${accountRoutes.login.path}?${new URLSearchParams({ email_hint: email }).toString()}`;
