import { expect, it } from '@jest/globals';
import { projectActions } from '../resources/orders/actions.js';
import { canonicalPage, featuresOfPage, homeOfRole, pageOfFeature, pagesOfRole, roles } from './access.js';
import type { Feature, Role } from './access.js';

it.each(roles)('%s reaches its own home', (role) => {
  expect(pagesOfRole[role]).toContain(canonicalPage(homeOfRole[role].slice(1)));
});

it('an alias means the page itself, and an unknown name means none', () => {
  expect(canonicalPage('customer-request')).toBe('customer-interface');
  expect(canonicalPage('vietphat-dashboard')).toBe('vietphat-admin');
  expect(canonicalPage('nowhere')).toBeUndefined();
});

it('only an admin reaches the admin pages', () => {
  const reach = (page: 'admin-dashboard' | 'vietphat-admin') =>
    roles.filter((role) => pagesOfRole[role].includes(page));
  expect(reach('admin-dashboard')).toEqual(['admin']);
  expect(reach('vietphat-admin')).toEqual(['vietphat', 'admin']);
});

it('every feature belongs to one page', () => {
  const features = Object.values(featuresOfPage).flat();
  expect(new Set(features).size).toBe(features.length);
});

it.each(Object.entries(projectActions))(
  '%s asks each role for a feature of a page that it reaches',
  (_, action) => {
    for (const [role, feature] of Object.entries(action.access) as [Role, Feature][])
      expect(pagesOfRole[role]).toContain(pageOfFeature(feature));
  },
);
