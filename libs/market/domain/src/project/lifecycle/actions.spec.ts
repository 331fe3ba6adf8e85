import { actionNames, actionOf, calledActions, overridableStatuses, statusesFor } from '@market/contracts';
import type { CalledAction, OverrideStatus, ProjectAction } from '@market/contracts';
import { describe, expect, it } from '@jest/globals';
import type { Actor } from '../../actor.js';
import * as examples from '../examples.js';
import { projectDecider } from '../project.js';
import type { ProjectState } from '../state.js';
import { given, stateAfter, terms } from '@market/domain/testing/trial';
import type { Command, Event } from '@market/domain/testing/trial';
import { paymentsFor, quotesFor } from '../views/price-views.js';
import { projectFor } from '../views/project-view.js';
import { commandsFor } from './actions.js';
import { factoriesNamedBy } from '../rights/named-factories.js';

const { people } = examples;

describe('every action of the table', () => {
  it('has a decision, and every decision has a row', () => {
    const byTheClock = ['PassDeadline'];
    expect(Object.keys(projectDecider.decide).sort()).toEqual([...actionNames, ...byTheClock].sort());
  });

  it.each(actionNames)('%s can be taken by each role that it names', (action) => {
    const { access, starts } = actionOf(action);
    for (const role of ['customer', 'manufacturer', 'vietphat', 'admin'] as const)
      if (role in access) expect(starts || statusesFor(action, role).length > 0).toBe(true);
  });
});

describe('the commands of an action', () => {
  it.each(calledActions)('%s becomes a command of its own name', (action) => {
    expect(commandsFor(action, {}, terms).map(({ type }) => type)).toEqual([action]);
  });

  it.each([
    [{}, []],
    [{ vietPhatNotes: '' }, []],
    [{ vietPhatNotes: 'x' }, ['AddNotes']],
    [{ estimatedDays: 1 }, ['EstimateCompletion']],
    [{ vietPhatNotes: '', estimatedDays: 1 }, ['EstimateCompletion']],
    [{ vietPhatNotes: 'x', estimatedDays: 1 }, ['AddNotes', 'EstimateCompletion']],
  ])('with %j follow %j', (body, before) => {
    const commands = commandsFor('ReleaseQuote', body, terms).map(({ type }) => type);
    expect(commands).toEqual([...before, 'ReleaseQuote']);
  });

  it('follow the notes that came with it', () => {
    expect(commandsFor('SendToFactory', { vietPhatNotes: 'Giao gấp' }, terms)).toEqual([
      { type: 'AddNotes', data: { notes: 'Giao gấp' } },
      { type: 'SendToFactory', data: { defaultManufacturerId: terms.defaultManufacturerId } },
    ]);
  });

  it('follow the notes and the estimate that came with a release', () => {
    const release = { finalPrice: 3_000_000, estimatedDays: 12, vietPhatNotes: 'Giao gấp' };
    const commands = commandsFor('ReleaseQuote', release, terms);
    expect(commands.map(({ type, data }) => [type, data])).toMatchObject([
      ['AddNotes', { notes: 'Giao gấp' }],
      ['EstimateCompletion', { days: 12 }],
      ['ReleaseQuote', { finalPrice: 3_000_000 }],
    ]);
  });

  it('use the company’s settings for what the body leaves out', () => {
    const other = '7d444840-9dc0-4f4c-8f5e-3d1c5f8a2b11';
    expect(commandsFor('SendToFactory', { assignedManufacturerId: other }, terms)[0]!.data).toEqual({
      manufacturerId: other,
      defaultManufacturerId: terms.defaultManufacturerId,
    });
    expect(commandsFor('StartProduction', {}, terms)[0]!.data).toEqual({ due: terms.dueDays });
    const override = { status: 'ready_for_manufacturer', reason: 'vì' } as const;
    expect(commandsFor('OverrideStatus', override, terms)[0]!.data).toEqual({
      to: 'ready_for_manufacturer',
      reason: 'vì',
      defaultManufacturerId: terms.defaultManufacturerId,
    });
  });
});

