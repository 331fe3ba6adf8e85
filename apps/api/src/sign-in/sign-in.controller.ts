import { accountRoutes } from '@control-center/contracts';
import { Controller, Inject, Logger, Req, Res, UseGuards } from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';
import type { Request, Response } from 'express';
import { SignInLog } from '../audit/sign-in-log.js';
import { Handles } from '../http/handles.js';
import { OpenIdProvider } from './openid/openid-provider.js';
import { Sessions } from '../sessions/sessions.js';
import { signInOptions } from './sign-in.strategy.js';
import type { SignInOptions } from './sign-in.strategy.js';
import { isFromAnotherSite } from './cross-site.js';
import { signOutPage } from './sign-out-page.js';

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

  /** Another site may open this address in somebody's browser: its navigation gets a page that asks. */
  @Handles(accountRoutes.logout)
  async logout(@Req() request: Request, @Res() response: Response): Promise<void> {
    const { user } = request;
    if (user && isFromAnotherSite(request.headers)) return void response.send(signOutPage);
    await this.sessions.signOut(request, response);
    if (user) this.audit.record('signed-out', user.accountId, request);
    // Not "storage": what the browser remembers of its user's choices stays.
    response.setHeader('Clear-Site-Data', '"cookies"');
    response.redirect(user ? await this.signOutUrl(user.idToken) : '/');
  }

  /** The provider's address that ends its session, too; the start page when it has none. */
  private async signOutUrl(idToken: string): Promise<string> {
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
}
