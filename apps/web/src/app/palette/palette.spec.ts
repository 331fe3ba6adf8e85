import type { Role, User } from '@market/contracts';
import { describe, expect, it } from '@jest/globals';
import { userOf } from '../../testing/render-screen';
import { actionEntries, matching, mayFindPeople, mayFindProjects, pageEntries } from './entries';
import { effectOf } from './keys';

const pressed = (key: string, change: object = {}) =>
  effectOf({ key, ctrlKey: false, metaKey: false, altKey: false, target: null, ...change });
const nothing = () => undefined;
const actionsOf = (user: User) =>
  actionEntries(user, { openAccount: nothing, toggleTheme: nothing, signOut: nothing }).map(({ key }) => key);

describe('a key', () => {
  it('opens the palette, the search or the sheet', () => {
    expect(pressed('k', { ctrlKey: true })).toBe('palette');
    expect(pressed('K', { metaKey: true })).toBe('palette');
    expect([pressed('/'), pressed('?'), pressed('k')]).toEqual(['search', 'sheet', undefined]);
  });

  it('that is typed into a field stays there, except Ctrl K', () => {
    const target = document.createElement('input');
    expect([pressed('/', { target }), pressed('?', { target })]).toEqual([undefined, undefined]);
    expect(pressed('k', { ctrlKey: true, target })).toBe('palette');
  });
});

describe('the palette', () => {
  it.each<[Role, string[], boolean]>([
    [
      'customer',
      ['/customer-interface', '/customer-interface?new=1', '/customer-interface?tab=approved'],
      false,
    ],
    [
      'manufacturer',
      ['drawings', 'orders', 'confirmed', 'progress'].map((tab) => `/manufacturer-interface?tab=${tab}`),
      false,
    ],
    ['vietphat', ['/vietphat-admin', '/admin', '/reports'], false],
  ])('offers a %s the pages %j', (role, pages, people) => {
    expect(pageEntries(userOf({ role })).map(({ to }) => to)).toEqual(pages);
    expect(mayFindPeople(userOf({ role }))).toBe(people);
  });

  it('offers an admin the people and the pages that were not taken away', () => {
    const admin = userOf({ role: 'admin' });
    expect(mayFindPeople(admin)).toBe(true);
    expect(pageEntries(admin).map(({ to }) => to)).toContain('/admin-dashboard');
    const narrowed = userOf({
      role: 'admin',
      allowedPages: ['admin-dashboard'],
      pagePermissions: { 'admin-dashboard': { canManageUsers: false } },
    });
    expect(mayFindPeople(narrowed)).toBe(false);
    expect(mayFindProjects(userOf({ allowedPages: ['messaging'] }))).toBe(false);
    expect(pageEntries(narrowed).map(({ to }) => to)).not.toContain('/customer-interface');
  });

  it('offers a new request only to those who may send one', () => {
    expect(actionsOf(userOf())).toContain('request');
    expect(actionsOf(userOf({ role: 'admin' }))).not.toContain('request');
    const pagePermissions = { 'customer-interface': { canCreateProject: false } };
    expect(actionsOf(userOf({ pagePermissions }))).not.toContain('request');
    expect(actionsOf(userOf({ allowedPages: ['customer-interface'] }))).not.toContain('messages');
  });

  it('matches words in any order, without accents', () => {
    const entries = [{ key: 'a', label: 'Đổi giao diện sáng hoặc tối' }];
    expect(matching(entries, 'toi giao DIEN')).toEqual(entries);
    expect(matching(entries, 'giao hang')).toEqual([]);
    expect(matching(entries, ' ')).toEqual(entries);
  });
});
