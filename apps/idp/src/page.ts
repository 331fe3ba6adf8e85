import { createHash } from 'node:crypto';
import { style } from './style.js';

/** Text that is safe in HTML: made by `html` alone. */
export type Html = { readonly markup: string };

export type Page = { html: string; headers: Record<string, string> };

const escape = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

const markup = (value: unknown): string => {
  if (Array.isArray(value)) return value.map(markup).join('');
  if (typeof value === 'object' && value !== null) return (value as Html).markup;
  return typeof value === 'string' || typeof value === 'number' ? escape(String(value)) : '';
};

/** Escapes every value that is not itself `html`; lists are joined, and false, null and undefined left out. */
export const html = (
  parts: TemplateStringsArray,
  ...values: (string | number | false | null | undefined | Html | readonly Html[])[]
): Html => ({ markup: String.raw({ raw: parts }, ...values.map(markup)) });

/** Markup that a library made. */
export const trusted = (text: string): Html => ({ markup: text });

// In one piece: the policy below allows exactly these characters.
const styleElement = trusted(`<style>${style}</style>`);
const styleHash = createHash('sha256').update(style).digest('base64');

/**
 * A whole document. `formTargets` are the origins where its form may lead to in the end: browsers hold
 * `form-action` against redirects too.
 */
export function page(title: string, body: Html, formTargets: readonly string[] = []): Page {
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
