import type { ProviderMetadata } from './openid-provider.js';
import { fetchJson } from './provider-answers.js';

export type Client = { id: string; secret: string };

/** A request in which the client says its secret. `hint` tells an operator what to check when it is refused. */
export function asClient({ id, secret }: Client, { clientAuth }: ProviderMetadata, body: URLSearchParams) {
  const headers = new Headers();
  if (clientAuth === 'client_secret_post') body.set('client_secret', secret);
  else headers.set('authorization', `Basic ${btoa([id, secret].map(encodeURIComponent).join(':'))}`);
  const other = clientAuth === 'client_secret_post' ? 'client_secret_basic' : 'client_secret_post';
  const hint =
    `the client ${id} authenticated by ${clientAuth}: if it is registered for ${other} there, ` +
    `set OIDC_CLIENT_AUTH=${other}; else check OIDC_CLIENT_ID and OIDC_CLIENT_SECRET` +
    // RFC 6749, section 2.3.1, requires encoding, but some providers do not decode.
    (/^[\w.~-]*$/.test(id + secret) ? '' : ', and use only letters, digits and -._~ in them');
  return { method: 'POST', headers, body, hint };
}

/**
 * The address to which the browser goes with a request. The provider gets the request in advance (RFC 9126), so
 * that the address contains neither the e-mail nor anything else of it. A provider that does not support this gets
 * the request in the address. Throws SignInFailed.
 */
export async function pushed(request: string, client: Client, provider: ProviderMetadata): Promise<string> {
  if (!provider.pushUrl) return request;
  const body = new URLSearchParams(new URL(request).searchParams);
  const { request_uri: reference } = await fetchJson(
    'request',
    provider.pushUrl,
    asClient(client, provider, body),
  );
  if (typeof reference !== 'string') return request;
  const address = new URL(provider.authorizationUrl);
  address.searchParams.set('client_id', client.id);
  address.searchParams.set('request_uri', reference);
  return address.href;
}
