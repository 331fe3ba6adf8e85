import { describe, expect, it } from '@jest/globals';
import { customerStepsOf, stageIds, stages } from './stages.js';
import type { StageId } from './stages.js';

const statesOf = (completed: readonly StageId[], processes: readonly string[]) =>
  Object.fromEntries(customerStepsOf(new Set(completed), processes).map(({ id, state }) => [id, state]));

it('the stages take 15 days and end at 100 %', () => {
  expect(stages.reduce((sum, { days }) => sum + days, 0)).toBe(15);
  expect(stages.map(({ percent }) => percent)).toEqual([10, 15, 20, 40, 70, 85, 95, 100]);
});

describe('the customer’s nine steps', () => {
  it('show only the machining that the processes name', () => {
    expect(statesOf([], ['stamping', 'welding'])).toMatchObject({
      cnc_machining: 'not-applicable',
      laser_cutting: 'not-applicable',
      bending_forming: 'open',
      welding_assembly: 'open',
    });
  });

  it.each([['milling'], ['turning'], ['drilling'], ['tapping']])('%s is CNC machining', (process) => {
    expect(statesOf([], [process])).toMatchObject({ cnc_machining: 'open', laser_cutting: 'not-applicable' });
  });

  it.each([[[]], [['đánh bóng']]])('take CNC machining where %j is chosen', (processes) => {
    expect(statesOf([], processes)).toMatchObject({
      cnc_machining: 'open',
      bending_forming: 'not-applicable',
    });
  });

  it('are done when all the stages behind them are', () => {
    expect(statesOf(stageIds.slice(0, 2), ['cnc'])).toMatchObject({ material_preparation: 'open' });
    expect(statesOf(stageIds.slice(0, 5), ['cnc'])).toMatchObject({
      material_preparation: 'done',
      cnc_machining: 'done',
      quality_inspection: 'open',
    });
    const finished = Object.values(statesOf(stageIds, ['cnc']));
    expect(finished.filter((state) => state !== 'not-applicable').every((state) => state === 'done')).toBe(
      true,
    );
  });
});

it('the step that is being worked on is the one of the first open stage, where it applies', () => {
  const current = (completed: readonly StageId[], processes: readonly string[]) =>
    customerStepsOf(new Set(completed), processes)
      .filter(({ isCurrent }) => isCurrent)
      .map(({ id }) => id);
  const before = (stage: StageId) => stageIds.slice(0, stageIds.indexOf(stage));
  expect(current([], [])).toEqual(['material_preparation']);
  expect(current(before('machine-setup'), [])).toEqual(['material_preparation']);
  expect(current(before('rough-machining'), ['stamping', 'welding'])).toEqual([
    'bending_forming',
    'welding_assembly',
  ]);
  // A stage in the middle was reopened.
  expect(
    current(
      stageIds.filter((stage) => stage !== 'quality-inspection'),
      [],
    ),
  ).toEqual(['quality_inspection']);
  expect(current(stageIds, [])).toEqual([]);
});
