import { configureStore } from '@reduxjs/toolkit';
import { useSelector } from 'react-redux';
import { api } from '../api/api';
import { session } from './session/session';
import { rememberThemeMode, themeMode } from './look/theme-mode';

export const store = configureStore({
  reducer: {
    [api.reducerPath]: api.reducer,
    [session.name]: session.reducer,
    [themeMode.name]: themeMode.reducer,
  },
  middleware: (defaults) => defaults().concat(api.middleware),
});

type State = ReturnType<typeof store.getState>;
export const useAppSelector = useSelector.withTypes<State>();

let remembered = store.getState().themeMode;
store.subscribe(() => {
  const { themeMode: mode } = store.getState();
  if (mode !== remembered) rememberThemeMode((remembered = mode));
});
