import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import { describe, expect, it } from '@jest/globals';
import { offer, OrderWalk, storySteps } from './story.js';
import type { StoryStep, StoryStepName } from './story.js';
import { stageIds } from './vocabulary/stages.js';

const names = Object.keys(storySteps) as StoryStepName[];
const ids = {
  projectId: '0e3a54b4-2d5c-4f7e-9a2f-6c1b6b7f0001',
  quoteId: '0e3a54b4-2d5c-4f7e-9a2f-6c1b6b7f0002',
  factoryId: '0e3a54b4-2d5c-4f7e-9a2f-6c1b6b7f0003',
};
const { projectId, quoteId, factoryId } = ids;

/** Walks an order whose server answers a quote with its id, and everything else with the order. */
function walked() {
  const sent: StoryStep[] = [];
  const walk = new OrderWalk(
    (step) => {
      sent.push(step);
      const isQuote = 'laborRate' in step.body;
      return Promise.resolve(isQuote ? { id: quoteId } : { id: projectId, customerId: sent.length });
    },
    { factoryId },
  );
  return { walk, sent };
}

describe('the story of an order', () => {
  it.each(names)(
    '%s sends a body that its call accepts, and names the order in it or in the path',
    (name) => {
      const { body, params, route } = storySteps[name](ids);
      const instance = plainToInstance(route.body as new () => object, body);
      expect(validateSync(instance, { whitelist: true, forbidNonWhitelisted: true })).toEqual([]);
      const placed = Object.values({ ...params, ...body }).includes(projectId);
      expect(placed).toBe(name !== 'submit');
    },
  );

  it('a bare status is the status after the call', () => {
    for (const name of names) {
      const { body, status } = storySteps[name](ids);
      if ('status' in body) expect(body.status).toBe(status);
    }
  });

  it.each([
    ['review', 'vietPhatNotes'],
    ['send', 'assignedManufacturerId'],
    ['release', 'quoteId finalPrice'],
    ['approve', ''],
    ['requestPayment', ''],
    ['startProduction', ''],
    ['complete', ''],
  ] as const)('the step %s sends, beside its status, «%s»', (name, fields) => {
    const { status, ...more } = storySteps[name](ids).body as Record<string, unknown>;
    expect([status, Object.keys(more).join(' ')]).toEqual([storySteps[name](ids).status, fields]);
  });

  it('leaves nothing of the request and its parts empty, and completes each stage that it names', () => {
    expect(JSON.stringify(storySteps.submit(ids).body)).not.toMatch(/\[\]|\{\}/);
    const bodies = names.map((name) => storySteps[name](ids).body);
    for (const body of bodies) if ('stageId' in body) expect(body).toHaveProperty('isCompleted', true);
    expect(storySteps.quote(ids).body).toMatchObject(offer);
  });

  it('goes from the request to the completion, with each stage and each instalment once', () => {
    const steps = names.map((name) => storySteps[name](ids));
    const listed = (key: string) => steps.flatMap(({ body }) => (body as Record<string, unknown>)[key] ?? []);
    expect(listed('stageId')).toEqual(stageIds);
    expect(listed('kind')).toEqual(['deposit', 'progress', 'final']);
    expect([steps[0]?.status, steps.at(-1)?.status]).toEqual(['submitted', 'completed']);
  });
});

describe('a walk', () => {
  it('takes each step once, in their order, up to the one that is named', async () => {
    const { walk, sent } = walked();
    await walk.to('send');
    expect(sent).toEqual(['submit', 'review', 'send'].map((name) => storySteps[name as StoryStepName](ids)));
    await walk.to('send');
    await walk.to('submit');
    expect(sent).toHaveLength(3);
    await walk.to('complete');
    expect(sent).toEqual(names.map((name) => storySteps[name](ids)));
  });

  it('learns the ids from the replies to the request and to the quote', async () => {
    const { walk } = walked();
    await walk.to('submit');
    expect(walk.ids).toEqual({ projectId, quoteId: '', factoryId });
    await walk.to('release');
    expect(walk.ids).toEqual(ids);
  });

  it('ends with the order of the last reply that is one', async () => {
    const { walk } = walked();
    expect(await walk.to('send')).toEqual({ id: projectId, customerId: 3 });
    expect(await walk.to('quote')).toEqual({ id: projectId, customerId: 3 });
    expect(await walk.to('release')).toEqual({ id: projectId, customerId: 5 });
  });

  it('merges changes into the bodies of their steps', async () => {
    const { walk, sent } = walked();
    await walk.to('review', { submit: { title: 'Trục' }, send: { title: 'Sai' } });
    const { submit, review } = storySteps;
    expect(sent).toEqual([{ ...submit(ids), body: { ...submit(ids).body, title: 'Trục' } }, review(ids)]);
  });

  it('two walks do not affect each other', async () => {
    await walked().walk.to('quote');
    expect(walked().walk.ids).toEqual({ projectId: '', quoteId: '', factoryId });
  });
});
