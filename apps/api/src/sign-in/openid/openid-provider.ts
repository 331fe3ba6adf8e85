import { setTimeout as pause } from 'node:timers/promises';
import { SignInFailed } from '../sign-in-failed.js';
import { fetchJson } from './provider-answers.js';
import type { JsonObject } from './provider-answers.js';
import { ProviderKeys } from './provider-keys.js';

const retryAfterMs = [250, 500, 1_000];
/** Milliseconds of all tries together, during which a person sees a blank page. */
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
  /** Takes requests in advance (RFC 9126). */
  pushUrl?: string;
  /** How the client sends its secret: by basic authentication, or in the body. */
  clientAuth: ClientAuth;
  /** Whether its id tokens contain the time of the last authentication (auth_time). */
  namesAuthTime: boolean;
  keys: ProviderKeys;
};

const withoutSlash = (url: string) => url.replace(/\/$/, '');

/** An OpenID provider, discovered when it is first needed, because it may start after the api. */
export class OpenIdProvider {
  private cached?: ProviderMetadata;
  private cachedUntil = 0;
  private reading?: Promise<ProviderMetadata>;

  /** `clientAuth`: the setting; undefined: the discovery document decides. */
  constructor(
    private readonly issuer: string,
    private readonly clientAuth?: ClientAuth,
  ) {}

  /** The known metadata of the provider, for an attempt that came back from it. */
  async discover(): Promise<ProviderMetadata> {
    return this.cached && Date.now() < this.cachedUntil ? this.cached : this.reach();
  }

  /**
   * The same, but only if the provider answers now, for a browser that will be sent there: while it is away, people see
   * our page and not their browser's error. Retries for some two seconds, because it may be starting, then throws.
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
      pushUrl: optional('pushed_authorization_request_endpoint'),
      clientAuth: this.clientAuth ?? defaultAuth(listed('token_endpoint_auth_methods_supported')),
      namesAuthTime: listed('claims_supported').includes('auth_time'),
      // Freshly fetched keys stay, because they hold the time of the last fetch.
      keys: this.cached?.keys.url === jwksUrl ? this.cached.keys : new ProviderKeys(jwksUrl),
    };
  }
}

/** Basic, the default of OpenID Connect Discovery, unless the provider accepts the secret only in the body. */
const defaultAuth = (methods: readonly unknown[]): ClientAuth =>
  methods.includes('client_secret_post') && !methods.includes('client_secret_basic')
    ? 'client_secret_post'
    : 'client_secret_basic';

const wrong = (message: string) => new SignInFailed('misconfigured', message);
