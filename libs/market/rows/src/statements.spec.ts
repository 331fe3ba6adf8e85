import { readFile, writeFile } from 'node:fs/promises';
import { defaultCalendar, noProject, projectExamples } from '@market/domain';
import { expect, it } from '@jest/globals';
import { format } from 'sql-formatter';
import type { Database } from '@platform/rows';
import { listAccounts } from './accounts/account-list.js';
import { listErasures, listFactories, namesOf, restrictedAccounts } from './accounts/accounts.js';
import { adminStats, adminTrend, countersFor } from './counters/counters.js';
import { listMessages, messageOfFile, sentObjects } from './messages/messages.js';
import * as notifications from './notifications/notifications.js';
import { companyRow } from './company.js';
import { dueOrdersOf, figuresOfFactories } from './projects/factory-orders.js';
import { projectOfFile, referencedObjects } from './projects/files.js';
import { milestoneBefore } from './projects/milestones.js';
import { listProjects } from './projects/project-lists.js';
import { findProject } from './projects/projects.js';
import { quotesOfFactory } from './projects/quotes.js';
import { listShowcase } from './projects/showcase.js';
import { listQueue, queueCounters } from './projects/queue-lists.js';

/** The answer of the database to every statement, which decides the strategies that a search tries. */
type Answer = { planned: number; seen: number };
const rare: Answer = { planned: 1, seen: 0 };
/** No strategy but the last finds enough. */
const frequent: Answer = { planned: 1_000_000, seen: 2_000 };

type Query = [title: string, query: (db: Database) => Promise<unknown>, answer?: Answer];

const { provider, admin, customer, factory } = projectExamples.people;
const first = { limit: 101 };
const next = { limit: 101, after: { createdAt: '2026-01-01T00:00:00.000Z', id: 'last' } };
const search = 'bánh răng';
const reader = { ...provider, createdAt: '2026-01-01T00:00:00.000Z' };
const customerReader = { ...customer, createdAt: reader.createdAt };
const projectId = 'project-1';
const clock = { now: '2026-01-02T00:00:00.000Z', promiseHours: 24, calendar: defaultCalendar };

/** By file, without its ending. */
const queries: Record<string, Query[]> = {
  'projects/project-lists': [
    ['the list of the provider', (db) => listProjects(db, provider, {}, first)],
    ['its next page', (db) => listProjects(db, provider, {}, next)],
    ['in two statuses', (db) => listProjects(db, provider, { status: ['quoted', 'approved'] }, first)],
    ['of one factory', (db) => listProjects(db, provider, { manufacturerId: factory.id }, first)],
    ['the list of an admin', (db) => listProjects(db, admin, {}, first)],
    ['those that the numbers count', (db) => listProjects(db, admin, { counted: true }, first)],
    ['the list of a customer', (db) => listProjects(db, customer, {}, first)],
    ['those that wait for the customer', (db) => listProjects(db, customer, { waiting: true }, first)],
    ['the list of a factory', (db) => listProjects(db, factory, {}, next)],
    ['a search for rare words', (db) => listProjects(db, provider, { search }, first), rare],
    ['a search for frequent words', (db) => listProjects(db, provider, { search }, next), frequent],
    [
      'a search of a customer for short words',
      (db) => listProjects(db, customer, { search: 'ốc', status: ['quoted'] }, first),
      rare,
    ],
    ['one project', (db) => findProject(db, projectId)],
    ['the state before an event', (db) => milestoneBefore(db, projectId, 250)],
  ],
  'projects/quotes': [
    ['the quotes of a factory', (db) => quotesOfFactory(db, factory.id, next)],
    ['the project of a file', (db) => projectOfFile(db, '/objects/a.step')],
    ['files that projects reference', (db) => referencedObjects(db, ['a.step'])],
  ],
  'projects/showcase': [
    ['the showcase', (db) => listShowcase(db, customer.id, first)],
    ['its next page', (db) => listShowcase(db, customer.id, next)],
  ],
  'projects/queue-lists': [
    ['a queue', (db) => listQueue(db, { queue: 'ourTurn' }, clock, first)],
    ['due soon, the next page', (db) => listQueue(db, { queue: 'dueSoon' }, clock, next)],
    [
      'a search among overdue payments in two statuses',
      (db) =>
        listQueue(db, { queue: 'paymentOverdue', search, status: ['quoted', 'completed'] }, clock, first),
    ],
    ['the counters', (db) => queueCounters(db, clock)],
  ],
  'projects/factory-orders': [
    [
      'the figures of factories',
      (db) => figuresOfFactories(db, [factory.id], defaultCalendar, next.after.createdAt),
    ],
    [
      'the orders behind a factory’s figures',
      (db) => dueOrdersOf(db, factory.id, defaultCalendar, next.after.createdAt),
    ],
    ['the company’s settings', companyRow],
  ],
  'accounts/accounts': [
    ['the list of accounts', (db) => listAccounts(db, {}, first)],
    ['its next page', (db) => listAccounts(db, {}, next)],
    ['a search', (db) => listAccounts(db, { search }, next)],
    ['a search for short words', (db) => listAccounts(db, { search: 'ốc' }, next)],
    [
      'the next page of the blocked customers, the last changed first',
      (db) => listAccounts(db, { role: 'customer', state: 'blocked', sort: 'changed' }, next),
    ],
    [
      'a search among the restricted accounts, the oldest first',
      (db) => listAccounts(db, { search, state: 'restricted', sort: 'oldest' }, next),
    ],
    ['the factories', (db) => listFactories(db, factory.id)],
    ['names', (db) => namesOf(db, [customer.id])],
    ['restricted accounts', restrictedAccounts],
    ['erasures', listErasures],
  ],
  'messages/messages': [
    [
      'the messages of a project',
      (db) => listMessages(db, { projectId, channels: ['customer', 'factory'] }, first),
    ],
    [
      'the next page of a factory',
      (db) => listMessages(db, { projectId, channels: ['factory'], factoryId: factory.id }, next),
    ],
    ['the message of a file', (db) => messageOfFile(db, '/objects/a.step')],
    ['files that messages reference', (db) => sentObjects(db, ['a.step'])],
  ],
  'notifications/notifications': [
    [
      'unread messages to the provider',
      (db) => notifications.unreadMessages(db, reader, ['customer', 'factory']),
    ],
    ['unread messages to a customer', (db) => notifications.unreadMessages(db, customerReader, ['customer'])],
    [
      'the conversations of the provider',
      (db) => notifications.conversations(db, reader, ['customer', 'factory']),
    ],
    ['unread notices', (db) => notifications.unreadNotices(db, reader, ['quote_received'])],
    [
      'unread notices of a customer',
      (db) => notifications.unreadNotices(db, customerReader, ['quote_released']),
    ],
    [
      'what was read',
      (db) =>
        notifications.markRead(db, customer.id, {
          ...{ projectId, kind: 'messages', channels: ['customer'], until: reader.createdAt },
        }),
    ],
  ],
  'counters/counters': [
    ['of the provider', (db) => countersFor(db, provider)],
    ['of a factory', (db) => countersFor(db, factory)],
    ['of the administration', adminStats],
    ['its trend', (db) => adminTrend(db, clock.now)],
  ],
};

