import { Suspense } from 'react';
import { Outlet } from 'react-router-dom';
import { Lines } from '../../components/loading/Skeletons';

/** The frame of the admin's screens, whose sections are entries of the navigation. */
export const AdminPage = () => (
  <Suspense fallback={<Lines count={8} />}>
    <Outlet />
  </Suspense>
);
