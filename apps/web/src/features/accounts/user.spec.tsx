import type { User } from '@market/contracts';
import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderScreen } from '../../testing/render-screen';
import { useMayCall } from './user';

const call = { access: { customer: 'canCreateProject' }, page: 'messaging' } as const;
const Offer = () => <output>{String(useMayCall(call))}</output>;

// Who the user is × whether a call is offered that needs a role, a feature of it, and a page.
it.each<[string, Partial<User>, boolean]>([
  ['of the role', {}, true],
  ['of another role', { role: 'manufacturer' }, false],
  ['without the page', { allowedPages: ['customer-interface'] }, false],
  ['without the feature', { pagePermissions: { 'customer-interface': { canCreateProject: false } } }, false],
])('a user %s', (_, user, expected) => {
  renderScreen(<Offer />, { user });
  expect(screen.getByRole('status').textContent).toBe(String(expected));
});
