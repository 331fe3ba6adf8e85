import { accountRoutes } from '@control-center/contracts';
import { Controller, Inject, Logger, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Handles } from '../http/handles.js';
import { OpenIdProvider } from './openid/openid-provider.js';
import type { JsonObject } from './openid/openid-provider.js';
import { OpenIdStrategy } from './openid/openid-strategy.js';
import { beginAttempt, endSession, sessionCookie, signInto, takeAttempt } from './session.js';
import type { Attempt } from './session.js';
import { SignIns } from './sign-ins.js';

export type SignInOptions = {
  /** The address people open, without a slash at its end. */
  publicUrl: string;
  /** The OpenID provider's address, and the name it has in account ids. */
  issuer: { url: string; id: string };
  client: { id: string; secret: string };
};

export const signInOptions = Symbol('sign-in');

const failed = '/?sign-in=failed';

/** Full-page navigations to the OpenID provider and back; whatever goes wrong ends on a page of ours. */
@Controller()
export class SignInController {
  private readonly log = new Logger(SignInController.name);

  constructor(
    @Inject(signInOptions) private readonly options: SignInOptions,
    private readonly provider: OpenIdProvider,
    private readonly signIns: SignIns,
  ) {}

  @Handles(accountRoutes.login)
  async login(@Req() request: Request, @Res() response: Response): Promise<void> {
    const { email_hint: hint, returnTo } = request.query;
    try {
      const attempt = beginAttempt(request.session, this.placeToReturn(returnTo));
      const strategy = await this.strategy(attempt);
      const another = typeof hint === 'string' && hint ? { loginHint: hint, prompt: 'login' } : {};
      response.redirect(await strategy.start(request, another));
    } catch (error) {
      this.fail(response, error);
    }
  }

  @Handles(accountRoutes.callback)
  async callback(@Req() request: Request, @Res() response: Response): Promise<void> {
    const attempt = takeAttempt(request.session, request.query['state']);
    if (!attempt) {
      // A page of an earlier sign-in that somebody went back to, or not from here at all.
      response.redirect(request.user ? '/' : failed);
      return;
    }
    try {
      const strategy = await this.strategy(attempt);
      await signInto(request, await strategy.finish(request));
      response.redirect(attempt.returnTo);
    } catch (error) {
      this.fail(response, error);
    }
  }

  @Handles(accountRoutes.logout)
  async logout(@Req() request: Request, @Res() response: Response): Promise<void> {
    const { user } = request;
    await endSession(request.session);
    response.clearCookie(sessionCookie);
    response.redirect(user ? await this.placeToSignOut(user.idToken) : '/');
  }

  private async strategy(attempt: Attempt): Promise<OpenIdStrategy> {
    const { client, publicUrl } = this.options;
    const discovered = await this.provider.discover();
    return new OpenIdStrategy(
      discovered,
      { ...client, callbackUrl: `${publicUrl}${accountRoutes.callback.path}` },
      attempt,
      (claims) => this.admit(claims),
    );
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

  /** Where the provider ends its own session too, if it offers that; the start page otherwise. */
  private async placeToSignOut(idToken: string): Promise<string> {
    const home = `${this.options.publicUrl}/`;
    try {
      const { endSessionUrl } = await this.provider.discover();
      if (!endSessionUrl) return home;
      const url = new URL(endSessionUrl);
      url.searchParams.set('id_token_hint', idToken);
      url.searchParams.set('post_logout_redirect_uri', home);
      return url.href;
    } catch (error) {
      this.log.warn(`The provider's session could not be ended: ${String(error)}`);
      return home;
    }
  }

  private fail(response: Response, error: unknown): void {
    this.log.warn(`A sign-in failed: ${String(error)}`);
    response.redirect(failed);
  }
}
