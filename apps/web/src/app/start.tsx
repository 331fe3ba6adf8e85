import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { withTimeout } from '../api/prefetch';
import { accountsApi } from '../features/accounts/accounts.api';
import { skipClearIcons } from '../look/skip-clear-icons';
import { App } from './App';
import type { Dispatch } from './screens';
import { createProgramStore } from './store';

/** Renders the program once the user is known; `preload` is only passed if its reply has arrived, so it is rendered too. */
export async function start(preload?: (dispatch: Dispatch) => PromiseLike<unknown>): Promise<void> {
  skipClearIcons();
  const view = globalThis.visualViewport;
  const watch = async () => (await import('../look/keyboard')).watchKeyboard(view!);
  view?.addEventListener('resize', () => void watch(), { once: true });
  const store = createProgramStore();
  await withTimeout(store.dispatch(accountsApi.endpoints.me.initiate(undefined, { subscribe: false })));
  if (preload) await withTimeout(preload(store.dispatch));
  createRoot(document.getElementById('root')!).render(
    <StrictMode>
      <Provider store={store}>
        <App />
      </Provider>
    </StrictMode>,
  );
}
