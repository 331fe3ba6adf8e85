import { describe, expect, it } from '@jest/globals';
import { Refusal } from '../../refusal.js';
import * as examples from '../examples.js';
import { stateAfter } from '@market/domain/testing/trial';
import { guarded } from './guard.js';
import type { ProjectDecider } from '../commands.js';
import type { ProjectEvent } from '../events.js';

const { people } = examples;

describe('a guarded decision', () => {
  const started: ProjectEvent = { type: 'ReviewStarted', data: {} };
  const startReview = (decision: () => ProjectEvent[], past: readonly ProjectEvent[]) =>
    guarded({ StartReview: decision } as unknown as ProjectDecider['decide']).StartReview(
      stateAfter(past),
      {},
      { actor: people.provider, now: examples.now, newId: () => 'new-1' },
    );

  const illegal = expect.objectContaining({ code: 'project.illegal-transition' });

  it('is asked in a status of the row', () => {
    expect(startReview(() => [started], examples.submitted)).toEqual([started]);
  });

  it('may only say that nothing changes in the status that the action leads to', () => {
    expect(startReview(() => [], examples.reviewing)).toEqual([]);
    const refused = () => {
      throw new Refusal('request.invalid', 'Sai');
    };
    for (const decision of [() => [started], refused])
      expect(() => startReview(decision, examples.reviewing)).toThrow(illegal);
    expect(() => startReview(() => [], examples.quoted)).toThrow(illegal);
  });

  it('that is broken is not taken for a refusal', () => {
    const broken = () => {
      throw new TypeError('state.parts is undefined');
    };
    expect(() => startReview(broken, examples.reviewing)).toThrow(TypeError);
  });
});
