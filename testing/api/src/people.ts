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
