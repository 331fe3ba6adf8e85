import type { Grants, PageKey, Role } from '@market/contracts';
import { describe, expect, it } from '@jest/globals';
import { given, stateAfter } from '@market/domain/testing/trial';
import * as examples from '../examples.js';
import { noProject } from '../state.js';
import type { ProjectState } from '../state.js';
import {
  illegalTransition,
  mayReadProjects,
  relationTo,
  requireParticipant,
  requireReader,
} from './access.js';
import type { Relation } from './access.js';

const { people } = examples;
const outcomeOf = (work: () => void): string => {
  try {
    work();
    return 'admitted';
  } catch (error) {
    return (error as { code: string }).code;
  }
};

describe('how a person takes part in an order', () => {
  const demo = { ...stateAfter(examples.producing), isDemo: true };
  const cancelledDraft = stateAfter([
    ...examples.drafted,
    { type: 'ProjectCancelled', data: { reason: 'Không cần nữa' } },
  ]);
  type Row = [string, ProjectState, Partial<Record<keyof typeof people, Relation>>];
  it.each<Row>([
    ['a draft', stateAfter(examples.drafted), { customer: 'customer', admin: 'provider' }],
    ['a draft that was thrown away', cancelledDraft, { customer: 'customer', admin: 'provider' }],
    [
      'a request',
      stateAfter(examples.submitted),
      { customer: 'customer', provider: 'provider', admin: 'provider' },
    ],
    [
      'an order at a factory',
      stateAfter(examples.atFactory),
      { customer: 'customer', factory: 'factory', provider: 'provider', admin: 'provider' },
    ],
    [
      'one that two factories bid on',
      stateAfter(examples.bidding),
      {
        ...{ customer: 'customer', factory: 'factory', otherFactory: 'factory' },
        ...{ provider: 'provider', admin: 'provider' },
      },
    ],
    ['a demo order', demo, { customer: 'customer', factory: 'factory', admin: 'provider' }],
  ])('%s', (_, state, relations) => {
    for (const [name, viewer] of Object.entries(people)) {
      const relation = relations[name as keyof typeof people];
      expect([name, relationTo(state, viewer)]).toEqual([name, relation]);
      const outcome = outcomeOf(() => requireParticipant(state, viewer));
      expect([name, outcome]).toEqual([name, relation ? 'admitted' : 'project.not-found']);
    }
    // One's own order is read as its customer, and in no other role.
    for (const role of ['manufacturer', 'vietphat'] as const)
      expect(relationTo({ ...state, isDemo: true }, { ...people.customer, role })).toBeUndefined();
  });

  it('there is none in an order that does not exist', () => {
    for (const viewer of Object.values(people))
      expect(outcomeOf(() => requireParticipant({ ...noProject, customerId: viewer.id }, viewer))).toBe(
        'project.not-found',
      );
  });
});

// Reading needs a feature of the role's own page, and the page of projects' details.
describe('a participant reads', () => {
  const off: Record<Role, object> = {
    customer: { 'customer-interface': { canViewOwnProjects: false } },
    manufacturer: { 'manufacturer-interface': { canViewProjects: false } },
    vietphat: { 'vietphat-admin': { canViewAllProjects: false, canReviewProjects: false } },
    admin: {},
  };
  const home: Record<Role, PageKey> = {
    customer: 'customer-interface',
    manufacturer: 'manufacturer-interface',
    vietphat: 'vietphat-admin',
    admin: 'vietphat-admin',
  };
  const viewers: Record<Role, { id: string }> = {
    ...{ customer: people.customer, manufacturer: people.factory },
    ...{ vietphat: people.provider, admin: people.admin },
  };

  it.each(['customer', 'manufacturer', 'vietphat'] as const)(
    'with the rights of a %s, and not without',
    (role) => {
      const state = stateAfter(examples.atFactory);
      const ask = (grants: Partial<Grants>) => {
        const viewer = { ...viewers[role], role, ...grants };
        expect(outcomeOf(() => requireReader(state, viewer))).toBe(
          mayReadProjects(viewer) ? 'admitted' : 'access.denied',
        );
        return mayReadProjects(viewer);
      };
      expect(ask({})).toBe(true);
      expect(ask({ pagePermissions: off[role] })).toBe(false);
      expect(ask({ allowedPages: [home[role], 'project-details'] })).toBe(true);
      expect(ask({ allowedPages: [home[role]] })).toBe(false);
      expect(ask({ allowedPages: ['project-details'] })).toBe(false);
    },
  );

  it('only where they take part', () => {
    const stranger = { ...people.otherCustomer };
    expect(outcomeOf(() => requireReader(stateAfter(examples.atFactory), stranger))).toBe(
      'project.not-found',
    );
  });
});

it('a refusal names the requested action and the order’s status in words', () => {
  const command = { type: 'StartReview', data: {} } as const;
  const { refusal } = given(examples.approved).when(command, people.provider);
  expect(refusal.message).toMatch(/^Không thể «[^A-Za-z]*\p{Lu}.*» khi dự án ở trạng thái «.+»$/u);
  expect(refusal.message).not.toContain('StartReview');
  expect(refusal.details).toMatchObject({
    status: 'approved',
    allowed: expect.arrayContaining(['RequestPayment']),
  });
});

it.each([
  ['SendToFactory', 'completed', 'Không thể «Gửi nhà máy» khi dự án ở trạng thái «Hoàn thành»'],
  ['bidding', 'completed', 'Không thể «Đang đấu giá» khi dự án ở trạng thái «Hoàn thành»'],
] as const)('%s in the status %s is refused by their labels', (requested, status, message) => {
  const refusal = illegalTransition(requested, { ...noProject, status }, people.provider);
  expect(refusal.message).toBe(message);
  expect(refusal.details).toMatchObject({ status });
});
