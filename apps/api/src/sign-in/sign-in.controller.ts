import { accountRoutes } from '@market/contracts';
import { Controller, Inject, Logger, Req, Res, UseGuards } from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';
import type { Request, Response } from 'express';
import { SignInLog } from '../audit-log/sign-in-log.js';
import { Handles } from '../http/handles.js';
import { forgetPositions } from '../http/own-writes.js';
import { OpenIdProvider } from './openid/openid-provider.js';
import { Sessions } from '../sessions/sessions.js';
import { signInOptions } from './sign-in.strategy.js';
import type { SignInOptions } from './sign-in.strategy.js';
import { isFromAnotherSite } from './cross-site.js';
import { causesOf } from './sign-in-failed.js';
import { providerAwayPage, signOutPage } from './sign-out-pages.js';

/** Full-page navigations to the OpenID provider and back, by passport's guard with SignInStrategy. */
@Controller()
export class SignInController {
  private readonly log = new Logger(SignInController.name);

  constructor(
    @Inject(signInOptions) private readonly options: SignInOptions,
    private readonly provider: OpenIdProvider,
    private readonly sessions: Sessions,
    private readonly audit: SignInLog,
  ) {}

  @Handles(accountRoutes.login)
  @UseGuards(AuthGuard())
  login(): void {
    // The guard has already redirected to the provider.
  }

  @Handles(accountRoutes.callback)
  @UseGuards(AuthGuard())
  callback(@Req() { authInfo }: Request, @Res() response: Response): void {
    response.redirect(authInfo!.returnTo);
  }

  /** Another site may open this address in a browser, so such a navigation gets a page that asks first. */
  @Handles(accountRoutes.logout)
  async logout(@Req() request: Request, @Res() response: Response): Promise<void> {
    const { user } = request;
    if (user && isFromAnotherSite(request.headers)) return void response.send(signOutPage);
    await this.sessions.signOut(request, response);
    if (user) this.audit.record('signed-out', user.accountId, request);
    // By name, because Clear-Site-Data would also remove the provider's cookies on a host of the same domain.
    forgetPositions(response);
    const isRepeated = !user && request.query['provider'] === '1';
    if (!user && !isRepeated) return response.redirect('/');
    const url = await this.signOutUrl(user?.idToken);
    if (url) response.redirect(url);
    else response.status(503).send(providerAwayPage);
  }

  /** The provider's address that ends its session, too; the start page when it has none; undefined while it is away. */
  private async signOutUrl(idToken: string | undefined): Promise<string | undefined> {
    const home = `${this.options.publicUrl}/`;
    try {
      const { endSessionUrl } = await this.provider.reach();
      if (!endSessionUrl) return home;
      const url = new URL(endSessionUrl);
      if (idToken) url.searchParams.set('id_token_hint', idToken);
      else url.searchParams.set('client_id', this.options.client.id);
      url.searchParams.set('post_logout_redirect_uri', home);
      return url.href;
    } catch (error) {
      this.log.warn(`The provider's session could not be ended: ${causesOf(error)}`);
      return undefined;
    }
  }
}
