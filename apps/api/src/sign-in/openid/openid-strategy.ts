import { createHash } from 'node:crypto';
import type { Request } from 'express';
import type { JWTPayload } from 'jose';
import { Strategy } from 'passport-openidconnect';
import type { ProviderMetadata } from './openid-provider.js';
import { asClient } from './as-client.js';
import type { Client } from './as-client.js';
import { fetchJson, fetchText, jsonObject } from './provider-answers.js';
import type { JsonObject } from './provider-answers.js';
import type { Attempt, SessionUser } from '../../sessions/session-data.js';
import { askAgain, authenticatedAt } from '../fresh-sign-in.js';
import type { SignedIn } from '../sign-ins.js';

/** The largest age of an id token in seconds, besides a difference of clocks. */
const longestTokenAge = 600;

/** Finds the account for the claims of the id token and userinfo about one subject. */
export type Admit = (idToken: JsonObject, userInfo: JsonObject | undefined) => Promise<SignedIn>;

/**
 * One sign-in by the authorization code flow. passport-openidconnect makes the request to the provider and reads its
 * refusals. The callback with a code is handled here: the package sends no PKCE verifier, does not check the signature
 * of the id token, and throws uncaught errors when a response is not what it expects.
 */
export class OpenIdStrategy extends Strategy {
  constructor(
    private readonly provider: ProviderMetadata,
    private readonly client: Client & { callbackUrl: string },
    private readonly attempt: Attempt,
    private readonly admit: Admit,
  ) {
    super(
      {
        issuer: provider.issuer,
        authorizationURL: provider.authorizationUrl,
        tokenURL: provider.tokenUrl,
        userInfoURL: provider.userInfoUrl ?? '',
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
          verify: handledHere,
        },
      },
      handledHere,
    );
  }

  override authenticate(request: Request, options: object): void {
    const { code, error, state } = request.query;
    if (!code || error) super.authenticate(request, options);
    else
      void this.complete(code, state)
        .then((user) => this.success(user))
        .catch((error: Error) => this.error(error));
  }

  override authorizationParams(): object {
    const challenge = createHash('sha256').update(this.attempt.verifier).digest('base64url');
    return {
      ...{ code_challenge: challenge, code_challenge_method: 'S256' },
      ...(this.attempt.asksAgain ? askAgain : {}),
    };
  }

  private async complete(code: unknown, state: unknown): Promise<SignedIn & SessionUser> {
    if (typeof code !== 'string' || state !== this.attempt.state)
      throw new Error('The code is not for this attempt');
    const { idToken, accessToken } = await this.exchange(code);
    const claims = await this.verified(idToken);
    const userInfo = await this.userInfo(accessToken);
    if (userInfo && userInfo['sub'] !== claims.sub) throw new Error('userinfo is about another subject');
    const at = authenticatedAt(claims, this.attempt, this.provider);
    return { ...(await this.admit(claims, userInfo)), idToken, authenticatedAt: at };
  }

  private async exchange(code: string): Promise<{ idToken: string; accessToken: string }> {
    const { id, callbackUrl } = this.client;
    const body = new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      redirect_uri: callbackUrl,
      code_verifier: this.attempt.verifier,
      client_id: id,
    });
    const { tokenUrl } = this.provider;
    const tokens = await fetchJson('token', tokenUrl, asClient(this.client, this.provider, body));
    const { id_token: idToken, access_token: accessToken } = tokens;
    if (typeof idToken !== 'string' || typeof accessToken !== 'string') {
      throw new Error('The provider answered without tokens');
    }
    return { idToken, accessToken };
  }

  /** The claims of an id token that the provider issued for this client and this attempt (OpenID Connect Core 3.1.3.7). */
  private async verified(idToken: string): Promise<JWTPayload> {
    const payload = await this.provider.keys.verified('id token', idToken, {
      issuer: this.provider.issuer,
      audience: this.client.id,
      requiredClaims: ['sub', 'iat', 'exp', 'nonce'],
      maxTokenAge: longestTokenAge,
    });
    const { nonce, aud, azp } = payload;
    if (nonce !== this.attempt.nonce) throw new Error('The id token is for another attempt');
    const isForSeveral = Array.isArray(aud) && aud.length > 1;
    if ((isForSeveral || azp !== undefined) && azp !== this.client.id)
      throw new Error('The id token was issued to another client');
    return payload;
  }

  /**
   * The userinfo document, which a provider may sign (OpenID Connect Core 5.3.2). A signed one should name issuer and
   * audience, but LemonLDAP::NG does not; an unsigned one names neither.
   */
  private async userInfo(accessToken: string): Promise<JsonObject | undefined> {
    const { userInfoUrl: url, issuer, keys } = this.provider;
    if (!url) return undefined;
    const { type, text } = await fetchText('userinfo', url, {
      headers: { authorization: `Bearer ${accessToken}` },
    });
    if (!/^application\/(?:[\w.-]+\+)?jwt\b/i.test(type)) return jsonObject(`userinfo: ${url}`, text);
    const claims = await keys.verified('userinfo', text.trim());
    const { iss = issuer, aud = this.client.id } = claims;
    if (iss !== issuer || ![aud].flat().includes(this.client.id))
      throw new Error(`userinfo is by ${iss} for ${String(aud)}`);
    return claims;
  }
}

/** Replaces the package's steps after a callback. */
function handledHere(): never {
  throw new Error('A callback with a code is handled by OpenIdStrategy');
}
