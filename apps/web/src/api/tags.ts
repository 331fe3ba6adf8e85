import type { ServerMessage } from '@market/contracts';

/** A project's tag covers everything in its stream: details, parts, quotes, payments and progress. */
export const tagTypes = [
  'account',
  'project',
  'messages',
  'notifications',
  'sessions',
  'people',
  'company',
  'audit',
  'filters',
  'operations',
  'reports',
  'queries',
  'statements',
] as const;
export type Tag = { type: (typeof tagTypes)[number]; id?: string };

const listId = 'LIST';
export const projectTag = (id: string): Tag => ({ type: 'project', id });
export const projectLists: Tag = { type: 'project', id: listId };
/** Every order and every list of orders. */
const allProjects: Tag = { type: 'project' };
export const messagesTag = (projectId: string): Tag => ({ type: 'messages', id: projectId });
export const accountTag: Tag = { type: 'account' };
export const notificationsTag: Tag = { type: 'notifications' };
export const sessionsTag: Tag = { type: 'sessions' };
/** The accounts as admins see them. */
export const peopleTag: Tag = { type: 'people' };

/** The company's settings and their history. */
export const companyTag: Tag = { type: 'company' };

/** The figures of reports and what is behind them. */
export const reportsTag: Tag = { type: 'reports' };

/** The newest records of the audit. */
export const auditTag: Tag = { type: 'audit' };

/** The filters of the audit that the user keeps. */
export const filtersTag: Tag = { type: 'filters' };

/** The statements of SQL that people keep and share, and those that the user has run. */
export const queriesTag: Tag = { type: 'queries' };
export const statementsTag: Tag = { type: 'statements' };

/** Health, parked streams, rebuilds, and the records of operations. */
export const operationsTag: Tag = { type: 'operations' };

export const allTags: Tag[] = tagTypes.map((type) => ({ type }));

/** The tags that a message from the server makes stale; none for messages this client does not know. */
export function staleAfter(message: ServerMessage): Tag[] {
  switch (message.type) {
    case 'project_changed':
      return [projectTag(message.projectId), projectLists, notificationsTag];
    case 'new_message':
      return [messagesTag(message.projectId), notificationsTag];
    case 'account_changed':
      return [accountTag];
    case 'company_changed':
      // The dates of orders follow the company's calendar, and payments name its bank account.
      return [companyTag, allProjects];
    case 'people_changed':
      return [peopleTag];
    case 'audit_changed':
      return [auditTag];
    default:
      return [];
  }
}
