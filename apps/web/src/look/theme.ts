import { theme } from 'antd';
import type { ThemeConfig } from 'antd';

export type ThemeMode = 'light' | 'dark';

const fontFamily = "'Inter Variable', 'Inter as Arial', 'Inter as DejaVu', system-ui, 'Segoe UI', sans-serif";

/** Ink blue and steel greys; every text colour has a contrast of at least 4.5:1 on its surfaces. */
const light: ThemeConfig['token'] = {
  colorPrimary: '#1b4a8a',
  colorPrimaryHover: '#2a60a8',
  colorPrimaryActive: '#12386b',
  colorPrimaryBg: '#e6edf7',
  colorPrimaryBgHover: '#d8e4f3',
  colorPrimaryBorder: '#a9c0e0',
  colorInfo: '#1b4a8a',
  colorLink: '#1b4a8a',
  colorLinkHover: '#2a60a8',
  colorLinkActive: '#12386b',
  colorSuccess: '#1c7440',
  colorWarning: '#8f5400',
  colorError: '#b3261e',
  colorErrorHover: '#c0392f',
  // antd's own grounds for colours as dark as these are grey.
  colorInfoBg: '#e6edf7',
  colorInfoBorder: '#a9c0e0',
  colorSuccessBg: '#e7f5ec',
  colorSuccessBorder: '#a6d3b7',
  colorWarningBg: '#fdf3de',
  colorWarningBorder: '#e5c383',
  colorErrorBg: '#fdeceb',
  colorErrorBorder: '#ecb5b1',
  colorBgLayout: '#eef1f5',
  colorBgContainer: '#ffffff',
  colorBgElevated: '#ffffff',
  colorText: '#15233b',
  colorTextSecondary: '#46556b',
  colorTextTertiary: '#56657b',
  colorTextDescription: '#46556b',
  colorTextPlaceholder: '#5c6b81',
  colorBorder: '#b9c4d1',
  colorBorderSecondary: '#dce2ea',
  colorTextLightSolid: '#ffffff',
};

const dark: ThemeConfig['token'] = {
  colorPrimary: '#7aaef2',
  colorPrimaryHover: '#9cc4f7',
  colorPrimaryActive: '#5f97e0',
  colorPrimaryBg: '#1a2f4d',
  colorPrimaryBgHover: '#22395b',
  colorPrimaryBorder: '#35557f',
  colorInfo: '#7aaef2',
  colorLink: '#8ab8f5',
  colorLinkHover: '#b3d2fa',
  colorLinkActive: '#7aaef2',
  colorSuccess: '#62cb8d',
  colorWarning: '#e7b45a',
  colorError: '#ff8f85',
  colorErrorActive: '#f0766b',
  colorBgLayout: '#0b131f',
  colorBgContainer: '#121d2c',
  colorBgElevated: '#192638',
  colorText: '#e6ecf4',
  colorTextSecondary: '#adbacb',
  colorTextTertiary: '#97a6ba',
  colorTextDescription: '#adbacb',
  colorTextPlaceholder: '#8a99ad',
  colorBorder: '#3a4b63',
  colorBorderSecondary: '#243247',
  colorTextLightSolid: '#0b131f',
};

const shape: ThemeConfig['token'] = {
  fontFamily,
  fontSize: 14,
  borderRadius: 4,
  borderRadiusLG: 6,
  controlHeight: 34,
  sizeStep: 4,
  boxShadowTertiary: 'none',
  motionDurationSlow: '0.2s',
  motionDurationMid: '0.15s',
};

/** Touch targets are 44 px high. */
const touchSizes: ThemeConfig['token'] = { controlHeight: 44, controlHeightSM: 44, controlHeightLG: 48 };

/** The dark algorithm dims the colours that are given here: they are the ones of the dark theme already. */
const darkAlgorithm: typeof theme.darkAlgorithm = (seed, map) => {
  const { colorPrimary, colorInfo, colorLink, colorSuccess, colorWarning, colorError } = seed;
  return {
    ...theme.darkAlgorithm(seed, map),
    ...{ colorPrimary, colorInfo, colorLink, colorSuccess, colorWarning, colorError },
  };
};

type ThemeOptions = { onPhone: boolean; reducedMotion: boolean };

export const themeOf = (mode: ThemeMode, { onPhone, reducedMotion }: ThemeOptions): ThemeConfig => ({
  algorithm: mode === 'dark' ? darkAlgorithm : theme.defaultAlgorithm,
  // The class on <html> that defines the tokens as CSS variables, which our own style sheets use too.
  cssVar: { key: 'cc' },
  hashed: false,
  // Our style sheet turns transitions off; without `motion: false` antd would wait for them to end.
  token: {
    ...shape,
    motion: !reducedMotion,
    ...(onPhone ? touchSizes : {}),
    ...(mode === 'dark' ? dark : light),
  },
  components: {
    Button: {
      primaryShadow: 'none',
      defaultShadow: 'none',
      dangerShadow: 'none',
      fontWeight: 500,
      paddingInlineSM: onPhone ? 12 : 8,
    },
    Card: { bodyPadding: onPhone ? 14 : 20, headerPadding: onPhone ? 14 : 20, headerHeight: 52 },
    Form: { itemMarginBottom: 16, verticalLabelPadding: '0 0 4px' },
    Tabs: {
      horizontalItemPadding: onPhone ? '12px 0' : '10px 0',
      horizontalItemPaddingSM: onPhone ? '12px 0' : '8px 0',
      horizontalItemGutter: 24,
      horizontalMargin: '0 0 16px',
    },
  },
});
