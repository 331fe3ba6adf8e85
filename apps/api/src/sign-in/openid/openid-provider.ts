import { setTimeout as pause } from 'node:timers/promises';
import { createRemoteJWKSet, customFetch } from 'jose';
import type { JWTVerifyGetKey } from 'jose';
import { SignInFailed } from '../sign-in-failed.js';

const timeoutMs = 5_000;
const retryAfterMs = [250, 500, 1_000];
const validForMs = 3_600_000;

export type JsonObject = Record<string, unknown>;

/** The used fields of the discovery document, and the keys that sign id tokens. */
export type ProviderMetadata = {
  issuer: string;
  authorizationUrl: string;
  tokenUrl: string;
  userInfoUrl?: string;
  endSessionUrl?: string;
  /** Whether the client sends its secret in the body instead of by basic authentication. */
  secretInBody: boolean;
  /** Whether its id tokens say when it last asked for the password (auth_time). */
  namesAuthTime: boolean;
  keys: JWTVerifyGetKey;
};

/** Bytes of an answer: none of a provider's documents comes near it. */
const largestAnswer = 256 * 1024;

/** Throws SignInFailed unless the provider answers in time and with no more than its documents need. */
const boundedFetch: typeof fetch = async (url, init) => {
  const address = url instanceof Request ? url.url : url.toString();
  try {
    const response = await fetch(url, {
      ...init,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const chunks: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
      size += chunk.length;
      if (size > largestAnswer) throw new SignInFailed('misconfigured', `${address} answered too much`);
      chunks.push(chunk);
    }
    return new Response(Buffer.concat(chunks), response);
  } catch (error) {
    if (error instanceof SignInFailed) throw error;
    throw new SignInFailed('no-answer', `${address} does not answer`, { cause: error });
  }
};

/** Throws SignInFailed unless the provider answers with a JSON object in time. */
export async function fetchJson(url: string, init: RequestInit = {}): Promise<JsonObject> {
  const response = await boundedFetch(url, init);
  const text = await response.text();
  if (!response.ok) throw refused(url, response.status, text);
  const json = parsed(text);
  if (typeof json !== 'object' || json === null)
    throw new SignInFailed('misconfigured', `${url} did not answer with an object`);
  return json as JsonObject;
}

function refused(url: string, status: number, text: string): SignInFailed {
  const message = `${url} answered ${status}: ${text.slice(0, 200)}`;
  if (status >= 500 || status === 429) return new SignInFailed('no-answer', message);
  // The code was used before, or is too old (RFC 6749, section 5.2).
  const isLate = (parsed(text) as JsonObject | null | undefined)?.['error'] === 'invalid_grant';
  return new SignInFailed(isLate ? 'too-late' : 'misconfigured', message);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const withoutSlash = (url: string) => url.replace(/\/$/, '');

/** An OpenID provider, discovered when it is first needed: it may start after the api. */
export class OpenIdProvider {
  private cached?: ProviderMetadata;
  private cachedUntil = 0;

  constructor(private readonly issuer: string) {}

  /** Retries for two seconds, because the provider may be starting, and then throws. */
  async discover(): Promise<ProviderMetadata> {
    if (this.cached && Date.now() < this.cachedUntil) return this.cached;
    const metadata = await this.read(retryAfterMs);
    this.cachedUntil = Date.now() + validForMs;
    return (this.cached = metadata);
  }

  private async read([wait, ...later]: readonly number[]): Promise<ProviderMetadata> {
    try {
      return this.parse(await fetchJson(`${withoutSlash(this.issuer)}/.well-known/openid-configuration`));
    } catch (error) {
      if (wait === undefined) throw error;
      await pause(wait);
      return this.read(later);
    }
  }

  private parse(document: JsonObject): ProviderMetadata {
    const optional = (name: string) => {
      const url = document[name];
      return typeof url === 'string' && URL.canParse(url) ? url : undefined;
    };
    const required = (name: string) => {
      const url = optional(name);
      if (!url) throw new Error(`The discovery document of ${this.issuer} has no ${name}`);
      return url;
    };
    const issuer = required('issuer');
    if (withoutSlash(issuer) !== withoutSlash(this.issuer)) {
      throw new Error(`${this.issuer} calls itself ${issuer}`);
    }
    const listed = (name: string, value: string) => {
      const values = document[name];
      return Array.isArray(values) && values.includes(value);
    };
    return {
      issuer,
      authorizationUrl: required('authorization_endpoint'),
      tokenUrl: required('token_endpoint'),
      userInfoUrl: optional('userinfo_endpoint'),
      endSessionUrl: optional('end_session_endpoint'),
      secretInBody: listed('token_endpoint_auth_methods_supported', 'client_secret_post'),
      namesAuthTime: listed('claims_supported', 'auth_time'),
      keys: createRemoteJWKSet(new URL(required('jwks_uri')), {
        timeoutDuration: timeoutMs,
        [customFetch]: boundedFetch,
      }),
    };
  }
}
