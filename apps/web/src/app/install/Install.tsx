import { Suspense } from 'react';
import { loadLater } from '../../components/overlays/load-later';
import { InstallCard } from './InstallCard';

const UpdateCard = loadLater(async () => (await import('./UpdateCard')).UpdateCard);

export const Install = () => (
  <>
    <InstallCard />
    {import.meta.env.PROD && (
      <Suspense>
        <UpdateCard />
      </Suspense>
    )}
  </>
);
