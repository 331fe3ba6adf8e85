import { randomUUID } from 'node:crypto';
import { projectRoutes } from '@control-center/contracts';
import type { Project, SubmitProject } from '@control-center/contracts';
import { listParked } from '@control-center/read-model';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { holdRows } from './testing/hold-rows.js';
import { startStack } from './testing/stack.js';
import type { Stack } from './testing/stack.js';
import { until } from './testing/until.js';
import { Visitor } from './testing/visitor.js';

const request: SubmitProject = { title: 'Nắp chụp', material: 'steel', quantity: 3, deadline: 'urgent' };

let stack: Stack;
/** Three browsers of one person; the last keeps its cookies and nothing else. */
let browser: Visitor;
let elsewhere: Visitor;
let plain: Visitor;

beforeAll(async () => {
  stack = await startStack();
  const forgets = {
    get position(): string | undefined {
      return undefined;
    },
    set position(_) {},
  };
  [browser, elsewhere, plain] = (await Promise.all(
    [{}, {}, forgets].map((room) => new Visitor(stack.url, room).signIn('khach')),
  )) as [Visitor, Visitor, Visitor];
});
afterAll(() => stack.close());

type Seen = { ids: string[]; stale: boolean };
const list = async (visitor: Visitor, headers: Record<string, string> = {}): Promise<Seen> => {
  const answer = await visitor.call(projectRoutes.list, { headers });
  return { ids: answer.body.map(({ id }) => id), stale: answer.headers.get('x-stale') === '1' };
};
const submit = async (visitor: Visitor, key: string = randomUUID()): Promise<Project> =>
  (await visitor.call(projectRoutes.submit, { body: request, headers: { 'idempotency-key': key } })).body;
const retitle = (visitor: Visitor, { id }: Project, title: string) =>
  visitor.call(projectRoutes.update, { params: { id }, body: { title } });
/** Somebody who has written nothing and waits for nothing. */
const passerBy = () => new Visitor(stack.url).signIn('khach');

describe('while the projector waits', () => {
  let release: () => Promise<void>;
  beforeEach(async () => {
    release = await holdRows(stack.db);
  });
  afterEach(() => release());

  it.each([
    ['by the cookie alone', () => plain],
    ['by the header as well', () => browser],
  ])('a list after a create waits for the row, %s', async (_, whose) => {
    const visitor = whose();
    const other = await passerBy();
    const { id } = await submit(visitor);
    const waiting = list(visitor);
    const others = await list(other);
    expect([others.ids.includes(id), others.stale]).toEqual([false, false]);
    await release();
    const { ids, stale } = await waiting;
    expect([ids[0], stale]).toEqual([id, false]);
  });

  it('a list after a create that takes too long says that it is stale, and later it is not', async () => {
    const { id } = await submit(browser);
    const early = await list(browser);
    expect([early.ids.includes(id), early.stale]).toEqual([false, true]);
    await release();
    const late = await list(browser);
    expect([late.ids.includes(id), late.stale]).toEqual([true, false]);
  });

  it('a command that changes nothing is waited for as far as what it found', async () => {
    const project = await submit(browser);
    expect((await retitle(elsewhere, project, request.title)).status).toBe(200);
    expect(await stack.store.load(`project-${project.id}`)).toHaveLength(1);
    expect((await list(elsewhere)).stale).toBe(true);
    await release();
    expect((await list(elsewhere)).ids).toContain(project.id);
  });

  it('a repeated command is waited for as the first', async () => {
    const key = randomUUID();
    const { id } = await submit(browser, key);
    expect((await submit(elsewhere, key)).id).toBe(id);
    expect((await list(elsewhere)).stale).toBe(true);
    await release();
    expect((await list(elsewhere)).ids).toContain(id);
  });

  it('an earlier write is still waited for after a command that found something older', async () => {
    await release();
    const old = await submit(browser);
    await list(browser);
    release = await holdRows(stack.db);
    const { id } = await submit(browser);
    expect((await retitle(browser, old, request.title)).status).toBe(200);
    expect((await list(browser)).stale).toBe(true);
    await release();
    expect((await list(browser)).ids).toContain(id);
  });
});

describe('a position from another log', () => {
  const foreign = async () => ({ 'x-log-position': String((await stack.store.head())! + 1_000_000n) });

  it('is not waited for, and the cookie that told it is forgotten', async () => {
    const { id } = await submit(browser);
    await list(browser);
    const answer = await elsewhere.call(projectRoutes.list, { headers: await foreign() });
    expect(answer.headers.get('x-stale')).toBeNull();
    expect(answer.body.map((row) => row.id)).toContain(id);
    expect(answer.headers.getSetCookie()).toContainEqual(expect.stringMatching(/^position=;/));
  });

  it('is not carried on by a command', async () => {
    const before = await foreign();
    const answer = await browser.call(projectRoutes.submit, { body: request, headers: before });
    const [event] = await stack.store.load(`project-${answer.body.id}`);
    expect(answer.headers.get('x-log-position')).toBe(String(event!.position));
    expect(await list(browser)).toMatchObject({ stale: false });
  });
});

it('a write behind a parked event is stale at once, and the rest of the list is there', async () => {
  const project = await submit(browser);
  const stream = `project-${project.id}`;
  const [first] = await stack.store.load(stream);
  // The domain takes it; a column of PostgreSQL does not.
  const event = { id: randomUUID(), type: 'DetailsRevised', data: { changes: { title: '\u0000' } } };
  await stack.store.append(
    stream,
    [{ ...event, metadata: { ...first!.metadata, commandId: randomUUID() } }],
    0,
  );
  // In one batch with what follows it would never reach the column.
  await until('it is parked', async () => (await listParked(stack.db)).length > 0);
  const { status, body } = await retitle(browser, project, 'Nắp chụp lớn');
  expect([status, body.title]).toEqual([200, 'Nắp chụp lớn']);
  expect(await list(browser)).toEqual({ ids: expect.arrayContaining([project.id]), stale: true });

  const other = await submit(elsewhere);
  expect(await list(elsewhere)).toEqual({
    ids: expect.arrayContaining([project.id, other.id]),
    stale: false,
  });
});
