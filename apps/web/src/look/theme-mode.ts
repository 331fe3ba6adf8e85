import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import type { ThemeMode } from './theme';

const storageKey = 'control-center.theme';

const systemDark = matchMedia('(prefers-color-scheme: dark)');

const systemMode = (): ThemeMode => (systemDark.matches ? 'dark' : 'light');
const storedMode = (): ThemeMode | undefined => {
  const stored = localStorage.getItem(storageKey);
  return stored === 'light' || stored === 'dark' ? stored : undefined;
};

export const themeMode = createSlice({
  name: 'themeMode',
  initialState: (): ThemeMode => storedMode() ?? systemMode(),
  reducers: {
    toggled: (mode): ThemeMode => (mode === 'dark' ? 'light' : 'dark'),
    systemChanged: (_, { payload }: PayloadAction<ThemeMode>): ThemeMode => payload,
  },
  selectors: { selectThemeMode: (mode): ThemeMode => mode },
});

export const { selectThemeMode } = themeMode.selectors;

/** Stores a mode that differs from the system's; otherwise the page follows the system. */
export function rememberThemeMode(mode: ThemeMode): void {
  if (mode === systemMode()) localStorage.removeItem(storageKey);
  else localStorage.setItem(storageKey, mode);
}

export const followSystem = (follow: (mode: ThemeMode) => void): void =>
  systemDark.addEventListener('change', () => follow(storedMode() ?? systemMode()));
