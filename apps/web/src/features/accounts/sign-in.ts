import { accountRoutes } from '@market/contracts';

/** Milliseconds between the message of an expired session and the sign-in page. */
export const redirectAfter = 500;

/** The URL of the sign-in page, which returns to `path` afterwards; ignores a path of another site. */
export const loginUrl = (path?: string): string =>
  path && /^\/(?![/\\])/.test(path)
    ? `${accountRoutes.login.path}?${new URLSearchParams({ returnTo: path }).toString()}`
    : accountRoutes.login.path;

export const logoutUrl = accountRoutes.logout.path;

/** The URL of the sign-in page that asks for the same person again even when the provider knows, and returns to `path`. */
export const freshLoginUrl = (path: string): string =>
  `${accountRoutes.login.path}?${new URLSearchParams({ fresh: '1', returnTo: path }).toString()}`;

/** The URL of the sign-in page with the given email; always asks, even when a user is signed in. */
export const loginAsUrl = (email: string): string =>
  `${accountRoutes.login.path}?${new URLSearchParams({ email_hint: email }).toString()}`;
