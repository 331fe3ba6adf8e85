import { createRemoteJWKSet, customFetch, decodeProtectedHeader, errors, jwtVerify } from 'jose';
import type { JWTPayload, JWTVerifyOptions } from 'jose';
import { SignInFailed } from '../sign-in-failed.js';
import { fetchBounded, longestAnswer } from './provider-answers.js';

/** Seconds by which a provider's clock may differ. */
export const clockTolerance = 30;

/** Milliseconds between two fetches of the keys after an invalid signature. */
const refetchAfter = 10_000;

/** Signatures with a key pair. With HMAC, anybody with the client's secret could sign. */
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'];

/** «none» for a token without a signature, whose last part some providers omit; undefined for no token. */
function algorithmOf(token: string): string | undefined {
  try {
    return decodeProtectedHeader({ protected: token.split('.', 1)[0]! }).alg;
  } catch {
    return undefined;
  }
}

/** The keys with which a provider signs id tokens and userinfo. */
export class ProviderKeys {
  private readonly keys;

  constructor(readonly url: string) {
    this.keys = createRemoteJWKSet(new URL(url), {
      timeoutDuration: longestAnswer,
      cooldownDuration: refetchAfter,
      [customFetch]: (address: string, init: RequestInit) => fetchBounded('keys', address, init),
    });
  }

  /** The claims of a token that the provider has signed; `what` names it in the log. Throws for any other token. */
  async verified(what: string, token: string, expected: JWTVerifyOptions = {}): Promise<JWTPayload> {
    const alg = algorithmOf(token);
    if (!algorithms.includes(alg ?? ''))
      throw new SignInFailed(
        'misconfigured',
        `The ${what} is signed with ${alg ?? 'nothing that can be read'}, which everybody could have done who knows the client's secret, or anybody: ` +
          `choose RS256 as the signature algorithm of this client's ${what} at the provider`,
      );
    const options = { algorithms, clockTolerance, ...expected };
    try {
      return await this.attempt(token, options);
    } catch (error) {
      // A provider may replace a key and keep its id, or use no ids.
      if (!(error instanceof errors.JWSSignatureVerificationFailed) || this.keys.coolingDown) throw error;
      await this.keys.reload();
      return this.attempt(token, options);
    }
  }

  private async attempt(token: string, options: JWTVerifyOptions): Promise<JWTPayload> {
    try {
      return (await jwtVerify(token, this.keys, options)).payload;
    } catch (error) {
      if (!(error instanceof errors.JWKSMultipleMatchingKeys)) throw error;
      for await (const key of error) {
        try {
          return (await jwtVerify(token, key, options)).payload;
        } catch (mismatch) {
          if (!(mismatch instanceof errors.JWSSignatureVerificationFailed)) throw mismatch;
        }
      }
      throw new errors.JWSSignatureVerificationFailed();
    }
  }
}
