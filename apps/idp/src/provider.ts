import { demoAccounts } from '@platform/settings';
import type { DemoAccount } from '@platform/settings';
import { Provider } from 'oidc-provider';
import type { AccountClaims, Configuration, KoaContextWithOIDC } from 'oidc-provider';
import type { IdpOptions } from './options.js';
import type { Keys } from './keys.js';
import type { HtmlPage } from './page.js';
import { confirmSignOutPage, messagePage } from './pages.js';

const scopes = ['openid', 'profile', 'email'];

const claims = (account: DemoAccount): AccountClaims => ({
  sub: account.subject,
  name: `${account.lastName} ${account.firstName}`,
  given_name: account.firstName,
  family_name: account.lastName,
  email: account.email,
  email_verified: true,
});

/** Creates a provider with one client, described by `options`, and the demo accounts. */
export function createProvider(options: IdpOptions & { issuer: string; keys: Keys }): Provider {
  const home = options.postLogoutRedirectUris[0] ?? options.issuer;

  const configuration: Configuration = {
    clients: [
      {
        client_id: options.clientId,
        client_secret: options.clientSecret,
        redirect_uris: options.redirectUris,
        post_logout_redirect_uris: options.postLogoutRedirectUris,
        grant_types: ['authorization_code'],
        response_types: ['code'],
        token_endpoint_auth_method: 'client_secret_basic',
        require_auth_time: true,
      },
    ],
    jwks: options.keys.jwks,
    cookies: { keys: options.keys.cookies },
    pkce: { required: () => true },
    scopes,
    claims: {
      openid: ['sub'],
      profile: ['name', 'given_name', 'family_name'],
      email: ['email', 'email_verified'],
    },
    extraParams: ['email_hint'],
    interactions: { url: (_context, interaction) => `/interaction/${interaction.uid}` },
    ttl: {
      AccessToken: 600,
      AuthorizationCode: 60,
      Grant: 86_400,
      IdToken: 600,
      Interaction: 3_600,
      Session: 86_400,
    },
    findAccount: (_context, subject) => {
      const account = demoAccounts.find((demoAccount) => demoAccount.subject === subject);
      return account && { accountId: subject, claims: () => claims(account) };
    },
    // The client is part of this project: users are never asked for consent.
    loadExistingGrant: async ({ oidc }) => {
      const grant = new oidc.provider.Grant({
        clientId: oidc.client?.clientId,
        accountId: oidc.session?.accountId,
      });
      grant.addOIDCScope(scopes.join(' '));
      await grant.save();
      return grant;
    },
    renderError: (context, { error, error_description }) =>
      render(context, messagePage('Không thể đăng nhập', error_description ?? error, home)),
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: signOut,
        postLogoutSuccessSource: (context) =>
          render(context, messagePage('Đã đăng xuất', 'Hẹn gặp lại bạn.', home)),
      },
    },
  };
  return new Provider(options.issuer, configuration);
}

function render(context: KoaContextWithOIDC, page: HtmlPage): void {
  context.set(page.headers);
  context.body = page.html;
}

/** Signs out at once when the request comes from the client with a return address; otherwise asks for confirmation. */
async function signOut(context: KoaContextWithOIDC, form: string): Promise<void> {
  const { client, params, session, provider } = context.oidc;
  const target = params?.['post_logout_redirect_uri'];
  if (!client || typeof target !== 'string' || !session) {
    render(context, confirmSignOutPage(form));
    return;
  }
  await session.destroy();
  context.oidc.cookies.set(provider.cookieName('session'), null);
  const back = new URL(target);
  if (typeof params?.['state'] === 'string') back.searchParams.set('state', params['state']);
  context.redirect(back.href);
}
