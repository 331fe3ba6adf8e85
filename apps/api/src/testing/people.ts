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

export type Who = keyof typeof subjects;

/** The demo accounts, signed in and in one room, and the ids of their accounts. */
export async function signInAll(
  stack: Stack,
): Promise<{ people: Record<Who, Visitor>; ids: Record<Who, string> }> {
  const room = {};
  const signed = await Promise.all(
    Object.entries(subjects).map(async ([who, subject]) => {
      const visitor = await new Visitor(stack.url, room).signIn(subject);
      const { id } = (await (await visitor.send('/api/auth/user')).json()) as { id: string };
      return [who, visitor, id] as const;
    }),
  );
  return {
    people: Object.fromEntries(signed.map(([who, visitor]) => [who, visitor])) as Record<Who, Visitor>,
    ids: Object.fromEntries(signed.map(([who, , id]) => [who, id])) as Record<Who, string>,
  };
}
