import { Suspense } from 'react';
import type { ComponentProps } from 'react';
import { loadLater } from './load-later';

const TabMenu = loadLater(
  async () => (await import('@rc-component/tabs/es/TabNavList/OperationNode')).default,
);

/** antd's menu of the tabs that do not fit, loaded when there are such: `tabMenuLater` in `vite.config.ts` puts it in place. */
export default function MoreTabs(props: ComponentProps<typeof TabMenu>) {
  if (props.tabs.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <TabMenu {...props} />
    </Suspense>
  );
}
