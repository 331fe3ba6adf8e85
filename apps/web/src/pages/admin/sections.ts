import { homeOfRole, mayUse } from '@market/contracts';
import type { Feature, User } from '@market/contracts';

export type AdminSection = {
  /** The address of its screen; those of its further screens begin with it. */
  path: string;
  /** Of screens that belong to it and stand elsewhere. */
  also?: string;
  label: string;
  /** Where there is little room. */
  short?: string;
  /** The section is offered to admins with any of these. */
  features: readonly Feature[];
};

/** The sections of the admin's dashboard; each one's screens are children of its route in app/router.tsx. */
export const adminSections: readonly AdminSection[] = [
  {
    path: homeOfRole.admin,
    label: 'Người dùng và dự án',
    short: 'Tổng quan',
    features: ['canManageUsers', 'canViewSystemStats'],
  },
  {
    path: `${homeOfRole.admin}/audit`,
    also: `${homeOfRole.admin}/replay`,
    label: 'Nhật ký',
    features: ['canAccessLogs'],
  },
  {
    path: `${homeOfRole.admin}/operations`,
    label: 'Vận hành',
    features: ['canAccessLogs', 'canBackupData'],
  },
  { path: `${homeOfRole.admin}/mails`, label: 'Thư', features: ['canAccessLogs'] },
  { path: `${homeOfRole.admin}/company`, label: 'Công ty', features: ['canManageCompany'] },
];

/** Those that the user may open. */
export const sectionsFor = (user: User): AdminSection[] =>
  adminSections.filter(({ features }) => features.some((feature) => mayUse(user, feature)));
