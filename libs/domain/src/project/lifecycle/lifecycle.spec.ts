import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import type { ProjectStatus } from '@control-center/contracts';
import * as examples from '../examples.js';
import { projectDecider } from '../project.js';
import { codeOf, due, given, refusalOf, stateAfter } from '../testing/trial.js';
import type { Command, Event } from '../testing/trial.js';
import { lifecycleDocument } from './document.js';
import type { Viewer } from './permit.js';

const { people } = examples;

const histories: Partial<Record<ProjectStatus, Event[]>> = {
  draft: examples.drafted,
  submitted: examples.submitted,
  reviewing: examples.reviewing,
  need_customer_revision: examples.inRevision,
  ready_for_manufacturer: examples.offered,
  bidding: examples.bidding,
  quoted: examples.quoted,
  approved: examples.approved,
  payment_pending: examples.awaitingDeposit,
  in_production: examples.producing,
  quality_check: examples.completedStages(5),
  ready_for_delivery: examples.completedStages(8),
  completed: examples.completed,
  cancelled: [...examples.submitted, { type: 'ProjectCancelled', data: { reason: 'x' } }],
};

describe('the life of a project', () => {
  it.each(Object.entries(histories))('the example of %s stands there', (status, past) => {
    expect(stateAfter(past).status).toBe(status);
  });

  const start: Command = { type: 'StartReview', data: {} };
  const send: Command = { type: 'SendToFactory', data: { manufacturerId: people.factory.id } };
  const release: Command = {
    type: 'ReleaseQuote',
    data: { quoteId: undefined, finalPrice: examples.price },
  };
  const reason = { reason: 'Vì lý do' };
  const revise = { requests: [{ target: 'project', reason: 'x' }] };
  const legal: [ProjectStatus, Command, Viewer, ProjectStatus][] = [
    ['draft', { type: 'SubmitProject', data: { request: undefined } }, people.customer, 'submitted'],
    ['submitted', start, people.provider, 'reviewing'],
    ['submitted', send, people.provider, 'ready_for_manufacturer'],
    ['reviewing', send, people.admin, 'ready_for_manufacturer'],
    ['approved', send, people.provider, 'ready_for_manufacturer'],
    ['reviewing', { type: 'RequestRevision', data: revise }, people.provider, 'need_customer_revision'],
    ['need_customer_revision', { type: 'Resubmit', data: {} }, people.provider, 'submitted'],
    ['ready_for_manufacturer', release, people.provider, 'quoted'],
    ['ready_for_manufacturer', { type: 'ReturnToReview', data: reason }, people.provider, 'reviewing'],
    ['bidding', { type: 'ReturnToReview', data: reason }, people.provider, 'reviewing'],
    ['quoted', { type: 'ReturnToReview', data: reason }, people.provider, 'reviewing'],
    ['quoted', { type: 'ApproveQuote', data: {} }, people.provider, 'approved'],
    ['approved', { type: 'RequestPayment', data: { due } }, people.provider, 'payment_pending'],
    ['approved', { type: 'StartProduction', data: { due } }, people.factory, 'in_production'],
    ['approved', { type: 'CompleteProject', data: {} }, people.provider, 'completed'],
    ['in_production', { type: 'CompleteProject', data: {} }, people.provider, 'completed'],
    ['ready_for_delivery', { type: 'CompleteProject', data: {} }, people.provider, 'completed'],
  ];
  it.each(legal)('from %s, %o', (from, command, actor, to) => {
    expect(given(histories[from]!).when(command, actor).state.status).toBe(to);
  });

  it('says where it stands and what is allowed when a move is illegal', () => {
    const refusal = refusalOf(() => given(examples.approved).when(start, people.provider));
    expect(refusal.code).toBe('project.illegal-transition');
    expect(refusal.details).toEqual({
      status: 'approved',
      allowed: [
        'AddNotes',
        'EstimateCompletion',
        'EstimatePart',
        'SendToFactory',
        'RequestPayment',
        'StartProduction',
        'CompleteProject',
        'CancelProject',
        'OverrideStatus',
      ],
    });
  });

  it('offers nobody what is switched off for them', () => {
    const restricted = {
      ...people.provider,
      pagePermissions: { 'vietphat-admin': { canManageWorkflow: false } },
    };
    const refusal = refusalOf(() => given(examples.approved).when(start, restricted));
    expect(refusal.details.allowed).toEqual([
      'AddNotes',
      'EstimateCompletion',
      'EstimatePart',
      'SendToFactory',
    ]);
  });

  it.each([people.otherCustomer, people.otherFactory])('does not exist for a stranger', (stranger) => {
    const { when } = given(examples.quoted);
    expect(codeOf(() => when({ type: 'ApproveQuote', data: {} }, stranger))).toBe('project.not-found');
  });

  it('keeps the provider’s decisions from customer and factory', () => {
    const { when } = given(examples.offered);
    expect(codeOf(() => when(release, people.customer))).toBe('access.denied');
    expect(codeOf(() => when(release, people.factory))).toBe('access.denied');
  });

  it('says on whose behalf the provider approves and resubmits', () => {
    const state = stateAfter(examples.quoted);
    const on = (type: string, actor: Viewer) => projectDecider.onBehalfOf!(state, type, actor);
    expect(on('QuoteApproved', people.provider)).toBe(people.customer.id);
    expect(on('ProjectResubmitted', people.admin)).toBe(people.customer.id);
    expect(on('QuoteApproved', people.customer)).toBeUndefined();
    expect(on('ReviewStarted', people.provider)).toBeUndefined();
  });
});

it('docs/project-lifecycle.md is as the code has it', () => {
  const written = readFileSync(
    resolve(import.meta.dirname, '../../../../../docs/project-lifecycle.md'),
    'utf8',
  );
  expect(written).toBe(lifecycleDocument());
});
