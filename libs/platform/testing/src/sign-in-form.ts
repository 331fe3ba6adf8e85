/** The password of everybody in tests, at any provider. */
export const password = 'demo';

const attribute = (tag: string, name: string): string => {
  const value = new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1] ?? '';
  return value.replaceAll('&amp;', '&').replaceAll('&quot;', '"');
};

/**
 * The request of a person who fills in the form of an OpenID provider's page: account and password, or the consent.
 * `address`: the page's own. Throws when the page has no form.
 *
 * The embedded provider asks with one button for each account. Foreign providers are supported whose pages work without
 * JavaScript, such as LemonLDAP::NG and the development pages of oidc-provider.
 */
export function signInForm(
  page: string,
  address: string,
  subject: string,
): { address: string; fields: Record<string, string> } {
  const [form, start] = /(<form\b[^>]*>).*?<\/form>/s.exec(page) ?? [];
  if (form === undefined || start === undefined) throw new Error(`No form to sign in with at ${address}`);
  const fields = Object.fromEntries(
    [...form.matchAll(/<(?:input|button)\b[^>]*>/g)].flatMap(([tag]) => {
      const type = attribute(tag, 'type');
      const name = attribute(tag, 'name');
      if (name === 'subject') return [[name, subject]];
      if (name === '' || tag.startsWith('<button') || ['checkbox', 'submit'].includes(type)) return [];
      return [[name, type === 'password' ? password : type === 'hidden' ? attribute(tag, 'value') : subject]];
    }),
  ) as Record<string, string>;
  return { address: new URL(attribute(start, 'action').split('#')[0]!, address).href, fields };
}
