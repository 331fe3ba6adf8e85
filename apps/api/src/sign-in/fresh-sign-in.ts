import { freshSignInSeconds } from '@market/contracts';
import type { JWTPayload } from 'jose';
import { beganAt } from '../sessions/session-data.js';
import type { Attempt, SessionUser } from '../sessions/session-data.js';
import type { ProviderMetadata } from './openid/openid-provider.js';
import { clockTolerance } from './openid/provider-keys.js';
import { SignInFailed } from './sign-in-failed.js';

/** Parameters that make the provider ask again, even if it still has a session. */
export const askAgain = { prompt: 'login', max_age: String(freshSignInSeconds) };

/**
 * When the provider last authenticated the user, from its id token; null when unknown. A browser can remove the
 * parameters from the request, so this time proves that the provider asked. Only a provider that never reports the
 * time is trusted without proof.
 */
export function authenticatedAt(
  { auth_time: at }: JWTPayload,
  { asksAgain }: Attempt,
  { namesAuthTime }: Pick<ProviderMetadata, 'namesAuthTime'>,
): string | null {
  const now = Date.now();
  if (typeof at === 'number') return new Date(Math.min(Math.max(at * 1_000, 0), now)).toISOString();
  return asksAgain && !namesAuthTime ? new Date(now).toISOString() : null;
}

const clockToleranceMs = clockTolerance * 1_000;

/**
 * Throws unless the provider proves that it authenticated the user after the attempt began, because `prompt` can be
 * ignored.
 */
export function mustHaveAsked({ authenticatedAt: at }: SessionUser, attempt: Attempt): void {
  if (Date.parse(at ?? '') >= beganAt(attempt) - clockToleranceMs) return;
  throw new SignInFailed('not-asked', `The provider last asked at ${at}, before this attempt`);
}

/** A session from before this was recorded is not fresh. */
export const isFresh = ({ authenticatedAt: at }: Partial<SessionUser>): boolean =>
  Date.now() - Date.parse(at ?? '') <= freshSignInSeconds * 1_000;
