import { accountRoutes, adminRoutes, admits, mayUse, passesPage, projectRoutes } from '@market/contracts';
import type { Person, Project, User } from '@market/contracts';
import { displayName, personPath } from '../../features/accounts/people/person-text';
import { shortId, titleOf } from '../../features/projects/project-text';
import { mayEnter, otherEntries, ownEntries } from '../navigation/entries';

/** A line of the palette: where it leads, or what it does. */
export type Entry = { key: string; label: string; note?: string; to?: string; run?: () => void };
export type EntryGroup = { title: string; entries: readonly Entry[] };

/** Without accents and capitals, as people type in a hurry. */
const plain = (text: string): string =>
  text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replaceAll('đ', 'd');

/** The entries whose label contains every word of the text. */
export const matching = (entries: readonly Entry[], text: string): Entry[] => {
  const words = plain(text).split(/\s+/).filter(Boolean);
  return entries.filter(({ label }) => words.every((word) => plain(label).includes(word)));
};

/** The places of the navigation that the user may enter. Messages are among the actions. */
export const pageEntries = (user: User): Entry[] =>
  [...ownEntries(user), ...otherEntries(user).filter(({ to }) => mayEnter(user, to))]
    .filter(({ to }) => to.startsWith('/'))
    .map(({ to, label }) => ({ key: to, label, to }));

export const mayFindProjects = (user: User): boolean =>
  admits(projectRoutes.list.access, user) && passesPage(projectRoutes.list.page, user);

export const mayFindPeople = (user: User): boolean => admits(adminRoutes.users.access, user);

export const projectEntries = (projects: readonly Project[]): Entry[] =>
  projects.map((project) => ({
    key: project.id,
    label: titleOf(project),
    note: [shortId(project.id), project.customerName].filter(Boolean).join(' · '),
    to: `/projects/${project.id}`,
  }));

export const personEntries = (people: readonly Person[]): Entry[] =>
  people.map((person) => ({
    key: person.id,
    label: displayName(person),
    note: [person.companyName, person.email].filter(Boolean).join(' · '),
    to: personPath(person.id),
  }));

type Effects = { openAccount: (dialog: string) => void; toggleTheme: () => void; signOut: () => void };

/** What the user may do from anywhere. */
export const actionEntries = (user: User, { openAccount, toggleTheme, signOut }: Effects): Entry[] => [
  ...(user.role === 'customer' && mayUse(user, 'canCreateProject')
    ? [{ key: 'request', label: 'Gửi yêu cầu báo giá mới', to: '/customer-interface' }]
    : []),
  ...(passesPage('messaging', user)
    ? [{ key: 'messages', label: 'Xem mọi tin nhắn', to: '/?messages=all' }]
    : []),
  ...(admits(accountRoutes.debug.access, user)
    ? [
        { key: 'account', label: 'Thông tin tài khoản', run: () => openAccount('account') },
        { key: 'access', label: 'Quyền truy cập của tôi', run: () => openAccount('access') },
        { key: 'sessions', label: 'Phiên đăng nhập', run: () => openAccount('sessions') },
      ]
    : []),
  { key: 'theme', label: 'Đổi giao diện sáng hoặc tối', run: toggleTheme },
  { key: 'sign-out', label: 'Đăng xuất', run: signOut },
];
