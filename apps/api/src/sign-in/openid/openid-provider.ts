import { setTimeout as pause } from 'node:timers/promises';
import { SignInFailed } from '../sign-in-failed.js';
import { fetchJson } from './provider-answers.js';
import type { JsonObject } from './provider-answers.js';
import { ProviderKeys } from './provider-keys.js';

const retryAfterMs = [250, 500, 1_000];
/** Of all tries together: a person looks at a blank page meanwhile. */
const discoveredWithinMs = 4_500;
const validForMs = 3_600_000;

export type ClientAuth = 'client_secret_basic' | 'client_secret_post';

/** The used fields of the discovery document, and the keys that sign id tokens. */
export type ProviderMetadata = {
  issuer: string;
  authorizationUrl: string;
  tokenUrl: string;
  userInfoUrl?: string;
  endSessionUrl?: string;
  /** How the client sends its secret: by basic authentication, or in the body. */
  clientAuth: ClientAuth;
  /** Whether its id tokens say when it last asked for the password (auth_time). */
  namesAuthTime: boolean;
  keys: ProviderKeys;
};

const withoutSlash = (url: string) => url.replace(/\/$/, '');

/** An OpenID provider, discovered when it is first needed: it may start after the api. */
export class OpenIdProvider {
  private cached?: ProviderMetadata;
  private cachedUntil = 0;
  private reading?: Promise<ProviderMetadata>;

  /** `clientAuth`: the setting; undefined for what the discovery document says. */
  constructor(
    private readonly issuer: string,
    private readonly clientAuth?: ClientAuth,
  ) {}

  /** What is known of the provider, for an attempt that came back from it. */
  async discover(): Promise<ProviderMetadata> {
    return this.cached && Date.now() < this.cachedUntil ? this.cached : this.reach();
  }

  /**
   * The same from a provider that answers now, for a browser that is about to be sent there: while it is away, people
   * read our page and not their browser's error. Retries for some two seconds, because it may be starting, and then
   * throws.
   */
  async reach(): Promise<ProviderMetadata> {
    this.reading ??= this.read(Date.now() + discoveredWithinMs, retryAfterMs).finally(
      () => (this.reading = undefined),
    );
    this.cached = await this.reading;
    this.cachedUntil = Date.now() + validForMs;
    return this.cached;
  }

  private async read(until: number, [wait, ...later]: readonly number[]): Promise<ProviderMetadata> {
    const url = `${withoutSlash(this.issuer)}/.well-known/openid-configuration`;
    try {
      return this.parse(await fetchJson('discovery', url, { timeoutMs: until - Date.now() }));
    } catch (error) {
      if (wait === undefined || Date.now() + wait >= until) throw error;
      await pause(wait);
      return this.read(until, later);
    }
  }

  private parse(document: JsonObject): ProviderMetadata {
    const optional = (name: string) => {
      const url = document[name];
      return typeof url === 'string' && URL.canParse(url) ? url : undefined;
    };
    const required = (name: string) => {
      const url = optional(name);
      if (!url) throw wrong(`The discovery document of ${this.issuer} has no ${name}`);
      return url;
    };
    const issuer = required('issuer');
    if (withoutSlash(issuer) !== withoutSlash(this.issuer))
      throw wrong(`${this.issuer} calls itself ${issuer}: set OIDC_ISSUER to that name`);
    const listed = (name: string) => {
      const values = document[name];
      return Array.isArray(values) ? (values as unknown[]) : [];
    };
    const jwksUrl = required('jwks_uri');
    return {
      issuer,
      authorizationUrl: required('authorization_endpoint'),
      tokenUrl: required('token_endpoint'),
      userInfoUrl: optional('userinfo_endpoint'),
      endSessionUrl: optional('end_session_endpoint'),
      clientAuth: this.clientAuth ?? defaultAuth(listed('token_endpoint_auth_methods_supported')),
      namesAuthTime: listed('claims_supported').includes('auth_time'),
      // Keys that were just fetched stay: how often they may be fetched again is counted with them.
      keys: this.cached?.keys.url === jwksUrl ? this.cached.keys : new ProviderKeys(jwksUrl),
    };
  }
}

/** Basic, which OpenID Connect Discovery makes the default, unless the provider takes the secret in the body only. */
const defaultAuth = (methods: readonly unknown[]): ClientAuth =>
  methods.includes('client_secret_post') && !methods.includes('client_secret_basic')
    ? 'client_secret_post'
    : 'client_secret_basic';

const wrong = (message: string) => new SignInFailed('misconfigured', message);
