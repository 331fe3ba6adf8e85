import { describe, expect, it } from '@jest/globals';
import { weightOf } from '@market/contracts';
import type { ProjectStatus } from '@market/contracts';
import * as examples from '../examples.js';
import { noProject } from '../state.js';
import { given, stateAfter } from '@market/domain/testing/trial';
import type { Command } from '@market/domain/testing/trial';
import { projectFor } from '../views/project-view.js';

const { people } = examples;
const override = (to: ProjectStatus, more: object = {}): Command => ({
  type: 'OverrideStatus',
  data: { to, reason: 'Khách gọi điện', finalPrice: undefined, defaultManufacturerId: 'factory-9', ...more },
});
const notes = (text: string): Command => ({ type: 'AddNotes', data: { notes: text } });

describe('an override', () => {
  it('sets a status with a reason, and the project is flagged', () => {
    const { state, events } = given(examples.producing).when(override('reviewing'), people.provider);
    expect(state).toMatchObject({ status: 'reviewing', isOverridden: true, reason: 'Khách gọi điện' });
    expect(events).toEqual([
      {
        type: 'StatusOverridden',
        data: {
          from: 'in_production',
          to: 'reviewing',
          reason: 'Khách gọi điện',
          finalPrice: null,
          manufacturerId: null,
        },
      },
    ]);
    const { when } = given(examples.producing);
    const unexplained = when(override('reviewing', { reason: '' }), people.provider);
    unexplained.thenRefused('request.invalid');
    expect(unexplained.refusal.details).toEqual({ fields: { overrideReason: 'Vui lòng nêu lý do' } });
  });

  it.each(['draft', 'bidding', 'in_production', 'quality_check', 'payment_pending', 'completed'] as const)(
    'does not lead to %s, which no select offers',
    (to) => {
      given(examples.reviewing).when(override(to), people.admin).thenRefused('project.illegal-transition');
    },
  );

  it.each(['quoted', 'approved'] as const)('into %s needs a price', (to) => {
    const { when } = given(examples.submitted);
    when(override(to), people.provider).thenRefused('quote.price-missing');
    const { state } = when(override(to, { finalPrice: 7_000_000 }), people.provider);
    expect(state).toMatchObject({ status: to, finalPrice: 7_000_000 });
  });

  it('to need_customer_revision asks the customer for a revision of the whole project', () => {
    const { state } = given(examples.reviewing).when(override('need_customer_revision'), people.provider);
    expect(state.revisionRequests).toEqual([{ target: 'project', reason: 'Khách gọi điện' }]);
    expect(given(state).when(override('reviewing'), people.provider).state.revisionRequests).toEqual([]);
  });

  it('keeps the price, its quote and its validity where the price stays, and takes them back where it goes', () => {
    const at = (to: ProjectStatus, more: object = {}) => {
      const { state } = given(examples.approved).when(override(to, more), people.provider);
      return [state.finalPrice, state.quotes[0]!.state];
    };
    expect(at('quoted')).toEqual([examples.price, 'accepted']);
    expect(at('cancelled')).toEqual([examples.price, 'accepted']);
    expect(at('quoted', { finalPrice: 9_000_000 })).toEqual([9_000_000, 'accepted']);
    expect(at('reviewing')).toEqual([null, 'waiting']);
    const good = { ...stateAfter(examples.approved), quoteValidUntil: '2026-03-18' };
    const validity = (to: ProjectStatus) =>
      given(good).when(override(to), people.provider).state.quoteValidUntil;
    expect([validity('cancelled'), validity('quoted'), validity('reviewing')]).toEqual([
      ...['2026-03-18', null, null],
    ]);
  });

  it('to a factory ends the bidding of the others', () => {
    const { state } = given(examples.bidding).when(override('ready_for_manufacturer'), people.provider);
    expect([state.assignedManufacturerId, state.invitedManufacturerIds]).toEqual(['factory-9', []]);
  });

  it('out of completed is for admins only, and everyone needs canManageWorkflow', () => {
    const { when } = given(examples.completed);
    when(override('reviewing'), people.provider).thenRefused('project.illegal-transition');
    expect(when(override('reviewing'), people.admin).state.status).toBe('reviewing');
    for (const actor of [
      people.customer,
      people.factory,
      { ...people.provider, pagePermissions: { 'vietphat-admin': { canManageWorkflow: false } } },
    ])
      when(override('reviewing'), actor).thenRefused('access.denied');
  });
});

describe('cancelling', () => {
  const cancel: Command = { type: 'CancelProject', data: { reason: 'Không cần nữa' } };
  it.each([
    [examples.drafted, 'customer', true],
    [examples.submitted, 'customer', true],
    [examples.inRevision, 'customer', true],
    [examples.atFactory, 'customer', false],
    [examples.quoted, 'customer', false],
    [examples.approved, 'provider', true],
    [examples.completedStages(8), 'provider', true],
    [examples.completed, 'provider', false],
    [examples.completed, 'admin', true],
  ] as const)('case %#: follows the table, by the %s', (past, who, may) => {
    const outcome = given(past).when(cancel, people[who]);
    if (may) expect(outcome.state).toMatchObject({ status: 'cancelled', reason: 'Không cần nữa' });
    else outcome.thenRefused('project.illegal-transition');
  });

  it('twice changes nothing', () => {
    const { state } = given(examples.submitted).when(cancel, people.customer);
    given(state).when(cancel, people.customer).thenNothing();
  });
});

