import {
  featureNames,
  featurePages,
  featuresOfPage,
  mayUse,
  pageNames,
  pages,
  pagesOfRole,
  pagesReached,
  reachesPage,
} from '@market/contracts';
import type { Feature, Grants, PageKey, PagePermissions } from '@market/contracts';

/** The access that the choice is based on, with its version. */
export type Basis = Grants & { version: string };

export type Limits = { allowedPages: PageKey[]; pagePermissions: PagePermissions };

/** What an admin has ticked for a person: of each page and feature that the person's role can reach. */
export type Choice = Partial<Record<PageKey | Feature, boolean>>;

export const featuresOf = (page: PageKey): readonly Feature[] =>
  (featuresOfPage as Partial<Record<PageKey, readonly Feature[]>>)[page] ?? [];

/** Whether the role can reach the page at all; what is beyond it cannot be ticked. */
export const isWithin = ({ role }: Grants, page: PageKey): boolean => pagesOfRole[role].includes(page);

const choose = (
  grants: Grants,
  page: (page: PageKey) => boolean,
  feature: (feature: Feature) => boolean,
): Choice =>
  Object.fromEntries(
    pages
      .filter((each) => isWithin(grants, each))
      .flatMap((each): [PageKey | Feature, boolean][] => [
        [each, page(each)],
        ...featuresOf(each).map((one): [Feature, boolean] => [one, feature(one)]),
      ]),
  );

/** The choice that the person's present permissions amount to. */
export const choiceOf = (grants: Grants): Choice =>
  choose(
    grants,
    (page) => pagesReached(grants).includes(page),
    (feature) => !Object.values(grants.pagePermissions ?? {}).some((toggles) => toggles[feature] === false),
  );

/** What was ticked, without what was ticked before the person had this role. */
export const chosenOf = (typed: Choice, grants: Grants): Choice =>
  choose(
    grants,
    (page) => typed[page] === true,
    (feature) => typed[feature] === true,
  );

/** All that the role can reach. */
export const byRole = (grants: Grants): Choice =>
  choose(
    grants,
    () => true,
    () => true,
  );
/** No page of it. */
export const nothing = (grants: Grants): Choice =>
  choose(
    grants,
    () => false,
    () => true,
  );

export const isEmpty = (choice: Choice): boolean => !pages.some((page) => choice[page]);

/**
 * The permissions to save. What was set for pages beyond the role stays: it limits the other roles of the person. All
 * pages of the role are saved as an empty list, which means the same.
 */
export function limitsOf(choice: Choice, grants: Grants): Limits {
  const { allowedPages = [], pagePermissions = {}, role } = grants;
  const beyond = allowedPages.filter((page) => !isWithin(grants, page));
  const isFull = pagesOfRole[role].every((page) => choice[page]);
  const toggles = featurePages.flatMap((page) => {
    if (!isWithin(grants, page)) return pagePermissions[page] ? [[page, pagePermissions[page]] as const] : [];
    const off = featuresOf(page).filter((feature) => choice[feature] === false);
    return off.length > 0
      ? [[page, Object.fromEntries(off.map((feature) => [feature, false]))] as const]
      : [];
  });
  return {
    allowedPages:
      isFull && beyond.length === 0 ? [] : pages.filter((page) => choice[page] || beyond.includes(page)),
    pagePermissions: Object.fromEntries(toggles),
  };
}

/** No limits of any kind, for all roles of the person. */
export const noLimits: Limits = { allowedPages: [], pagePermissions: {} };

/** The names of what a person can use, features behind their page. */
function reach(grants: Grants): Map<string, PageKey> {
  const reached = pages.filter((page) => reachesPage(grants, page));
  return new Map(
    reached.flatMap((page) => [
      [page, page] as const,
      ...featuresOf(page).flatMap((feature) => (mayUse(grants, feature) ? [[feature, page] as const] : [])),
    ]),
  );
}

const nameOf = (key: string): string =>
  (pageNames as Record<string, string>)[key] ?? (featureNames as Record<string, string>)[key] ?? key;

/** What is in one reach and not in the other; the features of a page that is missing itself are not repeated. */
const missing = (from: Map<string, PageKey>, other: Map<string, PageKey>): string[] =>
  [...from]
    .filter(([key, page]) => !other.has(key) && (key === page || other.has(page)))
    .map(([key]) => nameOf(key));

export type Changes = { lost: string[]; gained: string[] };

/** The names of the pages and features that the person would lose and gain. */
export function changesBetween(before: Grants, after: Grants): Changes {
  const [then, now] = [reach(before), reach(after)];
  return { lost: missing(then, now), gained: missing(now, then) };
}

/** The same for a choice; one without any page takes away all of them. */
export const effectOf = (choice: Choice, grants: Grants): Changes =>
  isEmpty(choice)
    ? { lost: missing(reach(grants), new Map()), gained: [] }
    : changesBetween(grants, { ...grants, ...limitsOf(choice, grants) });

export type AccessSummary = 'none' | 'full' | 'limited';

export const summaryTexts: Record<AccessSummary, string> = {
  none: 'Không có quyền truy cập',
  full: 'Toàn quyền theo vai trò',
  limited: 'Quyền bị giới hạn',
};

/** Whether the person reaches nothing, all or some of what the role can reach. */
export function summaryOf(grants: Grants): AccessSummary {
  const { role } = grants;
  if (pagesReached(grants).length === 0) return 'none';
  const { lost } = changesBetween({ role }, grants);
  return lost.length === 0 ? 'full' : 'limited';
}
