import { createHash } from 'node:crypto';
import { decodeJwt, jwtVerify } from 'jose';
import { Strategy } from 'passport-openidconnect';
import { fetchJson } from './openid-provider.js';
import type { ProviderMetadata, JsonObject } from './openid-provider.js';
import type { Attempt, SessionUser } from '../session.js';

export type Client = { id: string; secret: string; callbackUrl: string };

/** Finds the account for the joined claims of the id token and of userinfo. */
export type Admit = (claims: JsonObject) => Promise<{ accountId: string }>;

type Profile = { id: string; _json: JsonObject };

type Done<Result extends unknown[]> = (error: Error | null, ...result: Result | []) => void;

/** Passes a promise's outcome to a callback of the package; an error thrown by the callback fails the sign-in. */
function passTo<Result extends unknown[]>(work: Promise<Result>, done: Done<Result>): void {
  void work.then((result) => done(null, ...result)).catch((error: Error) => done(error));
}

/**
 * One sign-in by the authorization code flow. passport-openidconnect checks the state, the nonce and the claims of the
 * id token; this class adds PKCE and the check of the id token's signature. It also makes the calls to the provider:
 * those of the package throw uncaught errors when a response is not what it expects.
 */
export class OpenIdStrategy extends Strategy {
  constructor(
    private readonly provider: ProviderMetadata,
    private readonly client: Client,
    private readonly attempt: Attempt,
    admit: Admit,
  ) {
    super(
      {
        issuer: provider.issuer,
        authorizationURL: provider.authorizationUrl,
        tokenURL: provider.tokenUrl,
        userInfoURL: provider.userInfoUrl ?? '',
        skipUserProfile: !provider.userInfoUrl,
        clientID: client.id,
        clientSecret: client.secret,
        callbackURL: client.callbackUrl,
        scope: ['profile', 'email'],
        nonce: 'true',
        store: {
          store: (_request, { nonce = '' }, _state, _meta, done) => {
            if (attempt.nonce) return done(new Error('The callback has no code'));
            attempt.nonce = nonce;
            done(null, attempt.state);
          },
          verify: (_request, state, done) => done(null, state === attempt.state && { nonce: attempt.nonce }),
        },
      },
      // All nine parameters: the package decides by their number what it passes.
      (
        _issuer: string,
        userInfo: object | undefined,
        idProfile: object,
        _context: object,
        idToken: string | object,
        _accessToken: string | object,
        _refreshToken: string,
        _params: unknown,
        done: Done<[SessionUser]>,
      ) =>
        passTo(
          sessionUser(userInfo as Profile | undefined, idProfile as Profile, idToken as string, admit),
          done,
        ),
    );
    Object.assign(this._oauth2, {
      getOAuthAccessToken: (code: string, _params: unknown, done: Done<[string, string, JsonObject]>) =>
        passTo(this.exchange(code), done),
      get: (url: string, accessToken: string, done: Done<[string]>) =>
        passTo(userInfo(url, accessToken), done),
    });
  }

  override authorizationParams(): object {
    const challenge = createHash('sha256').update(this.attempt.verifier).digest('base64url');
    return { code_challenge: challenge, code_challenge_method: 'S256' };
  }

  /** The access token, the refresh token and the complete response, after the id token's signature is checked. */
  private async exchange(code: string): Promise<[string, string, JsonObject]> {
    const { id, secret, callbackUrl } = this.client;
    const body = new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      redirect_uri: callbackUrl,
      code_verifier: this.attempt.verifier,
      client_id: id,
    });
    const headers = new Headers();
    if (this.provider.secretInBody) body.set('client_secret', secret);
    else headers.set('authorization', `Basic ${btoa([id, secret].map(encodeURIComponent).join(':'))}`);

    const tokens = await fetchJson(this.provider.tokenUrl, { method: 'POST', headers, body });
    const { id_token: idToken, access_token: accessToken } = tokens;
    if (typeof idToken !== 'string' || typeof accessToken !== 'string') {
      throw new Error('The provider answered without tokens');
    }
    await jwtVerify(idToken, this.provider.keys, {
      issuer: this.provider.issuer,
      audience: id,
      requiredClaims: ['sub', 'iat', 'exp', 'nonce'],
    });
    return [accessToken, '', tokens];
  }
}

/** As the text that the package parses. */
async function userInfo(url: string, accessToken: string): Promise<[string]> {
  return [JSON.stringify(await fetchJson(url, { headers: { authorization: `Bearer ${accessToken}` } }))];
}

async function sessionUser(
  userInfo: Profile | undefined,
  idProfile: Profile,
  idToken: string,
  admit: Admit,
): Promise<[SessionUser]> {
  if (userInfo && userInfo.id !== idProfile.id) throw new Error('userinfo is about another subject');
  const { accountId } = await admit({ ...decodeJwt(idToken), ...userInfo?._json });
  return [{ accountId, idToken }];
}
