import {
  canonicalPage,
  featurePages,
  featuresOfPage,
  pageOfFeature,
  pages,
  pagesOfRole,
  sharedPages,
} from './access.js';
import type { Access, Feature, FeaturePage, Page, Role } from './access.js';

/** The toggles that an admin has set, by page; what is not among them is on. */
export type PagePermissions = Partial<Record<FeaturePage, Partial<Record<Feature, boolean>>>>;

/** What somebody may reach follows from their active role and from what an admin narrowed it to. */
export type Grants = {
  role: Role;
  /** Empty or absent: the role's full set. */
  allowedPages?: readonly Page[];
  pagePermissions?: PagePermissions;
};

/**
 * The role's ceiling ∩ allowedPages: pages beyond the ceiling open nothing, and a list of only such pages leaves
 * nothing. The shared pages come with an admin's default set, which does not name them (rulings B1–B3).
 */
export function pagesReached({ role, allowedPages = [] }: Grants): readonly Page[] {
  const ceiling = pagesOfRole[role];
  if (allowedPages.length === 0) return ceiling;
  const within = ceiling.filter((page) => allowedPages.includes(page));
  const adminDefaults =
    role === 'admin' &&
    featurePages.every((page) => within.includes(page)) &&
    !sharedPages.some((page) => within.includes(page));
  return adminDefaults ? ceiling : within;
}

/** The guard of vietphat-admin is skipped for admins (specification, section 2). */
export const reachesPage = (grants: Grants, page: Page): boolean =>
  (grants.role === 'admin' && page === 'vietphat-admin') || pagesReached(grants).includes(page);

/** The same for a page's name or alias as it arrives; an unknown one is reached by nobody. */
export const reachesNamedPage = (grants: Grants, name: string): boolean => {
  const page = canonicalPage(name);
  return page !== undefined && reachesPage(grants, page);
};

/** A feature is on with its page, unless it was switched off. */
export const mayUse = (grants: Grants, feature: Feature): boolean => {
  const page = pageOfFeature(feature);
  return reachesPage(grants, page) && grants.pagePermissions?.[page]?.[feature] !== false;
};

/** Whether an access rule of the contracts lets somebody in who is signed in. */
export const admits = (access: Access, grants: Grants): boolean =>
  typeof access === 'string' || [access[grants.role] ?? []].flat().some((feature) => mayUse(grants, feature));

/** Whether a page lets somebody pass who uses a call of it: it gates the roles whose ceiling holds it. */
export const passesPage = (page: Page | undefined, grants: Grants): boolean =>
  page === undefined || !pagesOfRole[grants.role].includes(page) || reachesPage(grants, page);

/** Pages by name or alias, each once, by its own name and in one order. Unknown names are left out. */
export const canonicalPages = (names: readonly string[]): Page[] => {
  const named = names.map(canonicalPage);
  return pages.filter((page) => named.includes(page));
};

/** Toggles by page name or alias, by the pages' own names and in one order. An alias and its page are one. */
export function canonicalPermissions(
  told: Readonly<Record<string, Partial<Record<Feature, boolean>>>>,
): PagePermissions {
  const merged = (page: FeaturePage) => {
    const toggles = Object.entries(told).filter(([name]) => canonicalPage(name) === page);
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

/** Whether it is a map of page names or aliases to toggles of those pages' own features. */
export const arePagePermissions = (value: unknown): boolean =>
  isRecord(value) &&
  Object.entries(value).every(([name, toggles]) => {
    const features: readonly string[] = featuresOfPage[canonicalPage(name) as FeaturePage] ?? [];
    const fit = ([feature, on]: [string, unknown]) => features.includes(feature) && typeof on === 'boolean';
    return canonicalPage(name) !== undefined && isRecord(toggles) && Object.entries(toggles).every(fit);
  });

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
