import { setTimeout as pause } from 'node:timers/promises';
import { createRemoteJWKSet } from 'jose';
import type { JWTVerifyGetKey } from 'jose';

const answerWithinMs = 5_000;
const retryAfterMs = [250, 500, 1_000];
const validForMs = 3_600_000;

export type JsonObject = Record<string, unknown>;

/** What the discovery document says, as far as it is used, and the keys that sign id tokens. */
export type Discovered = {
  issuer: string;
  authorizationUrl: string;
  tokenUrl: string;
  userInfoUrl?: string;
  endSessionUrl?: string;
  /** Whether the client's secret travels in the body, as against basic authentication. */
  secretInBody: boolean;
  keys: JWTVerifyGetKey;
};

/** Asks the provider and throws unless it answers with a JSON object in time. */
export async function ask(url: string, init: RequestInit = {}): Promise<JsonObject> {
  const response = await fetch(url, {
    ...init,
    redirect: 'error',
    signal: AbortSignal.timeout(answerWithinMs),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${text.slice(0, 200)}`);
  const answer: unknown = JSON.parse(text);
  if (typeof answer !== 'object' || answer === null) throw new Error(`${url} did not answer with an object`);
  return answer as JsonObject;
}

const withoutSlash = (url: string) => url.replace(/\/$/, '');

/** An OpenID provider, discovered when it is first needed: it may start after us. */
export class OpenIdProvider {
  private known?: Discovered;
  private knownUntil = 0;

  constructor(private readonly issuer: string) {}

  /** Tries for two seconds, as a provider that is just starting needs, and then throws. */
  async discover(): Promise<Discovered> {
    if (this.known && Date.now() < this.knownUntil) return this.known;
    const known = await this.read(retryAfterMs);
    this.knownUntil = Date.now() + validForMs;
    return (this.known = known);
  }

  private async read([wait, ...later]: readonly number[]): Promise<Discovered> {
    try {
      return this.understand(await ask(`${withoutSlash(this.issuer)}/.well-known/openid-configuration`));
    } catch (error) {
      if (wait === undefined) throw error;
      await pause(wait);
      return this.read(later);
    }
  }

  private understand(document: JsonObject): Discovered {
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
    const methods = document['token_endpoint_auth_methods_supported'];
    return {
      issuer,
      authorizationUrl: required('authorization_endpoint'),
      tokenUrl: required('token_endpoint'),
      userInfoUrl: optional('userinfo_endpoint'),
      endSessionUrl: optional('end_session_endpoint'),
      secretInBody: Array.isArray(methods) && methods.includes('client_secret_post'),
      keys: createRemoteJWKSet(new URL(required('jwks_uri')), { timeoutDuration: answerWithinMs }),
    };
  }
}
