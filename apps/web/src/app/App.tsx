import { ConfigProvider } from 'antd';
import viVN from 'antd/locale/vi_VN';
import { Suspense, useEffect } from 'react';
import { useSelector } from 'react-redux';
import { RouterProvider } from 'react-router-dom';
import { loadLater } from '../components/overlays/load-later';
import { router } from './router';
import { themeOf } from '../look/theme';
import { selectThemeMode } from '../look/theme-mode';
import { useIsPhone, useReducedMotion } from '../look/use-media';

// Both are needed only after the first screen.
const Toaster = loadLater(async () => (await import('../components/toasts/Toaster')).Toaster);
const Install = loadLater(async () => (await import('./install/Install')).Install);

export function App() {
  const mode = useSelector(selectThemeMode);
  const theme = themeOf(mode, { onPhone: useIsPhone(), reducedMotion: useReducedMotion() });
  useEffect(() => {
    document.documentElement.style.colorScheme = mode;
    document.documentElement.dataset['theme'] = mode;
  }, [mode]);
  return (
    <ConfigProvider
      theme={theme}
      locale={viVN}
      form={{ requiredMark: true }}
      modal={{ styles: { header: { marginBottom: 16 } } }}
    >
      <RouterProvider router={router} />
      <Suspense>
        <Toaster />
      </Suspense>
      <Suspense>
        <Install />
      </Suspense>
    </ConfigProvider>
  );
}
