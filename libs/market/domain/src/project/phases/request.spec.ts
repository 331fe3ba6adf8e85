import type { StoredFile } from '@market/contracts';
import { describe, expect, it } from '@jest/globals';
import * as examples from '../examples.js';
import type { NewProject } from './request.js';
import { given, stateAfter } from '@market/domain/testing/trial';
import type { Command } from '@market/domain/testing/trial';
import { noProject } from '../state.js';

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

  it('is edited and submitted by its owner', () => {
    const edit: Command = {
      type: 'ReviseDetails',
      data: { changes: { deadline: 'urgent' }, parts: undefined, files: [], expected: [] },
    };
    const { state } = given(examples.drafted).when([edit, submit], people.customer);
    // Five working days from Monday, 2 March 2026.
    expect(state).toMatchObject({ status: 'submitted', dueDate: '2026-03-09', submittedAt: examples.now });
  });

  it('keeps the time of its creation, and submitting it again changes nothing', () => {
    const later = '2026-03-03T03:00:00.000Z';
    const { state } = given(examples.drafted).when(submit, people.customer, later);
    expect(state).toMatchObject({ createdAt: examples.now, submittedAt: later });
    given(state).when(submit, people.customer).thenNothing();
  });

  it('is submitted with its own content, and not with another one', () => {
    const { when } = given(examples.drafted);
    const { events, state } = when({ type: 'SubmitProject', data: {} }, people.customer);
    expect(events.map(({ type }) => type)).toEqual(['ProjectSubmitted']);
    expect(state).toMatchObject({ title: examples.details.title, parts: [] });
    const other = { ...request, details: { ...request.details, title: 'Khác' } };
    when({ type: 'SubmitProject', data: { request: other } }, people.customer).thenRefused(
      'project.illegal-transition',
    );
    when({ type: 'SaveDraft', data: other }, people.customer).thenRefused('project.illegal-transition');
  });

  it('is not submitted while a required field is empty; the refusal names the fields', () => {
    const { state } = given(noProject).when(draft({ title: 'Gá', quantity: 3 }), people.customer);
    const refusal = given(state).when(submit, people.customer).refusal;
    expect([refusal.code, refusal.details.fields]).toEqual([
      'request.invalid',
      { material: 'Vui lòng chọn vật liệu', deadline: 'Vui lòng chọn thời gian giao hàng' },
    ]);
  });

  it('does not exist for the provider, and an admin cannot submit it', () => {
    const { when } = given(examples.drafted);
    when({ type: 'AddNotes', data: { notes: 'x' } }, people.provider).thenRefused('project.not-found');
    when(submit, people.admin).thenRefused('access.denied');
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
    const other = { ...file, url: '/objects/b.pdf', name: 'Khác.pdf' };
    const details = { ...request.details, drawingFileUrl: url };
    const commands: Command[] = [
      { type: 'SubmitProject', data: { request: { ...request, details, files: [other, file] } } },
      { type: 'SaveDraft', data: { ...request, details, files: [other, file] } },
    ];
    for (const command of commands) {
      const { state } = given(noProject).when(command, people.customer);
      const added = { addedAt: examples.now, addedBy: people.customer.id };
      expect(state.files).toEqual([other, file].map((one) => ({ ...one, ...added })));
      expect(state.drawings).toEqual([expect.objectContaining({ partId: null, url, name: 'Gá.pdf' })]);
    }
  });

  it('does not exist for any other command', () => {
    given(noProject).when({ type: 'StartReview', data: {} }, people.admin).thenRefused('project.not-found');
    given(noProject).when(submit, people.customer).thenRefused('project.not-found');
  });
});

describe('a revision', () => {
  const requests = [
    { target: 'tolerance', reason: 'Thiếu dung sai lỗ' },
    { target: '/objects/a.step', reason: 'Bản vẽ mờ' },
  ];
  const ask: Command = { type: 'RequestRevision', data: { revisionRequests: requests } };

  it('names the fields or files and the reasons', () => {
    const { state } = given(examples.reviewing).when(ask, people.provider);
    expect(state).toMatchObject({
      status: 'need_customer_revision',
      revisionRequests: requests,
      reason: 'Thiếu dung sai lỗ\nBản vẽ mờ',
    });
  });

  it('without fields or files is one of the whole project', () => {
    for (const more of [{}, { revisionRequests: [] }] as { revisionRequests?: [] }[])
      given(examples.reviewing)
        .when({ type: 'RequestRevision', data: { reason: 'Thiếu bản vẽ', ...more } }, people.provider)
        .thenEvents({ data: { requests: [{ target: 'project', reason: 'Thiếu bản vẽ' }] } });
  });

  it('changes nothing when it is requested again; a different request is refused meanwhile', () => {
    const { state } = given(examples.reviewing).when(ask, people.provider);
    given(state).when(ask, people.provider).thenNothing();
    const more: Command = { type: 'RequestRevision', data: { revisionRequests: requests.slice(1) } };
    given(state).when(more, people.provider).thenRefused('project.illegal-transition');
  });

  it('ends when the project is resubmitted, by the customer or on their behalf', () => {
    for (const actor of [people.customer, people.provider]) {
      const { state } = given(examples.inRevision).when({ type: 'Resubmit', data: {} }, actor);
      expect(state).toMatchObject({ status: 'submitted', revisionRequests: [], reason: '' });
    }
  });

  it('stops the clock of the quote promise', () => {
    const [asked, back] = ['2026-03-02T04:00:00.000Z', '2026-03-02T06:30:00.000Z'];
    const paused = given(examples.reviewing).when(ask, people.provider, asked).state;
    expect([paused.slaPausedAt, paused.slaPausedMs]).toEqual([asked, 0]);
    const going = given(paused).when({ type: 'Resubmit', data: {} }, people.customer, back).state;
    expect([going.slaPausedAt, going.slaPausedMs]).toEqual([null, 2.5 * 3_600_000]);
    expect(stateAfter(examples.quoted).quotedAt).toBe(examples.now);
  });

  it('does not move the clock once the first price has stopped it', () => {
    const days = [3, 4, 5].map((day) => `2026-03-0${day}T03:00:00.000Z`);
    const back = given(examples.quoted).when(
      { type: 'ReturnToReview', data: { reason: 'Sai' } },
      people.provider,
      days[0],
    );
    const asked = given(back.state).when(ask, people.provider, days[1]);
    const again = given(asked.state).when({ type: 'Resubmit', data: {} }, people.customer, days[2]);
    expect([again.state.quotedAt, again.state.slaPausedMs]).toEqual([examples.now, 0]);
  });
});

it('the provider’s estimate is stored beside the time that the customer asked for', () => {
  const estimate: Command = { type: 'EstimateCompletion', data: { days: 12 } };
  const { state, events } = given(examples.atFactory).when(estimate, people.provider);
  expect([state.estimatedDays, events.length]).toEqual([12, 1]);
  given(state).when(estimate, people.provider).thenNothing();
});
