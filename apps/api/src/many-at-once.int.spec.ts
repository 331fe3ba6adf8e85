import { messageRoutes, progressRoutes, projectRoutes, stageIds } from '@market/contracts';
import { signInAll } from '@control-center/api/testing/people';
import type { DemoUser } from '@control-center/api/testing/people';
import { startStack } from '@control-center/api/testing/stack';
import type { Stack } from '@control-center/api/testing/stack';
import type { Visitor } from '@control-center/api/testing/visitor';
import { walkOf } from '@control-center/api/testing/walk';
import { afterAll, beforeAll, expect, it } from '@jest/globals';

let stack: Stack;
let people: Record<DemoUser, Visitor>;
let id: string;
let otherUrl: string;
beforeAll(async () => {
  stack = await startStack();
  otherUrl = await stack.startInstance();
  const signedIn = await signInAll(stack);
  ({ people } = signedIn);
  const order = walkOf(people, { factoryId: signedIn.ids.factory });
  await order.to('startProduction');
  id = order.ids.projectId;
});
afterAll(() => stack.close());

const messages = (by: DemoUser) => (index: number, at: Visitor) =>
  at.call(messageRoutes.send, { body: { projectId: id, content: `${by} ${index}` } });

/** What people who work on one order do at the same time, and the events in which it stands. */
const work: [who: DemoUser, act: (index: number, at: Visitor) => Promise<{ status: number }>][] = [
  ['customer', messages('customer')],
  ['provider', messages('provider')],
  [
    'provider',
    (index, at) =>
      at.call(projectRoutes.update, { params: { id }, body: { vietPhatNotes: `Ghi chú ${index}` } }),
  ],
  [
    'factory',
    (index, at) =>
      at.call(progressRoutes.update, {
        params: { projectId: id },
        body: { stageId: stageIds[0], isCompleted: index % 2 === 0, notes: `Công đoạn ${index}` },
      }),
  ],
];

it('a hundred messages, notes and ticks on one order at once, at two instances, refuse each other nothing', async () => {
  const sent = Array.from({ length: 100 }, (_, index) => {
    const [who, act] = work[index % work.length]!;
    return act(index, index % 8 < 4 ? people[who] : people[who].at(otherUrl));
  });
  const statuses = (await Promise.all(sent)).map(({ status }) => status);
  expect(statuses.filter((status) => status >= 300)).toEqual([]);
  const texts = (
    await Promise.all(['project', 'conversation'].map((kind) => stack.store.load(`${kind}-${id}`)))
  )
    .flat()
    .map(({ data }) => JSON.stringify(data));
  for (let index = 0; index < 100; index += 1)
    expect([index, texts.filter((text) => text.includes(` ${index}"`)).length]).toEqual([index, 1]);
});
