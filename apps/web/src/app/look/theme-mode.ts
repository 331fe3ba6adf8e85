import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import type { ThemeMode } from './theme';

const storageKey = 'control-center.theme';

/** The system's own setting. */
const system = matchMedia('(prefers-color-scheme: dark)');

const preferred = (): ThemeMode => (system.matches ? 'dark' : 'light');
const chosen = (): ThemeMode | undefined => {
  const stored = localStorage.getItem(storageKey);
  return stored === 'light' || stored === 'dark' ? stored : undefined;
};

export const themeMode = createSlice({
  name: 'themeMode',
  initialState: (): ThemeMode => chosen() ?? preferred(),
  reducers: {
    toggled: (mode): ThemeMode => (mode === 'dark' ? 'light' : 'dark'),
    followed: (_, { payload }: PayloadAction<ThemeMode>): ThemeMode => payload,
  },
});

/** A choice holds while it differs from the system's setting; otherwise the page goes with that. */
export function rememberThemeMode(mode: ThemeMode): void {
  if (mode === preferred()) localStorage.removeItem(storageKey);
  else localStorage.setItem(storageKey, mode);
}

export const followSystem = (follow: (mode: ThemeMode) => void): void =>
  system.addEventListener('change', () => follow(chosen() ?? preferred()));
