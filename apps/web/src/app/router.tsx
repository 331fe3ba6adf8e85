import { signInFailedPath } from '@market/contracts';
import { lazy } from 'react';
import { createBrowserRouter } from 'react-router-dom';
import { Guard } from '../features/accounts/Guard';
import { NotFoundPage } from '../pages/entrance/NotFoundPage';
import { RoleHome } from './RoleHome';
import { loadScreen } from './load-screen';
import { Root, fullWindowRoute, notFoundRoute, signInFailedRoute, unsubscribeRoute } from './Root';
import { screens } from './screens';

const CustomerPage = lazy(screens.customer);
const ProviderPage = lazy(screens.provider);
const FactoryPage = lazy(screens.factory);
const AdminPage = lazy(screens.admin);
const ProjectPage = lazy(async () => {
  const { ProjectPage } = await loadScreen(() => import('../pages/project/ProjectPage'));
  return { default: ProjectPage };
});
const EditProjectPage = lazy(async () => {
  const { EditProjectPage } = await loadScreen(() => import('../pages/customer/EditProjectPage'));
  return { default: EditProjectPage };
});
const ViewerPage = lazy(async () => {
  const { ViewerPage } = await loadScreen(() => import('../pages/viewer/ViewerPage'));
  return { default: ViewerPage };
});
const OverviewPage = lazy(async () => {
  const { OverviewPage } = await loadScreen(() => import('../pages/admin/OverviewPage'));
  return { default: OverviewPage };
});
const OrderReviewPage = lazy(async () => {
  const { OrderReviewPage } = await loadScreen(() => import('../pages/review/OrderReviewPage'));
  return { default: OrderReviewPage };
});
const PersonPage = lazy(async () => {
  const { PersonPage } = await loadScreen(() => import('../pages/admin/PersonPage'));
  return { default: PersonPage };
});
const CompanyPage = lazy(async () => {
  const { CompanyPage } = await loadScreen(() => import('../pages/admin/CompanyPage'));
  return { default: CompanyPage };
});
const AuditPage = lazy(async () => {
  const { AuditPage } = await loadScreen(() => import('../pages/admin/AuditPage'));
  return { default: AuditPage };
});
const OperationsPage = lazy(async () => {
  const { OperationsPage } = await loadScreen(() => import('../pages/admin/OperationsPage'));
  return { default: OperationsPage };
});
const MailsPage = lazy(async () => {
  const { MailsPage } = await loadScreen(() => import('../pages/admin/MailsPage'));
  return { default: MailsPage };
});
const NoticesPage = lazy(async () => {
  const { NoticesPage } = await loadScreen(() => import('../pages/notices/NoticesPage'));
  return { default: NoticesPage };
});
const UnsubscribePage = lazy(async () => {
  const { UnsubscribePage } = await loadScreen(() => import('../pages/notices/UnsubscribePage'));
  return { default: UnsubscribePage };
});
const ReportsPage = lazy(async () => {
  const { ReportsPage } = await loadScreen(() => import('../pages/reports/ReportsPage'));
  return { default: ReportsPage };
});
const ReplayPage = lazy(async () => {
  const { ReplayPage } = await loadScreen(() => import('../pages/replay/ReplayPage'));
  return { default: ReplayPage };
});
const SignInFailedPage = lazy(async () => {
  const { SignInFailedPage } = await loadScreen(() => import('../pages/entrance/SignInFailedPage'));
  return { default: SignInFailedPage };
});

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
        path: 'admin',
        element: (
          <Guard page="vietphat-admin">
            <OrderReviewPage />
          </Guard>
        ),
      },
      {
        path: 'reports',
        element: (
          <Guard page="vietphat-admin">
            <ReportsPage />
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
      {
        path: 'admin-dashboard',
        element: (
          <Guard page="admin-dashboard">
            <AdminPage />
          </Guard>
        ),
        children: [
          { index: true, element: <OverviewPage /> },
          { path: 'people/:id', element: <PersonPage /> },
          { path: 'company', element: <CompanyPage /> },
          { path: 'audit', element: <AuditPage /> },
          { path: 'operations', element: <OperationsPage /> },
          { path: 'mails', element: <MailsPage /> },
        ],
      },
      {
        path: 'admin-dashboard/replay/:kind/:id',
        element: (
          <Guard page="admin-dashboard">
            <ReplayPage />
          </Guard>
        ),
      },
      { path: 'notifications', element: <NoticesPage /> },
      { id: unsubscribeRoute, path: 'notifications/unsubscribe', element: <UnsubscribePage /> },
      { path: 'projects/:id', element: <ProjectPage /> },
      { path: 'customer/edit-project/:id', element: <EditProjectPage /> },
      { id: fullWindowRoute, path: 'viewer', element: <ViewerPage /> },
      { id: signInFailedRoute, path: signInFailedPath.slice(1), element: <SignInFailedPage /> },
      { id: notFoundRoute, path: '*', Component: NotFoundPage },
    ],
  },
]);
