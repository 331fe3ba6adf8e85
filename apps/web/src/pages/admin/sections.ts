import { homeOfRole, mayUse } from '@control-center/contracts';
import type { Feature, User } from '@control-center/contracts';

export type AdminSection = {
  /** The address of its screen; those of its further screens begin with it. */
  path: string;
  label: string;
  /** The section is offered to admins with any of these. */
  features: readonly Feature[];
};

/** The sections of the admin's dashboard; each one's screens are children of its route in app/router.tsx. */
export const adminSections: readonly AdminSection[] = [
  {
    path: homeOfRole.admin,
    label: 'Người dùng và dự án',
    features: ['canManageUsers', 'canViewSystemStats'],
  },
  { path: `${homeOfRole.admin}/company`, label: 'Công ty', features: ['canManageCompany'] },
  { path: `${homeOfRole.admin}/audit`, label: 'Nhật ký', features: ['canAccessLogs'] },
  {
    path: `${homeOfRole.admin}/operations`,
    label: 'Vận hành',
    features: ['canAccessLogs', 'canBackupData'],
  },
];

/** Those that the user may open. */
export const sectionsFor = (user: User): AdminSection[] =>
  adminSections.filter(({ features }) => features.some((feature) => mayUse(user, feature)));

/** The section of an address: the one with the longest path that the address begins with. */
export const sectionAt = (pathname: string): AdminSection | undefined =>
  adminSections
    .filter(({ path }) => pathname.startsWith(path))
    .sort((a, b) => b.path.length - a.path.length)[0];
