/** Roles, pages and the features of each page. */

export const roles = ['customer', 'manufacturer', 'vietphat', 'admin'] as const;
export type Role = (typeof roles)[number];

export const roleLabels: Record<Role, string> = {
  customer: 'Khách hàng',
  manufacturer: 'Nhà máy',
  vietphat: 'Việt Phát',
  admin: 'Quản trị',
};

export const roleColors: Record<Role, 'blue' | 'green' | 'purple' | 'red'> = {
  customer: 'blue',
  manufacturer: 'green',
  vietphat: 'purple',
  admin: 'red',
};

/** The pages that carry feature toggles, and their features. */
export const featuresOfPage = {
  'customer-interface': [
    'canCreateProject',
    'canViewOwnProjects',
    'canUploadFiles',
    'canEditProject',
    'canCancelProject',
    'canViewQuotes',
  ],
  'manufacturer-interface': [
    'canViewProjects',
    'canSubmitQuote',
    'canUpdateProgress',
    'canManageProduction',
    'canViewPayments',
    'canCommunicate',
  ],
  'vietphat-admin': [
    'canReviewProjects',
    'canEditDrawings',
    'canAssignManufacturer',
    'canManageWorkflow',
    'canViewAllProjects',
    'canGenerateReports',
  ],
  'admin-dashboard': [
    'canManageUsers',
    'canSetPermissions',
    'canViewSystemStats',
    'canBackupData',
    'canManageCompany',
    'canAccessLogs',
  ],
} as const;

export type FeaturePage = keyof typeof featuresOfPage;
export type Feature = (typeof featuresOfPage)[FeaturePage][number];

export const featurePages = Object.keys(featuresOfPage) as FeaturePage[];

const pageOf = new Map<Feature, FeaturePage>(
  featurePages.flatMap((page) => featuresOfPage[page].map((feature) => [feature, page] as const)),
);

export const pageOfFeature = (feature: Feature): FeaturePage => pageOf.get(feature)!;

/** Other names for a page, which its addresses and older clients use. */
export const pageAliases = {
  'customer-request': 'customer-interface',
  'manufacturer-dashboard': 'manufacturer-interface',
  'vietphat-dashboard': 'vietphat-admin',
} as const;

/** Page keys that gate single screens and calls, beside the four interfaces. */
export const sharedPages = [
  'customer-projects',
  'project-details',
  'messaging',
  'file-upload',
  'progress-tracking',
] as const;

export type PageKey = FeaturePage | (typeof sharedPages)[number];
export const pages: readonly PageKey[] = [...featurePages, ...sharedPages];

export const canonicalPage = (name: string): PageKey | undefined => {
  const page = pageAliases[name as keyof typeof pageAliases] ?? name;
  return pages.find((known) => known === page);
};

/** Each role's default set, which is also its ceiling. */
export const pagesOfRole: Record<Role, readonly PageKey[]> = {
  customer: ['customer-interface', ...sharedPages],
  manufacturer: ['manufacturer-interface', 'project-details', 'messaging', 'progress-tracking'],
  vietphat: ['vietphat-admin', 'project-details', 'messaging', 'file-upload', 'progress-tracking'],
  admin: [...featurePages, ...sharedPages],
};

export const homeOfRole: Record<Role, string> = {
  customer: '/customer-interface',
  manufacturer: '/manufacturer-interface',
  vietphat: '/vietphat-admin',
  admin: '/admin-dashboard',
};

/** The pages that «by role» in the permission dialog sets. An empty list means the same. */
export const defaultPagesOfRole: Record<Role, readonly PageKey[]> = { ...pagesOfRole, admin: featurePages };

/**
 * Who may use a route or an action: anyone, any signed-in user, or the listed roles, each with the feature it needs
 * (with a list: any one of them). A role that is not listed is refused.
 */
export type Access = 'anyone' | 'signed-in' | Readonly<Partial<Record<Role, Feature | readonly Feature[]>>>;

/** Access for the provider: Việt Phát's reviewers and the admins. */
export const provider = (feature: Feature) => ({ vietphat: feature, admin: feature }) as const;

export const isProvider = (role: Role): boolean => role === 'vietphat' || role === 'admin';
