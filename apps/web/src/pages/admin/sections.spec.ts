/** @jest-environment node */
import { featuresOfPage } from '@market/contracts';
import type { Feature, User } from '@market/contracts';
import { expect, it } from '@jest/globals';
import { adminSections, sectionsFor } from './sections';

const labels = adminSections.map(({ label }) => label);
const adminWith = (features: readonly Feature[]) =>
  ({
    ...{ role: 'admin', grantedRoles: ['admin'], allowedPages: [] },
    pagePermissions: {
      'admin-dashboard': Object.fromEntries(
        featuresOfPage['admin-dashboard'].map((feature) => [feature, features.includes(feature)]),
      ),
    },
  }) as unknown as User;

// The features of an admin × the sections that are offered: those with any of them.
it.each<[Feature[], string[]]>([
  [[], []],
  [['canManageUsers'], ['Người dùng và dự án']],
  [['canViewSystemStats'], ['Người dùng và dự án']],
  [['canManageCompany'], ['Công ty']],
  [['canAccessLogs'], ['Nhật ký', 'Vận hành', 'Thư']],
  [['canBackupData'], ['Vận hành']],
  [['canManageUsers', 'canManageCompany', 'canAccessLogs'], labels],
])('an admin with %j is offered %j', (features, expected) =>
  expect(sectionsFor(adminWith(features)).map(({ label }) => label)).toEqual(expected),
);
