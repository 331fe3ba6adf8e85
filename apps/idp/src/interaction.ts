import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { demoAccounts, demoPassword } from '@platform/settings';
import type { DemoAccount } from '@platform/settings';
import { errors } from 'oidc-provider';
import type { Provider } from 'oidc-provider';
import type { IdpOptions } from './options.js';
import type { HtmlPage } from './page.js';
import { messagePage, signInPage } from './pages.js';

type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

const respond = (response: ServerResponse, status: number, { headers, html }: HtmlPage): void => {
  response.writeHead(status, headers).end(html);
};

/** Shows the sign-in page, and passes the chosen account back to the provider. */
export function interactionHandler(provider: Provider, options: IdpOptions): Handler {
  const targets = options.redirectUris.map((uri) => new URL(uri).origin);
  const home = options.postLogoutRedirectUris[0] ?? '/';

  const signIn: Handler = async (request, response) => {
    const interaction = await provider.interactionDetails(request, response);
    const { params, session } = interaction;
    const hinted = params['login_hint'] ?? params['email_hint'];
    const hint = typeof hinted === 'string' ? hinted : '';
    if (request.method !== 'POST') {
      respond(response, 200, signInPage({ hint, targets }));
      return;
    }
    const form = new URLSearchParams(await text(request));
    const account = chosenAccount(form);
    if (!account) {
      const error = 'Email hoặc mật khẩu không đúng.';
      respond(response, 401, signInPage({ hint: form.get('email') ?? hint, error, targets }));
      return;
    }
    if (session && session.accountId !== account.subject) {
      // The provider itself would end the session of the previous account with a page that needs JavaScript.
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
      respond(response, 400, messagePage('Không thể đăng nhập', message, home));
    }
  };
}

/** The account of the clicked button, or of the submitted e-mail address and password. */
function chosenAccount(form: URLSearchParams): DemoAccount | undefined {
  const subject = form.get('subject');
  if (subject !== null) return demoAccounts.find((account) => account.subject === subject);
  if (form.get('password') !== demoPassword) return undefined;
  const email = form.get('email')?.trim().toLowerCase();
  return demoAccounts.find((account) => account.email === email);
}
