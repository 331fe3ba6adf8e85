import { configureStore } from '@reduxjs/toolkit';
import { combineReducers } from 'redux';
import { api } from '../api/api';
import { toasts } from '../components/toasts/toasts';
import { followSystem, rememberThemeMode, selectThemeMode, themeMode } from '../look/theme-mode';
import { session } from './session/session';

const reducer = combineReducers({
  [api.reducerPath]: api.reducer,
  [session.name]: session.reducer,
  [themeMode.name]: themeMode.reducer,
  [toasts.name]: toasts.reducer,
});

export const createStore = () =>
  configureStore({ reducer, middleware: (defaults) => defaults().concat(api.middleware) });

/** The store of the running program, whose theme follows the user's choice and the system. */
export function createProgramStore() {
  const store = createStore();
  let lastMode = selectThemeMode(store.getState());
  store.subscribe(() => {
    const mode = selectThemeMode(store.getState());
    if (mode !== lastMode) rememberThemeMode((lastMode = mode));
  });
  followSystem((mode) => store.dispatch(themeMode.actions.systemChanged(mode)));
  return store;
}
