import { accountRoutes } from '@control-center/contracts';
import { Inject, Injectable, Logger } from '@nestjs/common';
import type { Request } from 'express';
import passport from 'passport';
import { SignInLog } from '../audit/sign-in-log.js';
import { OpenIdProvider } from './openid/openid-provider.js';
import type { JsonObject } from './openid/openid-provider.js';
import { OpenIdStrategy } from './openid/openid-strategy.js';
import { beginAttempt, takeAttempt } from '../sessions/session-data.js';
import type { Attempt, SessionUser } from '../sessions/session-data.js';
import { Sessions } from '../sessions/sessions.js';
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
};

export const signInOptions = Symbol('sign-in');

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
    const { path, query, session, user } = request;
    const attempt = path.startsWith(accountRoutes.callback.path)
      ? takeAttempt(session, query['state'])
      : beginAttempt(
          session,
          this.returnUrl(query['returnTo']),
          Boolean(query['fresh'] || query['email_hint']),
        );
    if (attempt) void this.run(attempt, request).catch((error) => this.rejectSignIn(request, error));
    // The user went back to a page of an earlier sign-in, or the sign-in did not begin in this browser.
    else if (user) this.redirect('/');
    else this.rejectSignIn(request, 'It did not begin in this browser');
  }

  private async run(attempt: Attempt, request: Request): Promise<void> {
    const { client, publicUrl } = this.options;
    const { email_hint: hint } = request.query;
    const strategy = new OpenIdStrategy(
      await this.provider.discover(),
      { ...client, callbackUrl: `${publicUrl}${accountRoutes.callback.path}` },
      attempt,
      (claims) => this.admit(claims),
    );
    Object.assign(strategy, {
      redirect: (url: string) => this.redirect(url),
      success: ({ isAdmin, ...user }: SignedIn & SessionUser) =>
        void this.sessions
          .signIn(request, user, isAdmin)
          .then(() => {
            this.audit.record('signed-in', user.accountId, request);
            this.success(user, { returnTo: attempt.returnTo });
          })
          .catch((error) => this.rejectSignIn(request, error)),
      fail: (challenge?: { message?: string }) => this.rejectSignIn(request, challenge?.message ?? 'Denied'),
      error: (error: Error) => this.rejectSignIn(request, error),
    });
    strategy.authenticate(request, typeof hint === 'string' && hint ? { loginHint: hint } : {});
  }

  private rejectSignIn(request: Request, reason: unknown): void {
    this.audit.record('failed', null, request);
    this.log.warn(`A sign-in failed: ${String(reason)}`);
    this.redirect('/?sign-in=failed');
  }

  private admit(claims: JsonObject): Promise<SignedIn> {
    const text = (name: string) => (typeof claims[name] === 'string' ? claims[name] : '');
    return this.signIns.signedIn({
      issuer: this.options.issuer.id,
      subject: text('sub'),
      email: text('email'),
      emailVerified: claims['email_verified'] === true,
      firstName: text('given_name') || text('name'),
      lastName: text('family_name'),
      pictureUrl: text('picture'),
    });
  }

  /** The complete URL of a page of the app, so that a path like //elsewhere stays in it; else the start page. */
  private returnUrl(requested: unknown): string {
    const home = `${this.options.publicUrl}/`;
    if (typeof requested !== 'string' || !requested.startsWith('/') || !URL.canParse(requested, home))
      return home;
    const url = new URL(requested, home);
    return url.origin === new URL(home).origin && !url.pathname.startsWith('/api/') ? url.href : home;
  }
}
