import { configureStore } from '@reduxjs/toolkit';
import { useSelector } from 'react-redux';
import { api } from '../api/api';
import { toasts } from '../components/toasts/toasts';
import { session } from './session/session';
import { followSystem, rememberThemeMode, themeMode } from './look/theme-mode';

export const store = configureStore({
  reducer: {
    [api.reducerPath]: api.reducer,
    [session.name]: session.reducer,
    [themeMode.name]: themeMode.reducer,
    [toasts.name]: toasts.reducer,
  },
  middleware: (defaults) => defaults().concat(api.middleware),
});

type State = ReturnType<typeof store.getState>;
export const useAppSelector = useSelector.withTypes<State>();

let lastMode = store.getState().themeMode;
store.subscribe(() => {
  const { themeMode: mode } = store.getState();
  if (mode !== lastMode) rememberThemeMode((lastMode = mode));
});
followSystem((mode) => store.dispatch(themeMode.actions.systemChanged(mode)));
