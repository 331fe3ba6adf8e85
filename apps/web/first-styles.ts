import { StyleProvider, createCache, extractStyle } from '@ant-design/cssinjs';
import { Badge, Button, Card, ConfigProvider, Descriptions, Flex, Statistic, Tabs, Tag } from 'antd';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import type { Plugin } from 'vite';
import { themeOf } from './src/look/theme';

/** What the first lists are made of. */
const components = [
  createElement(Badge, { count: 1 }),
  createElement(Button),
  createElement(Card),
  createElement(Descriptions, { items: [{ key: 'one' }] }),
  createElement(Flex),
  createElement(Statistic),
  createElement(Tabs, { items: [{ key: 'one', label: 'one' }] }),
  createElement(Tag),
];

/** Their style sheet: it names the theme's values as CSS variables only, so it is the same for every theme. */
function styles(): string {
  const sheets = (['light', 'dark'] as const).map((mode) => {
    const cache = createCache();
    const theme = themeOf(mode, { onPhone: mode === 'dark', reducedMotion: mode === 'dark' });
    const provider = createElement(ConfigProvider, { theme }, ...components);
    renderToString(createElement(StyleProvider, { cache }, provider));
    return extractStyle(cache, { plain: true, types: 'style' });
  });
  if (sheets[0] !== sheets[1]) throw new Error('A style of antd depends on the theme: see first-styles');
  return sheets[0]!;
}

export const isFirstStyles = (file: string): boolean => /\bfirst-styles-/.test(file);

/**
 * Writes the styles of antd that the first lists need into a file: on a slow phone, that antd makes them takes longer than
 * to load them. antd finds in the file which styles it has; it makes the others, and these too if the file is not there.
 */
export const firstStyles: Plugin = {
  name: 'first-styles',
  apply: 'build',
  generateBundle() {
    this.emitFile({ type: 'asset', name: 'first-styles.css', source: styles() });
  },
  transformIndexHtml: {
    order: 'post',
    handler: (_, { bundle }) => {
      const file = Object.keys(bundle ?? {}).find(isFirstStyles);
      if (!file) throw new Error('There is no style sheet of antd');
      // Before our own, which change some of them.
      const attrs = { rel: 'stylesheet', crossorigin: true, href: `/${file}` };
      return [{ tag: 'link', attrs, injectTo: 'head-prepend' as const }];
    },
  },
};
