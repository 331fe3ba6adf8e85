import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { theme } from 'antd';
import { themeOf } from './theme';
import type { ThemeMode } from './theme';

/** Relative luminance of a colour as #rrggbb (WCAG 2.2). */
function luminance(hex: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const value = parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(first: string, second: string): number {
  const [dark, light] = [luminance(first), luminance(second)].sort((a, b) => a - b) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

const texts = [
  'colorText',
  'colorTextSecondary',
  'colorTextTertiary',
  'colorTextDescription',
  'colorTextPlaceholder',
  'colorLink',
  'colorLinkHover',
  'colorLinkActive',
  'colorPrimary',
  'colorPrimaryHover',
  'colorPrimaryActive',
  'colorSuccess',
  'colorWarning',
  'colorError',
  'colorErrorHover',
  'colorErrorActive',
] as const;
const grounds = ['colorBgContainer', 'colorBgElevated', 'colorBgLayout'] as const;

const styleSheet = readFileSync(join(import.meta.dirname, 'app.css'), 'utf8');
const [lightRule = '', darkRule = ''] = [...styleSheet.matchAll(/:root[^{]*\{[^}]*\}/g)].map(
  ([rule]) => rule,
);
const cssVariable = (rule: string, name: string) => new RegExp(`--${name}: (#\\w{6})`).exec(rule)?.[1];

describe.each<[ThemeMode, (name: string) => string]>([
  ['light', (name) => cssVariable(lightRule, name)!],
  ['dark', (name) => (cssVariable(darkRule, name) ?? cssVariable(lightRule, name))!],
])('the %s look', (mode, ownColour) => {
  const token = theme.getDesignToken(themeOf(mode, { onPhone: false, reducedMotion: false }));

  it.each(grounds.flatMap((ground) => texts.map((text) => [text, ground] as const)))(
    '%s on %s has enough contrast',
    (text, ground) => expect(contrast(token[text], token[ground])).toBeGreaterThanOrEqual(4.5),
  );

  it.each(['Primary', 'Success', 'Warning', 'Error'] as const)(
    '%s has enough contrast on its own ground',
    (colour) => {
      const ground = token[`color${colour}Bg`];
      for (const text of [token[`color${colour}`], token.colorText])
        expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5);
    },
  );

  it('the text of a primary button has enough contrast', () =>
    expect(contrast(token.colorTextLightSolid, token.colorPrimary)).toBeGreaterThanOrEqual(4.5));

  it.each(['on-ink', 'on-ink-soft'])('%s on the bar has enough contrast', (text) =>
    expect(contrast(ownColour(text), ownColour('ink'))).toBeGreaterThanOrEqual(4.5),
  );

  it('the accent has enough contrast on panels', () =>
    expect(contrast(ownColour('accent'), token.colorBgContainer)).toBeGreaterThanOrEqual(3));

  it('turns off the motion of lists and menus when reduced motion is preferred', () =>
    expect(themeOf(mode, { onPhone: false, reducedMotion: true }).token?.motion).toBe(false));
});
