import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { actionNames, actionOf, statusesFor } from '@market/contracts';
import type { Role } from '@market/contracts';
import * as examples from '../examples.js';
import { projectDecider } from '../project.js';
import { given, stateAfter } from '@market/domain/testing/trial';
import type { Command } from '@market/domain/testing/trial';
import { lifecycleDocument } from '../document.js';
import { allowedActions, relationTo } from '../rights/access.js';
import type { Viewer } from '../rights/access.js';

const { histories, people } = examples;

describe('the life of a project', () => {
  it.each(Object.entries(histories))('the example of %s stands there', (status, past) => {
    expect(stateAfter(past).status).toBe(status);
  });

  const start: Command = { type: 'StartReview', data: {} };
  const release: Command = {
    type: 'ReleaseQuote',
    data: { quoteId: undefined, finalPrice: examples.price },
  };
  const listed = (status: keyof typeof histories, role: Role) =>
    actionNames.filter(
      (action) => role in actionOf(action).access && statusesFor(action, role).includes(status),
    );
  const cases = Object.keys(histories).flatMap((status) =>
    Object.values(people).map(
      (viewer) => [viewer.role, viewer.id, status as keyof typeof histories] as const,
    ),
  );
  it.each(cases)('the %s %s may take the listed actions in %s, and no others', (role, id, status) => {
    const state = stateAfter(histories[status]);
    const viewer = { id, role };
    const takesPart = relationTo(state, viewer) !== undefined;
    expect(allowedActions(state, viewer)).toEqual(takesPart ? listed(status, role) : []);
  });

  it('names the status and the allowed actions when a transition is illegal', () => {
    const refusal = given(examples.approved).when(start, people.provider).refusal;
    expect(refusal.code).toBe('project.illegal-transition');
    expect(refusal.details).toEqual({
      status: 'approved',
      allowed: listed('approved', 'vietphat'),
    });
  });

  it('does not offer actions whose feature is switched off', () => {
    const restricted = {
      ...people.provider,
      pagePermissions: { 'vietphat-admin': { canManageWorkflow: false } },
    };
    const refusal = given(examples.approved).when(start, restricted).refusal;
    const { allowed } = refusal.details;
    expect(allowed).toEqual(expect.arrayContaining(['AddNotes', 'EstimatePart', 'SendToFactory']));
    for (const action of [
      'RequestPayment',
      'StartProduction',
      'CompleteProject',
      'CancelProject',
      'OverrideStatus',
    ])
      expect(allowed).not.toContain(action);
  });

  it.each([people.otherCustomer, people.otherFactory])('does not exist for a stranger', (stranger) => {
    const { when } = given(examples.quoted);
    when({ type: 'ApproveQuote', data: {} }, stranger).thenRefused('project.not-found');
  });

  it('refuses the provider’s decisions to customer and factory', () => {
    const { when } = given(examples.offered);
    when(release, people.customer).thenRefused('access.denied');
    when(release, people.factory).thenRefused('access.denied');
  });

  it('records on whose behalf the provider approves and resubmits', () => {
    const state = stateAfter(examples.quoted);
    const on = (type: string, actor: Viewer) => projectDecider.onBehalfOf!(state, type, actor);
    expect(on('QuoteApproved', people.provider)).toBe(people.customer.id);
    expect(on('ProjectResubmitted', people.admin)).toBe(people.customer.id);
    expect(on('QuoteApproved', people.customer)).toBeUndefined();
    expect(on('ReviewStarted', people.provider)).toBeUndefined();
  });
});

it('docs/project-lifecycle.md matches the action table', () => {
  const written = readFileSync(
    resolve(import.meta.dirname, '../../../../../../docs/project-lifecycle.md'),
    'utf8',
  );
  expect(written).toBe(lifecycleDocument());
});
