import { projectDecider, projectExamples } from '@market/domain';
import { evolve } from '@platform/kernel';
import type { ProjectState } from '@market/domain';
import type { PagePermissions, Role } from '@market/contracts';
import { expect, it } from '@jest/globals';
import type { RequestContext } from './request-context.js';
import type { Streams } from './streams.js';
import { updateOrRead } from './update-or-read.js';

const { people, submitted, now: at } = projectExamples;
const project = submitted.reduce<ProjectState>(
  (state, event, revision) =>
    evolve(projectDecider, state, { ...event, at, by: people.customer.id, revision }),
  projectDecider.initial,
);
const off: Partial<Record<Role, PagePermissions>> = {
  customer: { 'customer-interface': { canViewOwnProjects: false } },
  vietphat: { 'vietphat-admin': { canViewAllProjects: false, canReviewProjects: false } },
};
type Update = 'an edit' | 'nothing' | 'a repeat';

async function outcomeOf(
  update: Update,
  viewer: { id: string; role: Role },
  pagePermissions: PagePermissions,
) {
  const names = new Set(update === 'a repeat' ? [] : ['ReviseDetails']);
  const context = { actor: { ...viewer, pagePermissions }, commandNames: names } as unknown as RequestContext;
  const execute = (_: string, __: string, ___: unknown, commands: (state: ProjectState) => unknown[]) => {
    // A repeat decides nothing.
    if (update !== 'a repeat') commands(project);
    return Promise.resolve(project);
  };
  const edit = { type: 'AddNotes' as const, data: { notes: 'x' } };
  const commandsIn = () => (update === 'nothing' ? [] : [edit]);
  return updateOrRead({ execute } as unknown as Streams, project.id, context, commandsIn).then(
    ({ id }) => id,
    ({ code }: { code: string }) => code,
  );
}

// The answer to an update shows the order: it is a command's reply, or needs the right to read.
it.each<[Update, { id: string; role: Role }, boolean, string]>([
  ['nothing', people.customer, true, 'project-1'],
  ['nothing', people.customer, false, 'access.denied'],
  ['nothing', people.provider, true, 'project-1'],
  ['nothing', people.provider, false, 'access.denied'],
  ['nothing', people.otherCustomer, true, 'project.not-found'],
  ['an edit', people.customer, false, 'project-1'],
  ['an edit', people.otherCustomer, true, 'project.not-found'],
  ['a repeat', people.customer, true, 'project-1'],
  ['a repeat', people.customer, false, 'access.denied'],
  ['a repeat', people.otherCustomer, true, 'project.not-found'],
])('%s by the viewer %j (right to read: %s)', async (update, viewer, mayRead, expected) => {
  expect(await outcomeOf(update, viewer, mayRead ? {} : off[viewer.role]!)).toBe(expected);
});
