import { createHash } from 'node:crypto';
import { style } from './style.js';

/** Safe HTML: created by `html` or `trusted` only. */
export type Html = { readonly markup: string };

export type HtmlPage = { html: string; headers: Record<string, string> };

const escape = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

const markup = (value: unknown): string => {
  if (Array.isArray(value)) return value.map(markup).join('');
  if (typeof value === 'object' && value !== null) return (value as Html).markup;
  return typeof value === 'string' || typeof value === 'number' ? escape(String(value)) : '';
};

/** Escapes every value that is not `Html`; joins lists, and leaves out false, null and undefined. */
export const html = (
  parts: TemplateStringsArray,
  ...values: (string | number | false | null | undefined | Html | readonly Html[])[]
): Html => ({ markup: String.raw({ raw: parts }, ...values.map(markup)) });

/** Wraps markup from a trusted library. */
export const trusted = (text: string): Html => ({ markup: text });

// Not changed any further: the policy below allows exactly these characters.
const styleElement = trusted(`<style>${style}</style>`);
const styleHash = createHash('sha256').update(style).digest('base64');

/**
 * A complete document. `formTargets` are the origins to which its form may finally lead: browsers apply `form-action` to
 * redirects too.
 */
export function page(title: string, body: Html, formTargets: readonly string[] = []): HtmlPage {
  const document = html`<!doctype html>
    <html lang="vi">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} · Control Center</title>
        ${styleElement}
      </head>
      <body>
        <main>${body}</main>
      </body>
    </html>`;
  return {
    html: document.markup,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': [
        `default-src 'none'`,
        `style-src 'sha256-${styleHash}'`,
        `form-action ${["'self'", ...formTargets].join(' ')}`,
        `base-uri 'none'`,
        `frame-ancestors 'none'`,
      ].join('; '),
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    },
  };
}
