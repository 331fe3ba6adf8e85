import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { demoAccounts, demoPassword } from '@control-center/settings';
import type { DemoAccount } from '@control-center/settings';
import { errors } from 'oidc-provider';
import type { Provider } from 'oidc-provider';
import type { IdpOptions } from './idp.js';
import type { Page } from './page.js';
import { messagePage, signInPage } from './pages.js';

type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

const answer = (response: ServerResponse, status: number, { headers, html }: Page): void => {
  response.writeHead(status, headers).end(html);
};

/** The sign-in page: shows it, and takes what was chosen there back to the provider. */
export function interactionHandler(provider: Provider, options: IdpOptions): Handler {
  const targets = options.redirectUris.map((uri) => new URL(uri).origin);
  const home = options.postLogoutRedirectUris[0] ?? '/';

  const signIn: Handler = async (request, response) => {
    const interaction = await provider.interactionDetails(request, response);
    const { params, session } = interaction;
    const hinted = params['login_hint'] ?? params['email_hint'];
    const hint = typeof hinted === 'string' ? hinted : '';
    if (request.method !== 'POST') {
      answer(response, 200, signInPage({ hint, targets }));
      return;
    }
    const form = new URLSearchParams(await text(request));
    const account = chosen(form);
    if (!account) {
      const error = 'E-mail hoặc mật khẩu không đúng.';
      answer(response, 401, signInPage({ hint: form.get('email') ?? hint, error, targets }));
      return;
    }
    if (session && session.accountId !== account.subject) {
      // The provider itself would end the earlier person's session by a page that needs JavaScript.
      await (await provider.Session.findByUid(session.uid))?.destroy();
      interaction.session = undefined;
      await interaction.persist();
    }
    const result = { login: { accountId: account.subject } };
    await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
  };

  return async (request, response) => {
    try {
      await signIn(request, response);
    } catch (error) {
      if (!(error instanceof errors.OIDCProviderError)) console.error(error);
      const message = 'Lượt đăng nhập này không còn hiệu lực. Hãy bắt đầu lại từ trang chính.';
      answer(response, 400, messagePage('Không thể đăng nhập', message, home));
    }
  };
}

/** The account of the button that was pressed, or of the e-mail and password that were typed. */
function chosen(form: URLSearchParams): DemoAccount | undefined {
  const subject = form.get('subject');
  if (subject !== null) return demoAccounts.find((account) => account.subject === subject);
  if (form.get('password') !== demoPassword) return undefined;
  const email = form.get('email')?.trim().toLowerCase();
  return demoAccounts.find((account) => account.email === email);
}
