import { accountRoutes } from '@market/contracts';
import { demoAccounts } from '@platform/settings';
import type { Stack } from './stack.js';
import { Visitor } from './visitor.js';

const subjects = {
  customer: 'khach',
  stranger: 'khach2',
  factory: 'xuong',
  rival: 'xuong2',
  provider: 'vietphat',
  admin: 'admin',
} as const;

export type DemoUser = keyof typeof subjects;

/** Browsers of the demo users, signed in and with a shared log position, and the ids of their accounts. */
export async function signInAll(
  stack: Pick<Stack, 'url'>,
): Promise<{ people: Record<DemoUser, Visitor>; ids: Record<DemoUser, string> }> {
  const sharedPosition = {};
  const signedIn = await Promise.all(
    Object.entries(subjects).map(async ([user, subject]) => {
      const visitor = await new Visitor(stack.url, sharedPosition).signIn(subject);
      const { id } = (await (await visitor.send('/api/auth/user')).json()) as { id: string };
      return [user, visitor, id] as const;
    }),
  );
  return {
    people: Object.fromEntries(signedIn.map(([user, visitor]) => [user, visitor])) as Record<
      DemoUser,
      Visitor
    >,
    ids: Object.fromEntries(signedIn.map(([user, , id]) => [user, id])) as Record<DemoUser, string>,
  };
}

/** Signs demo people in by their subjects, with a shared log position; `ids` fills with those of their accounts. */
export function acquaintance(stack: Pick<Stack, 'url'>) {
  const sharedPosition = {};
  const ids: Record<string, string> = {};
  const person = async (subject: string): Promise<Visitor> => {
    const visitor = await new Visitor(stack.url, sharedPosition).signIn(subject);
    ids[subject] = (await visitor.call(accountRoutes.me)).body.id;
    return visitor;
  };
  return { person, ids };
}

/**
 * Gives demo people of a foreign provider the role of factories and the company that they have in the embedded one.
 * Roles that need a grant come from the provider (OIDC_ROLES_CLAIM).
 */
export async function prepareForeignPeople(url: string): Promise<void> {
  for (const { subject, role, companyName } of demoAccounts) {
    const visitor = await new Visitor(url).signIn(subject);
    const { body: user } = await visitor.call(accountRoutes.me);
    if (!user.grantedRoles.includes(role)) throw new Error(`The provider does not make ${subject} ${role}`);
    await visitor.call(accountRoutes.setRole, { body: { role } });
    await visitor.call(accountRoutes.updateProfile, { params: { id: user.id }, body: { companyName } });
  }
}
