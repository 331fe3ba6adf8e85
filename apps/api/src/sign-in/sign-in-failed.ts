import type { SignInFailure } from '@market/contracts';
import { Unreachable } from '@platform/log';
import { isDatabaseFailure } from '@platform/rows';
import type { Request } from 'express';
import { isAttemptOver } from '../sessions/session-data.js';

/** A sign-in that ends without a session. The message is for the log. */
export class SignInFailed extends Error {
  constructor(
    readonly reason: SignInFailure,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = 'SignInFailed';
  }
}

/** The error codes of a provider's callback (RFC 6749, section 4.1.2.1; OpenID Connect Core, 3.1.2.6). */
const providerCodes: ReadonlyMap<string, SignInFailure> = new Map([
  ['login_required', 'cancelled'],
  ['interaction_required', 'cancelled'],
  ['account_selection_required', 'cancelled'],
  ['consent_required', 'cancelled'],
  ['server_error', 'no-answer'],
  ['temporarily_unavailable', 'no-answer'],
]);

/** The reason on screen. For people, any violation of the protocol by a provider is a wrong configuration. */
export function failureOf(error: unknown): SignInFailure {
  if (error instanceof SignInFailed) return error.reason;
  if (error instanceof Unreachable || isDatabaseFailure(error)) return 'unavailable';
  const code = (error as { code?: unknown } | null)?.code;
  return (typeof code === 'string' && providerCodes.get(code)) || 'misconfigured';
}

/** A callback of an attempt that this browser's session does not have. */
export function unknownAttempt({ query, session }: Request): SignInFailed {
  const { state } = query;
  if (typeof state !== 'string' || state === '')
    return new SignInFailed('misconfigured', 'The callback has no state');
  return isAttemptOver(session, state)
    ? new SignInFailed('too-late', 'The attempt is over')
    : new SignInFailed('cookies-lost', 'It did not begin in this browser');
}

/** An error with its causes in one line of bounded length, because it may contain a provider's texts. */
export function causesOf(error: unknown): string {
  const causes: string[] = [];
  // Not instanceof, because not every version of Node derives the error of a time limit from Error.
  for (let each = error; isError(each) && causes.length < 5; each = each.cause) {
    const { code } = each;
    // A failure at several addresses of one name has only a code and no message.
    const isUnnamed = typeof code === 'string' && !each.message.includes(code);
    causes.push(isUnnamed ? `${String(each)} (${code})` : String(each));
  }
  return causes.join(' ← ').replace(/\s+/g, ' ').slice(0, 1_000);
}

const isError = (value: unknown): value is Error & { code?: unknown } =>
  typeof value === 'object' && value !== null && 'message' in value && typeof value.message === 'string';
