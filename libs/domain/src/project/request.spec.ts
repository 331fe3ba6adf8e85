import type { StoredFile } from '@control-center/contracts';
import { describe, expect, it } from '@jest/globals';
import * as examples from './examples.js';
import type { NewProject } from './request.js';
import { codeOf, given, ordered, refusalOf, stateAfter } from '@control-center/testing-domain/trial';
import type { Command } from '@control-center/testing-domain/trial';
import { noProject } from './state.js';

const { people } = examples;
const request: NewProject = {
  projectId: 'project-1',
  details: examples.details,
  parts: [{ partId: 'P-1', partName: 'Đế', quantity: 2 }],
  files: [],
};
const submit: Command = { type: 'SubmitProject', data: { request: undefined } };

describe('a draft', () => {
  const draft = (details: object): Command => ({
    type: 'SaveDraft',
    data: { ...request, details, parts: [] },
  });

  it('may leave out anything', () => {
    const { state } = ordered(noProject, people.customer, [draft({ title: '' })]);
    expect(state).toMatchObject({ status: 'draft', title: '', submittedAt: null, dueDate: null });
  });

  // Promise: A draft must be complete to be submitted, and only its owner submits it
  it('is edited and submitted by its owner', () => {
    const edit: Command = {
      type: 'ReviseDetails',
      data: { changes: { deadline: 'urgent' }, parts: undefined, files: [], expected: [] },
    };
    const { state } = ordered(stateAfter(examples.drafted), people.customer, [edit, submit]);
    // Five working days from Monday, 2 March 2026.
    expect(state).toMatchObject({ status: 'submitted', dueDate: '2026-03-09', submittedAt: examples.now });
  });

  it('keeps the time of its creation, and submitting it again changes nothing', () => {
    const later = '2026-03-03T03:00:00.000Z';
    const { state } = ordered(stateAfter(examples.drafted), people.customer, [submit], later);
    expect(state).toMatchObject({ createdAt: examples.now, submittedAt: later });
    expect(ordered(state, people.customer, [submit]).events).toEqual([]);
  });

  it('is not submitted while a required field is empty; the refusal names the fields', () => {
    const { state } = ordered(noProject, people.customer, [draft({ title: 'Gá', quantity: 3 })]);
    const refusal = refusalOf(() => ordered(state, people.customer, [submit]));
    expect([refusal.code, refusal.details.fields]).toEqual([
      'request.invalid',
      { material: 'Vui lòng chọn vật liệu', deadline: 'Vui lòng chọn thời gian giao hàng' },
    ]);
  });

  it('does not exist for the provider, and an admin cannot submit it', () => {
    const { when } = given(examples.drafted);
    expect(codeOf(() => when({ type: 'AddNotes', data: { notes: 'x' } }, people.provider))).toBe(
      'project.not-found',
    );
    expect(codeOf(() => when(submit, people.admin))).toBe('access.denied');
  });
});

describe('a new project', () => {
  it('attaches its files, and its drawing under the name of the file', () => {
    const url = '/objects/a.pdf';
    const file: StoredFile = {
      url,
      name: 'Gá.pdf',
      size: 1,
      type: '',
      description: '',
      visibility: 'public',
    };
    const details = { ...request.details, drawingFileUrl: url };
    const commands: Command[] = [
      { type: 'SubmitProject', data: { request: { ...request, details, files: [file] } } },
      { type: 'SaveDraft', data: { ...request, details, files: [file] } },
    ];
    for (const command of commands) {
      const { state } = ordered(noProject, people.customer, [command]);
      expect(state.files).toEqual([{ ...file, addedAt: examples.now, addedBy: people.customer.id }]);
      expect(state.drawings).toEqual([expect.objectContaining({ partId: null, url, name: 'Gá.pdf' })]);
    }
  });

  it('is submitted by a customer only', () => {
    const command: Command = { type: 'SubmitProject', data: { request } };
    const { state } = ordered(noProject, people.customer, [command]);
    expect(state).toMatchObject({ status: 'submitted', customerId: people.customer.id });
    expect(state.parts.map(({ id }) => id)).toEqual(['project-1.new-1']);
    for (const other of [people.factory, people.provider, people.admin])
      expect(codeOf(() => ordered(noProject, other, [command]))).toBe('access.denied');
  });

  it('is refused when the customer’s feature is switched off', () => {
    const restricted = {
      ...people.customer,
      pagePermissions: { 'customer-interface': { canCreateProject: false } },
    };
    expect(codeOf(() => ordered(noProject, restricted, [{ type: 'SubmitProject', data: { request } }]))).toBe(
      'access.denied',
    );
  });

  it('does not exist for any other command', () => {
    expect(codeOf(() => ordered(noProject, people.admin, [{ type: 'StartReview', data: {} }]))).toBe(
      'project.not-found',
    );
  });
});

describe('a revision', () => {
  const requests = [
    { target: 'tolerance', reason: 'Thiếu dung sai lỗ' },
    { target: '/objects/a.step', reason: 'Bản vẽ mờ' },
  ];
  const ask: Command = { type: 'RequestRevision', data: { revisionRequests: requests } };

  // Promise: A revision request names a field or a file, and the reason
  it('names the fields or files and the reasons', () => {
    const { state } = given(examples.reviewing).when(ask, people.provider);
    expect(state).toMatchObject({
      status: 'need_customer_revision',
      revisionRequests: requests,
      reason: 'Thiếu dung sai lỗ\nBản vẽ mờ',
    });
  });

  it('changes nothing when it is requested again; a different request is refused meanwhile', () => {
    const { state } = given(examples.reviewing).when(ask, people.provider);
    expect(ordered(state, people.provider, [ask]).events).toEqual([]);
    const more: Command = { type: 'RequestRevision', data: { revisionRequests: requests.slice(1) } };
    expect(codeOf(() => ordered(state, people.provider, [more]))).toBe('project.illegal-transition');
  });

  it('ends when the project is resubmitted, by the customer or on their behalf', () => {
    for (const actor of [people.customer, people.provider]) {
      const { state } = given(examples.inRevision).when({ type: 'Resubmit', data: {} }, actor);
      expect(state).toMatchObject({ status: 'submitted', revisionRequests: [], reason: '' });
    }
  });

  // Promise: The clock of the quote promise pauses during a revision
  it('stops the clock of the quote promise', () => {
    const [asked, back] = ['2026-03-02T04:00:00.000Z', '2026-03-02T06:30:00.000Z'];
    const paused = ordered(stateAfter(examples.reviewing), people.provider, [ask], asked).state;
    expect([paused.slaPausedAt, paused.slaPausedMs]).toEqual([asked, 0]);
    const going = ordered(paused, people.customer, [{ type: 'Resubmit', data: {} }], back).state;
    expect([going.slaPausedAt, going.slaPausedMs]).toEqual([null, 2.5 * 3_600_000]);
    expect(stateAfter(examples.quoted).quotedAt).toBe(examples.now);
  });
});

it('the provider’s estimate is stored beside the time that the customer asked for', () => {
  const estimate: Command = { type: 'EstimateCompletion', data: { days: 12 } };
  const { state, events } = given(examples.atFactory).when(estimate, people.provider);
  expect([state.estimatedDays, events.length]).toEqual([12, 1]);
  expect(ordered(state, people.provider, [estimate]).events).toEqual([]);
});

it('a project records when it reached each status', () => {
  expect(Object.keys(stateAfter(examples.awaitingDeposit).reachedAt)).toEqual([
    'submitted',
    'reviewing',
    'ready_for_manufacturer',
    'quoted',
    'approved',
    'payment_pending',
  ]);
});
