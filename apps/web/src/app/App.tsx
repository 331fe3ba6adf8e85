import { App as AntApp, ConfigProvider } from 'antd';
import viVN from 'antd/locale/vi_VN';
import { useEffect } from 'react';
import { RouterProvider } from 'react-router-dom';
import { router } from './router';
import { useAppSelector } from './store';
import { themeOf } from './look/theme';

const toasts = { maxCount: 1, duration: 5, placement: 'top', top: 8 } as const;

export function App() {
  const mode = useAppSelector((state) => state.themeMode);
  useEffect(() => {
    document.documentElement.style.colorScheme = mode;
    document.documentElement.dataset['theme'] = mode;
  }, [mode]);
  return (
    <ConfigProvider theme={themeOf(mode)} locale={viVN} form={{ requiredMark: true }}>
      <AntApp notification={toasts}>
        <RouterProvider router={router} />
      </AntApp>
    </ConfigProvider>
  );
}
