import { accountRoutes } from '@control-center/contracts';
import { Inject, Injectable, Logger } from '@nestjs/common';
import type { Request } from 'express';
import passport from 'passport';
import { OpenIdProvider } from './openid/openid-provider.js';
import type { JsonObject } from './openid/openid-provider.js';
import { OpenIdStrategy } from './openid/openid-strategy.js';
import { beginAttempt, signInto, takeAttempt } from './session.js';
import type { Attempt, SessionUser } from './session.js';
import { SignIns } from './sign-ins.js';

export type SignInOptions = {
  /** Of our strategy in passport's registry, which is one for the whole process. */
  strategyName: string;
  /** The address people open, without a slash at its end. */
  publicUrl: string;
  /** The OpenID provider's address, and the name it has in account ids. */
  issuer: { url: string; id: string };
  client: { id: string; secret: string };
};

export const signInOptions = Symbol('sign-in');

/**
 * Begins a sign-in, or takes up the attempt that comes back to /api/callback. An OpenIdStrategy is for one attempt
 * at the provider as it is discovered at that time; passport knows this one, which makes it and passes on what it says.
 * Whatever goes wrong ends on a page of ours: these are full-page navigations.
 */
@Injectable()
export class SignInStrategy extends passport.Strategy {
  private readonly log = new Logger(SignInStrategy.name);

  constructor(
    @Inject(signInOptions) private readonly options: SignInOptions,
    private readonly provider: OpenIdProvider,
    private readonly signIns: SignIns,
  ) {
    super();
    passport.use(options.strategyName, this);
  }

  override authenticate(request: Request): void {
    const { path, query, session, user } = request;
    const attempt = path.startsWith(accountRoutes.callback.path)
      ? takeAttempt(session, query['state'])
      : beginAttempt(session, this.placeToReturn(query['returnTo']));
    if (attempt) void this.run(attempt, request).catch((error) => this.refuse(error));
    // A page of an earlier sign-in that somebody went back to, or not from here at all.
    else if (user) this.redirect('/');
    else this.refuse('It did not begin in this browser');
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
      success: (user: SessionUser) =>
        void signInto(request, user)
          .then(() => this.success(user, { returnTo: attempt.returnTo }))
          .catch((error) => this.refuse(error)),
      fail: (challenge?: { message?: string }) => this.refuse(challenge?.message ?? 'Denied'),
      error: (error: Error) => this.refuse(error),
    });
    strategy.authenticate(
      request,
      typeof hint === 'string' && hint ? { loginHint: hint, prompt: 'login' } : {},
    );
  }

  private refuse(reason: unknown): void {
    this.log.warn(`A sign-in failed: ${String(reason)}`);
    this.redirect('/?sign-in=failed');
  }

  private admit(claims: JsonObject): Promise<{ accountId: string }> {
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

  /** A page of ours, whole so that a path like //elsewhere stays here; the start page for anything else. */
  private placeToReturn(wanted: unknown): string {
    const home = `${this.options.publicUrl}/`;
    if (typeof wanted !== 'string' || !wanted.startsWith('/') || !URL.canParse(wanted, home)) return home;
    const url = new URL(wanted, home);
    return url.origin === new URL(home).origin && !url.pathname.startsWith('/api/') ? url.href : home;
  }
}
