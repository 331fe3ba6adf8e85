import type { Project } from '@market/contracts';
import { Suspense, lazy } from 'react';

const Chat = lazy(async () => ({ default: (await import('../OrderChat')).OrderChat }));

/** The conversation with the provider beside the list, on phones over it; loaded when it is opened. */
export const ChatDrawer = (props: { project: Project; onClose: () => void }) => (
  <Suspense>
    <Chat {...props} />
  </Suspense>
);