describe('notes', () => {
  it('are appended once; a text that begins with the known notes adds only the rest', () => {
    const { state } = given(examples.submitted).when(
      [
        notes('Khách khó tính'),
        notes('Giao gấp'),
        notes('Giao gấp'),
        notes('Khách khó tính\nGiao gấp\nGọi trước'),
      ],
      people.provider,
    );
    expect(state.vietPhatNotes).toBe('Khách khó tính\nGiao gấp\nGọi trước');
  });

  it.each([
    ['Gọi trước', []],
    ['trước', ['trước']],
    ['Giao gấp\nGọi trước\n ', []],
    [' ', []],
  ])('after «Giao gấp» and «Gọi trước», «%s» adds %j', (text, added) => {
    const past = [notes('Giao gấp'), notes('Gọi trước')];
    const { state } = given(examples.submitted).when(past, people.provider);
    expect(
      given(state)
        .when(notes(text), people.provider)
        .events.map(({ data }) => data),
    ).toEqual(added.map((each) => ({ notes: each })));
  });

  it('have room for so many characters together', () => {
    const full = notes('a'.repeat(25_000));
    const { state } = given(examples.submitted).when([full, notes('b'.repeat(24_999))], people.provider);
    expect(state.vietPhatNotes).toHaveLength(50_000);
    const { refusal } = given(state).when(notes('c'), people.provider);
    expect([refusal.code, Object.keys(refusal.details.fields!)]).toEqual([
      'request.invalid',
      ['vietPhatNotes'],
    ]);
  });
});

describe('the demo project', () => {
  const stored = { size: 1, type: '', description: '', visibility: 'public' } as const;
  const files = {
    model: { ...stored, url: '/objects/a.stl', name: 'Đế gá.stl' },
    drawing: { ...stored, url: '/objects/b.pdf', name: 'Đế gá.pdf' },
  };
  const demo = () =>
    given(noProject).when({ type: 'CreateDemoProject', data: { projectId: 'demo', files } }, people.customer)
      .state;

  it('is in production with the sample amounts and a paid deposit', () => {
    const { status, finalPrice, instalments, isDemo } = demo();
    expect({ status, finalPrice, isDemo }).toEqual({
      status: 'in_production',
      finalPrice: 10_000_000,
      isDemo: true,
    });
    expect(demo().stages.map(({ isCompleted }) => isCompleted)).toEqual(
      [1, 1, 1, 0, 0, 0, 0, 0].map(Boolean),
    );
    expect(demo().files.map(({ url }) => url)).toEqual(['/objects/b.pdf', '/objects/a.stl']);
    expect(instalments.map(({ amount, paidAt }) => [amount, paidAt !== null])).toEqual([
      [3_000_000, true],
      [5_000_000, false],
      [2_000_000, false],
    ]);
  });

  it('has a main drawing, and a part with a model that it was measured on', () => {
    const state = demo();
    expect(state.drawingFileUrl).toBe('/objects/b.pdf');
    const [base] = state.parts;
    expect(base).toMatchObject({ drawingFileUrl: '/objects/a.stl', volume: 219.74 });
    expect(base!.weight).toBe(weightOf(base!.material, base!.volume!));
    expect(state.drawings.map(({ partId, name }) => [partId, name])).toEqual([
      [null, 'Đế gá.pdf'],
      [base!.id, expect.stringMatching(/^MAU-01_Đế-gá_\d+\.stl$/)],
    ]);
  });

  it('is filled in like a customer’s own', () => {
    const { details, parts, manufacturingProcesses, ...order } = demo();
    expect(order).toMatchObject({ material: 'steel', quantity: 2, deadline: '2-4-weeks', attachments: [] });
    expect([details.description, details.tolerance, manufacturingProcesses]).toEqual([
      ...['Dự án mẫu để xem tiến độ sản xuất và lịch thanh toán.', '±0.05', ['cnc', 'turning']],
    ]);
    expect(parts.map((part) => [part.partId, part.quantity, part.manufacturingProcesses])).toEqual([
      ['MAU-01', 2, ['cnc', 'milling', 'drilling']],
      ['MAU-02', 4, ['turning']],
    ]);
    expect(parts[0]!.surfaceFinish).toBe('precision');
  });

  it('is made once', () => {
    const again: Command = { type: 'CreateDemoProject', data: { projectId: 'demo', files } };
    given(demo()).when(again, people.customer).thenRefused('project.illegal-transition');
    const [created] = given(noProject).when(again, people.customer).events;
    given([created!]).when(again, people.customer).thenRefused('project.illegal-transition');
  });

  it('is visible to its owner and the admins only', () => {
    expect(projectFor(people.customer, demo())).toBeDefined();
    expect(projectFor(people.admin, demo())).toBeDefined();
    for (const other of [people.provider, people.otherCustomer, people.factory])
      expect(projectFor(other, demo())).toBeUndefined();
  });
});
