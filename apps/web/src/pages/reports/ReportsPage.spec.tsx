import { featuresOfPage } from '@market/contracts';
import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderScreen } from '../../testing/render-screen';
import { server } from '../../testing/server';
import { ReportsPage } from './ReportsPage';

it.each(['vietphat', 'admin'] as const)(
  'a user with the role %s, but without reports, is told so',
  (role) => {
    const calls = server({});
    const pagePermissions = Object.fromEntries(
      Object.keys(featuresOfPage).map((page) => [page, { canGenerateReports: false }]),
    );
    renderScreen(<ReportsPage />, { user: { role, grantedRoles: [role], pagePermissions } });
    expect(screen.getByRole('heading', { name: 'Không có quyền truy cập' })).toBeTruthy();
    expect(calls).toEqual([]);
  },
);
