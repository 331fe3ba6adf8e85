import { lazy } from 'react';
import { createBrowserRouter } from 'react-router-dom';
import { Guard } from '../features/accounts/Guard';
import { NotFoundPage } from '../pages/entrance/NotFoundPage';
import { RoleHome } from './RoleHome';
import { Root, unknownRoute } from './Root';

const CustomerPage = lazy(async () => ({
  default: (await import('../pages/customer/CustomerPage')).CustomerPage,
}));
const ProviderPage = lazy(async () => ({
  default: (await import('../pages/provider/ProviderPage')).ProviderPage,
}));
const FactoryPage = lazy(async () => ({
  default: (await import('../pages/factory/FactoryPage')).FactoryPage,
}));
const ProjectPage = lazy(async () => ({
  default: (await import('../pages/project/ProjectPage')).ProjectPage,
}));
const EditProjectPage = lazy(async () => ({
  default: (await import('../pages/customer/EditProjectPage')).EditProjectPage,
}));

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