describe('the factories that must be active', () => {
  const [one, other] = [people.factory.id, people.otherFactory.id];
  const of = (past: Event[], action: CalledAction, body: object, actor: Actor = people.provider) => {
    const { state, when } = given(past);
    return factoriesNamedBy(when(commandsFor(action, body as never, terms), actor).events, state);
  };
  const handed = (...ids: string[]) => ({ given: ids, reliedOn: [] });
  const reliedOn = (...ids: string[]) => ({ given: [], reliedOn: ids });

  it.each<[CalledAction, Event[], object, Actor, object]>([
    ['SendToFactory', examples.reviewing, { assignedManufacturerId: other }, people.provider, handed(other)],
    ['SendToFactory', examples.reviewing, {}, people.provider, handed(terms.defaultManufacturerId)],
    ['SendToFactory', examples.approved, { reason: 'vì' }, people.provider, handed(one)],
    [
      'InviteFactories',
      examples.reviewing,
      { invitedManufacturerIds: [one, other] },
      people.provider,
      handed(one, other),
    ],
    [
      'AssignManufacturer',
      examples.priced,
      { assignedManufacturerId: other },
      people.provider,
      handed(other),
    ],
    ['ReleaseQuote', examples.offered, {}, people.provider, reliedOn(one)],
    ['ApproveQuote', examples.quoted, {}, people.customer, reliedOn(one)],
    ['RequestPayment', examples.approved, {}, people.provider, reliedOn(one)],
    ['RequestPayment', examples.priced, {}, people.provider, reliedOn()],
    ['StartProduction', examples.approved, {}, people.factory, reliedOn(one)],
    ['StartReview', examples.submitted, {}, people.provider, reliedOn()],
  ])('of %s (%#)', (action, past, body, actor, factories) => {
    expect(of(past, action, body, actor)).toEqual(factories);
  });

  it('are those that a status set by hand sends the order to', () => {
    const set = (status: OverrideStatus['status'], more = {}) =>
      of(examples.submitted, 'OverrideStatus', {
        ...{ status, reason: 'vì', ...more },
        ...(['quoted', 'approved'].includes(status) ? { finalPrice: 5 } : {}),
      });
    expect(set('ready_for_manufacturer')).toEqual(handed(terms.defaultManufacturerId));
    expect(set('ready_for_manufacturer', { assignedManufacturerId: other })).toEqual(handed(other));
    for (const status of overridableStatuses.filter(
      (each) => each !== 'ready_for_manufacturer' && each !== 'submitted',
    ))
      expect(set(status)).toEqual(handed());
  });

  it.each<[CalledAction, Event[], object]>([
    ['SendToFactory', examples.reviewing, { assignedManufacturerId: people.customer.id }],
    ['InviteFactories', examples.reviewing, { invitedManufacturerIds: [one, people.customer.id] }],
    ['AssignManufacturer', examples.priced, { assignedManufacturerId: people.customer.id }],
    [
      'OverrideStatus',
      examples.submitted,
      { status: 'ready_for_manufacturer', reason: 'vì', assignedManufacturerId: people.customer.id },
    ],
  ])('%s to its own customer is refused', (action, past, body) => {
    given(past)
      .when(commandsFor(action, body as never, terms), people.provider)
      .thenRefused('project.own-factory');
  });
});

// An undo needs an inverse action, and what happens meanwhile discloses nothing.
describe('an action that can be undone', () => {
  const undoable = actionNames.flatMap((action) => {
    const { consequence } = actionOf(action);
    if (consequence.kind !== 'undo') return [];
    return actionNames.flatMap((inverse) => (inverse === consequence.by ? [[action, inverse] as const] : []));
  });
  const stage = (type: ProjectAction, stageId: string): Command =>
    ({ type, data: { stageId, files: [] } }) as unknown as Command;
  /** A state in which the action changes something, and what it is about. */
  const cases: Partial<Record<ProjectAction, { state: ProjectState; target: string }>> = {
    CompleteStage: { state: stateAfter(examples.completedStages(4)), target: 'precision-machining' },
    ReopenStage: { state: stateAfter(examples.completedStages(4)), target: 'rough-machining' },
  };
  const bank = { bankName: '', accountName: '', accountNumber: '', bankBin: '' };

  /** What somebody may read that others may not: files, prices, quotes, parts and notes. */
  const readableBy = (viewer: (typeof people)[keyof typeof people], state: ProjectState) => {
    const project = projectFor(viewer, state);
    const { instalments, total } = paymentsFor(viewer, state, examples.now, bank);
    return {
      isVisible: project !== undefined,
      files: project?.files,
      prices: [project?.finalPrice, total, instalments.map(({ amount }) => amount)],
      quotes: quotesFor(viewer, state),
      texts: [project?.vietPhatNotes, project?.reason, state.stages.map(({ notes }) => notes)],
    };
  };

  it.each(undoable)('%s has %s as its inverse, in the statuses that it leads to', (action, inverse) => {
    const { state, target } = cases[action]!;
    const done = given(state).when(stage(action, target), people.factory).state;
    const undone = given(done).when(stage(inverse, target), people.factory).state;
    const content = ({ stages, status }: ProjectState) => [
      status,
      stages.map(({ isCompleted, notes, attachments }) => ({ isCompleted, notes, attachments })),
    ];
    expect(content(done)).not.toEqual(content(state));
    expect(content(undone)).toEqual(content(state));
  });

  it.each(undoable)('%s lets no one read more than before', (action) => {
    const { state, target } = cases[action]!;
    const done = given(state).when(stage(action, target), people.factory).state;
    for (const viewer of Object.values(people))
      expect(readableBy(viewer, done)).toEqual(readableBy(viewer, state));
  });

  it('is not one that sends, invites, releases or asks for money', () => {
    const names = undoable.map(([action]) => action);
    for (const action of ['SendToFactory', 'InviteFactories', 'ReleaseQuote', 'RequestPayment'] as const)
      expect(names).not.toContain(action);
    expect(names.length).toBeGreaterThan(0);
  });
});

it('an action with a reason takes it in its body', () => {
  for (const action of calledActions) {
    const { consequence } = actionOf(action);
    const [command] = commandsFor(action, { reason: 'vì', status: 'reviewing' }, terms);
    if (consequence.kind === 'reason') expect(command!.data).toMatchObject({ reason: 'vì' });
  }
});
