import { Suspense, lazy } from 'react';
import { InstallCard } from './InstallCard';

const UpdateCard = lazy(async () => ({ default: (await import('./UpdateCard')).UpdateCard }));

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
