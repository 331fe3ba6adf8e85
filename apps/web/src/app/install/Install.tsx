import { Suspense } from 'react';
import { loadLater } from '../../components/overlays/load-later';
import { useMeQuery } from '../../features/accounts/accounts.api';
import { InstallCard } from './InstallCard';

const UpdateCard = loadLater(async () => (await import('./UpdateCard')).UpdateCard);
const PushKeeper = loadLater(async () => (await import('../../features/notices/PushKeeper')).PushKeeper);

const mayBePushed = (): boolean => 'Notification' in window && Notification.permission === 'granted';

export function Install() {
  const { data: user } = useMeQuery();
  return (
    <>
      <InstallCard />
      {import.meta.env.PROD && (
        <Suspense>
          <UpdateCard />
          {user && mayBePushed() && <PushKeeper accountId={user.id} />}
        </Suspense>
      )}
    </>
  );
}
