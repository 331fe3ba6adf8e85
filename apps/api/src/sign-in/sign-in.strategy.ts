import { randomInt } from 'node:crypto';
import { accountRoutes, signInFailedPath } from '@market/contracts';
import { Inject, Injectable, Logger } from '@nestjs/common';
import type { Request } from 'express';
import passport from 'passport';
import { SignInLog } from '../audit-log/sign-in-log.js';
import { pushed } from './openid/as-client.js';
import { identityOf } from './openid/identity.js';
import { OpenIdProvider } from './openid/openid-provider.js';
import type { ProviderMetadata } from './openid/openid-provider.js';
import { OpenIdStrategy } from './openid/openid-strategy.js';
import { mustHaveAsked } from './fresh-sign-in.js';
import { beginAttempt, takeAttempt } from '../sessions/session-data.js';
import type { Attempt, SessionUser } from '../sessions/session-data.js';
import { Sessions } from '../sessions/sessions.js';
import { causesOf, failureOf, SignInFailed, unknownAttempt } from './sign-in-failed.js';
import { SignIns } from './sign-ins.js';
import type { SignedIn } from './sign-ins.js';

export type SignInOptions = {
  /** The strategy's name in passport's registry, which all apps of the process share. */
  strategyName: string;
  /** The app's public address, without a trailing slash. */
  publicUrl: string;
  /** The OpenID provider's address, and its name in account ids. */
  issuer: { url: string; id: string };
  client: { id: string; secret: string };
  /** The claim with roles; empty for none. */
  rolesClaim: string;
};

export const signInOptions = Symbol('sign-in');

const isCallback = ({ path }: Request): boolean => path.startsWith(accountRoutes.callback.path);

/**
 * Begins a sign-in, or completes the attempt that returns to /api/callback. Passport uses this strategy; it creates an
 * OpenIdStrategy for each attempt, with the provider's metadata at that time, and forwards its outcome. Every error
 * redirects to a page of the app, because these are full-page navigations.
 */
@Injectable()
export class SignInStrategy extends passport.Strategy {
  private readonly log = new Logger(SignInStrategy.name);

  constructor(
    @Inject(signInOptions) private readonly options: SignInOptions,
    private readonly provider: OpenIdProvider,
    private readonly signIns: SignIns,
    private readonly sessions: Sessions,
    private readonly audit: SignInLog,
  ) {
    super();
    passport.use(options.strategyName, this);
  }

  override authenticate(request: Request): void {
    const { query, session, user } = request;
    const attempt = isCallback(request)
      ? takeAttempt(session, query['state'])
      : beginAttempt(
          session,
          this.returnUrl(query['returnTo']),
          Boolean(query['fresh'] || query['email_hint']),
        );
    if (attempt) void this.run(attempt, request).catch((error) => this.rejectSignIn(request, error, attempt));
    // The user went back to a page of an earlier sign-in, or the sign-in did not begin in this browser.
    else if (user) this.redirect('/');
    else this.rejectSignIn(request, unknownAttempt(request));
  }

  private async run(attempt: Attempt, request: Request): Promise<void> {
    const { client, publicUrl } = this.options;
    const hint = await this.hintOf(request);
    const reject = (error: unknown) => this.rejectSignIn(request, error, attempt);
    const mustAsk = await this.sessions.mustAskAgain(request);
    attempt.asksAgain ||= mustAsk;
    const provider = await (isCallback(request) ? this.provider.discover() : this.provider.reach());
    const strategy = new OpenIdStrategy(
      provider,
      { ...client, callbackUrl: `${publicUrl}${accountRoutes.callback.path}` },
      attempt,
      (idToken, userInfo) =>
        this.signIns.signedIn(
          identityOf(this.issuerNameOf(provider), idToken, userInfo, this.options.rolesClaim),
        ),
    );
    const signIn = async ({ isAdmin, ...user }: SignedIn & SessionUser) => {
      if (mustAsk) mustHaveAsked(user, attempt);
      await this.sessions.signIn(request, user, isAdmin);
      this.audit.record('signed-in', user.accountId, request);
      this.success(user, { returnTo: attempt.returnTo });
    };
    Object.assign(strategy, {
      redirect: (url: string) => void this.leave(url, provider).catch(reject),
      success: (user: SignedIn & SessionUser) => void signIn(user).catch(reject),
      fail: (challenge?: { message?: string }) =>
        reject(new SignInFailed('cancelled', challenge?.message ?? 'Denied')),
      error: reject,
    });
    strategy.authenticate(request, hint ? { loginHint: hint } : {});
  }

  /** The expected user: whom the address names or, at a fresh sign-in, the user of the session. */
  private async hintOf({ query, user }: Request): Promise<string> {
    const { email_hint: named, fresh } = query;
    if (typeof named === 'string' && named) return named;
    return fresh && user ? this.signIns.emailOf(user.accountId) : '';
  }

  /** Sends the browser to the provider. A provider that takes no request in advance from this client gets it in the address. */
  private async leave(request: string, provider: ProviderMetadata): Promise<void> {
    const address = await pushed(request, this.options.client, provider).catch((error: unknown) => {
      this.log.warn(
        `The provider did not take a sign-in request in advance, so it is in the address that the browser opens: ${causesOf(error)}`,
      );
      return request;
    });
    this.redirect(address);
  }

  /** The name that the provider gives itself, unless it is the embedded one, whose address may change. */
  private issuerNameOf({ issuer }: ProviderMetadata): string {
    const { id, url } = this.options.issuer;
    return id === url ? issuer : id;
  }

  /** Ends on a screen with the reason and a number that is also in the log. */
  private rejectSignIn(request: Request, error: unknown, attempt?: Attempt): void {
    const { returnTo = '' } = attempt ?? {};
    const reason = failureOf(error);
    const number = String(randomInt(100_000_000)).padStart(8, '0');
    this.audit.failed(reason, attempt !== undefined, request);
    this.log.warn(`Sign-in ${number} at ${this.options.issuer.url} failed (${reason}): ${causesOf(error)}`);
    const query = new URLSearchParams({ reason, number });
    const page = returnTo.slice(this.options.publicUrl.length);
    if (page.length > 1) query.set('returnTo', page);
    this.redirect(`${signInFailedPath}?${query.toString()}`);
  }

  /** The complete URL of a page of the app, so that a path like //elsewhere stays in it; else the start page. */
  private returnUrl(requested: unknown): string {
    const home = `${this.options.publicUrl}/`;
    if (typeof requested !== 'string' || !requested.startsWith('/') || !URL.canParse(requested, home))
      return home;
    const url = new URL(requested, home);
    return url.origin === new URL(home).origin && !isCall(url) ? url.href : home;
  }
}

/** Express reads paths without regard to capitals. */
const isCall = ({ pathname }: URL): boolean => pathname.toLowerCase().startsWith('/api/');
