import { lazy } from 'react';
import { createBrowserRouter } from 'react-router-dom';
import { Guard } from '../features/accounts/Guard';
import { NotFoundPage } from '../pages/NotFoundPage';
import { RoleHome } from './RoleHome';
import { Root, unknownRoute } from './Root';

const CustomerPage = lazy(() => import('../pages/CustomerPage'));
const ProviderPage = lazy(() => import('../pages/ProviderPage'));
const FactoryPage = lazy(() => import('../pages/FactoryPage'));
const ProjectPage = lazy(() => import('../pages/ProjectPage'));
const EditProjectPage = lazy(() => import('../pages/EditProjectPage'));

const customer = (
  <Guard page="customer-interface">
    <CustomerPage />
  </Guard>
);

export const router = createBrowserRouter([
  {
    path: '/',
    Component: Root,
    children: [
      { index: true, Component: RoleHome },
      { path: 'customer-interface', element: customer },
      { path: 'customer-request', element: customer },
      {
        path: 'vietphat-admin',
        element: (
          <Guard page="vietphat-admin">
            <ProviderPage />
          </Guard>
        ),
      },
      {
        path: 'manufacturer-interface',
        element: (
          <Guard page="manufacturer-interface">
            <FactoryPage />
          </Guard>
        ),
      },
      { path: 'projects/:id', element: <ProjectPage /> },
      { path: 'customer/edit-project/:id', element: <EditProjectPage /> },
      { id: unknownRoute, path: '*', Component: NotFoundPage },
    ],
  },
]);
