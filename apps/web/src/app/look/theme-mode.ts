import { createSlice } from '@reduxjs/toolkit';
import type { ThemeMode } from './theme';

const storageKey = 'control-center.theme';

const chosen = (): ThemeMode | undefined => {
  const stored = localStorage.getItem(storageKey);
  return stored === 'light' || stored === 'dark' ? stored : undefined;
};
const preferred = (): ThemeMode => (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');

export const themeMode = createSlice({
  name: 'themeMode',
  initialState: (): ThemeMode => chosen() ?? preferred(),
  reducers: { toggled: (mode): ThemeMode => (mode === 'dark' ? 'light' : 'dark') },
});

export const rememberThemeMode = (mode: ThemeMode): void => localStorage.setItem(storageKey, mode);
