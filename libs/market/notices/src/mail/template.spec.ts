import { expect, it } from '@jest/globals';
import { htmlOf } from './template.js';

it('a mail shows what people typed as text, never as a part of its page', () => {
  const typed = `<b title="x">&`;
  const html = htmlOf({
    subject: typed,
    facts: [
      {
        says: typed,
        order: typed,
        code: typed,
        text: typed,
        link: `https://center.test/?q=${typed}`,
        button: typed,
        picture: typed,
      },
    ],
    more: 0,
    settingsLink: typed,
    unsubscribe: { link: typed, label: typed },
  });
  expect(html).not.toContain('<b ');
  expect(html.split('&lt;b title=&quot;x&quot;&gt;&amp;')).toHaveLength(12);
});
