import type { Person } from '@market/contracts';
import { nameOf } from '../user';

/** The name by which lists and messages call a person: of an account without one, its e-mail address, or its id. */
export const displayName = (person: Pick<Person, 'id' | 'firstName' | 'lastName' | 'email'>): string =>
  nameOf(person) || person.email || person.id;

export const personPath = (id: string): string => `/admin-dashboard/people/${id}`;