/** Of a parameter's value, the characters that are shown. */
const mostOfValue = 1000;

/** The statements of a query, in the order in which it runs them. */
async function statementsOf([title, query, { planned, seen } = rare]: Query): Promise<string> {
  const statements: string[] = [];
  const row = {
    ...noProject,
    state: noProject,
    ...{ ids: [], seen, truncated: false, isNamed: false, reltuples: 1_000_000, promisedFrom: null },
    'QUERY PLAN': [{ Plan: { 'Plan Rows': planned } }],
  };
  const db = {
    query: (text: string, values: unknown[] = []) => {
      const parameters = values.map(
        (value, index) => `-- $${String(index + 1)} = ${JSON.stringify(value).slice(0, mostOfValue)}`,
      );
      const sql = format(text, { language: 'postgresql', keywordCase: 'preserve', expressionWidth: 100 });
      statements.push([...parameters, `${sql};`].join('\n'));
      return Promise.resolve({ rows: [row] });
    },
  } as unknown as Database;
  await query(db);
  return `---- ${title}\n\n${statements.join('\n\n')}\n`;
}

/** To write the files anew after a change: REVIEWED=1 npm run test:unit -- --testPathPatterns rows/src/statements */
const textOf = (path: string) => readFile(new URL(path, import.meta.url), 'utf8');

it('every exported query is included', async () => {
  const [, reviewed] = (await textOf('statements.spec.ts')).split('const queries: ');
  const missing: string[] = [];
  const exports = (await textOf('index.ts')).matchAll(/^export \{([^}]+)\} from '\.\/(.+)\.js';$/gm);
  for (const [, names, file] of exports) {
    const source = await textOf(`${file!}.ts`);
    for (const [name] of names!.matchAll(/\w+/g))
      if (new RegExp(`${name}\\b[^(;]*\\(\\s*db: Database`).test(source))
        if (!new RegExp(`\\b${name}\\b`).test(reviewed!)) missing.push(name);
  }
  expect(missing).toEqual([]);
});

it.each(Object.keys(queries))('the SQL of %s is the reviewed one beside it', async (name) => {
  const file = new URL(`${name}.golden.sql`, import.meta.url);
  const texts: string[] = [];
  for (const query of queries[name]!) texts.push(await statementsOf(query));
  const sql = texts.join('\n');
  if (process.env['REVIEWED']) await writeFile(file, sql);
  expect(sql).toBe(await readFile(file, 'utf8'));
});
