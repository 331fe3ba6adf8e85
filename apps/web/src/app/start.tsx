import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { soon } from '../api/early';
import { accountsApi } from '../features/accounts/accounts.api';
import { App } from './App';
import type { Ask } from './screens';
import { store } from './store';

/** Draws the program once it is known who is there; what `ask` asks for, whose answer has come, is drawn with it. */
export async function start(ask?: Ask): Promise<void> {
  await soon(store.dispatch(accountsApi.endpoints.me.initiate(undefined, { subscribe: false })));
  if (ask) await soon(ask(store.dispatch));
  createRoot(document.getElementById('root')!).render(
    <StrictMode>
      <Provider store={store}>
        <App />
      </Provider>
    </StrictMode>,
  );
}
