import {
  canonicalPage,
  featurePages,
  featuresOfPage,
  pageOfFeature,
  pages,
  pagesOfRole,
  sharedPages,
} from './access.js';
import type { Access, Feature, FeaturePage, PageKey, Role } from './access.js';

/** Feature toggles that an admin has set, by page. A feature without a toggle is on. */
export type PagePermissions = Partial<Record<FeaturePage, Partial<Record<Feature, boolean>>>>;

/** A user's active role and the limits that an admin has set; together they give the effective access. */
export type Grants = {
  role: Role;
  /** Empty or absent: the role's full set. */
  allowedPages?: readonly PageKey[];
  pagePermissions?: PagePermissions;
};

/**
 * The role's ceiling ∩ allowedPages. Pages beyond the ceiling are ignored; a list that holds only such pages allows
 * nothing. An admin's default set implies the shared pages, although it does not list them.
 */
export function pagesReached({ role, allowedPages = [] }: Grants): readonly PageKey[] {
  const ceiling = pagesOfRole[role];
  if (allowedPages.length === 0) return ceiling;
  const within = ceiling.filter((page) => allowedPages.includes(page));
  // Only an admin's ceiling has all four.
  const adminDefaults =
    featurePages.every((page) => within.includes(page)) && !sharedPages.some((page) => within.includes(page));
  return adminDefaults ? ceiling : within;
}

/** Whether custom pages include none of the role's pages, because they were set for another role. */
export const isLockedOut = (grants: Grants): boolean => pagesReached(grants).length === 0;

/** Admins may open the page vietphat-admin without having it in their list. */
export const reachesPage = (grants: Grants, page: PageKey): boolean =>
  (grants.role === 'admin' && page === 'vietphat-admin') || pagesReached(grants).includes(page);

/** The same for a page key or alias from a request. An unknown name is never reachable. */
export const reachesNamedPage = (grants: Grants, name: string): boolean => {
  const page = canonicalPage(name);
  return page !== undefined && reachesPage(grants, page);
};

/** A feature is available where its page is, unless it was switched off. */
export const mayUse = (grants: Grants, feature: Feature): boolean => {
  const page = pageOfFeature(feature);
  return reachesPage(grants, page) && grants.pagePermissions?.[page]?.[feature] !== false;
};

/** Whether an access rule admits a signed-in user. */
export const admits = (access: Access, grants: Grants): boolean =>
  typeof access === 'string' || [access[grants.role] ?? []].flat().some((feature) => mayUse(grants, feature));

/** Whether a call's page admits the user. Only the roles that may ever have the page need it. */
export const passesPage = (page: PageKey | undefined, grants: Grants): boolean =>
  page === undefined ||
  !(pagesOfRole as Partial<typeof pagesOfRole>)[grants.role]?.includes(page) ||
  reachesPage(grants, page);

/** Page keys without aliases and duplicates, in a fixed order. Unknown names are dropped. */
export const canonicalPages = (names: readonly string[]): PageKey[] => {
  const named = names.map(canonicalPage);
  return pages.filter((page) => named.includes(page));
};

/** Toggles by canonical page key, in a fixed order. Toggles under an alias are merged with those of its page. */
export function canonicalPermissions(
  permissions: Readonly<Record<string, Partial<Record<Feature, boolean>>>>,
): PagePermissions {
  const merged = (page: FeaturePage) => {
    const toggles = Object.entries(permissions).filter(([name]) => canonicalPage(name) === page);
    const all = Object.assign({}, ...toggles.map(([, each]) => each)) as Partial<Record<Feature, boolean>>;
    return featuresOfPage[page].flatMap((feature) =>
      all[feature] === undefined ? [] : [[feature, all[feature]] as const],
    );
  };
  return Object.fromEntries(
    featurePages
      .map((page) => [page, Object.fromEntries(merged(page))] as const)
      .filter(([, toggles]) => Object.keys(toggles).length > 0),
  );
}

/** Whether a value maps page keys or aliases to toggles of those pages' own features. */
export const arePagePermissions = (value: unknown): boolean =>
  isRecord(value) &&
  Object.entries(value).every(([name, toggles]) => {
    const features: readonly string[] = featuresOfPage[canonicalPage(name) as FeaturePage] ?? [];
    const fit = ([feature, on]: [string, unknown]) => features.includes(feature) && typeof on === 'boolean';
    return canonicalPage(name) !== undefined && isRecord(toggles) && Object.entries(toggles).every(fit);
  });

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
