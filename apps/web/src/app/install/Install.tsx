import { Suspense } from 'react';
import { loadLater } from '../../components/overlays/load-later';
import { InstallCard } from './InstallCard';

const UpdateCard = loadLater(async () => (await import('./UpdateCard')).UpdateCard);
const PushKeeper = loadLater(async () => (await import('./PushKeeper')).PushKeeper);

const mayBePushed = (): boolean => globalThis.Notification?.permission === 'granted';

export const Install = () => (
  <>
    <InstallCard />
    {import.meta.env.PROD && (
      <Suspense>
        <UpdateCard />
        {mayBePushed() && <PushKeeper />}
      </Suspense>
    )}
  </>
);
