import { randomUUID } from 'node:crypto';
import { projectRoutes } from '@market/contracts';
import type { Project, SubmitProject } from '@market/contracts';
import { listParked } from '@platform/rows';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { blockProjector } from '@control-center/api/testing/block-projector';
import { startStack } from '@control-center/api/testing/stack';
import type { Stack } from '@control-center/api/testing/stack';
import { until } from '@control-center/api/testing/until';
import { Visitor } from '@control-center/api/testing/visitor';

const request: SubmitProject = { title: 'Nắp chụp', material: 'steel', quantity: 3, deadline: 'urgent' };

let stack: Stack;
/** Three browsers of one user; the last sends cookies only, without the position header. */
let browser: Visitor;
let otherBrowser: Visitor;
let cookieBrowser: Visitor;

beforeAll(async () => {
  stack = await startStack();
  const neverStored = {
    get position(): string | undefined {
      return undefined;
    },
    set position(_) {},
  };
  [browser, otherBrowser, cookieBrowser] = (await Promise.all(
    [{}, {}, neverStored].map((sharedPosition) => new Visitor(stack.url, sharedPosition).signIn('khach')),
  )) as [Visitor, Visitor, Visitor];
});
afterAll(() => stack.close());

type List = { ids: string[]; stale: boolean };
const list = async (visitor: Visitor, headers: Record<string, string> = {}): Promise<List> => {
  const reply = await visitor.call(projectRoutes.list, { headers });
  return { ids: reply.body.map(({ id }) => id), stale: reply.headers.get('x-stale') === '1' };
};
const submit = async (visitor: Visitor, key: string = randomUUID()): Promise<Project> =>
  (await visitor.call(projectRoutes.submit, { body: request, headers: { 'idempotency-key': key } })).body;
const retitle = (visitor: Visitor, { id }: Project, title: string) =>
  visitor.call(projectRoutes.update, { params: { id }, body: { title } });
/** A browser that has written nothing, so that its queries wait for nothing. */
const newBrowser = () => new Visitor(stack.url).signIn('khach');

describe('while the projector is blocked', () => {
  let release: () => Promise<void>;
  beforeEach(async () => {
    release = await blockProjector(stack.db);
  });
  afterEach(() => release());

  it.each([
    ['by the cookie alone', () => cookieBrowser],
    ['by the header as well', () => browser],
  ])('a list after a create waits for the row, %s', async (_, visitorOf) => {
    const visitor = visitorOf();
    const other = await newBrowser();
    const { id } = await submit(visitor);
    const waiting = list(visitor);
    const others = await list(other);
    expect([others.ids.includes(id), others.stale]).toEqual([false, false]);
    await release();
    const { ids, stale } = await waiting;
    expect([ids[0], stale]).toEqual([id, false]);
  });

  it('a list that waits too long for a new row is marked stale until the row is there', async () => {
    const { id } = await submit(browser);
    const early = await list(browser);
    expect([early.ids.includes(id), early.stale]).toEqual([false, true]);
    await release();
    const late = await list(browser);
    expect([late.ids.includes(id), late.stale]).toEqual([true, false]);
  });

  it('a list after a command that changed nothing waits for the events that the command had read', async () => {
    const project = await submit(browser);
    expect((await retitle(otherBrowser, project, request.title)).status).toBe(200);
    expect(await stack.store.load(`project-${project.id}`)).toHaveLength(1);
    expect((await list(otherBrowser)).stale).toBe(true);
    await release();
    expect((await list(otherBrowser)).ids).toContain(project.id);
  });

  it('a list after a repeated command waits for the write of the first command', async () => {
    const key = randomUUID();
    const { id } = await submit(browser, key);
    expect((await submit(otherBrowser, key)).id).toBe(id);
    expect((await list(otherBrowser)).stale).toBe(true);
    await release();
    expect((await list(otherBrowser)).ids).toContain(id);
  });

  it('a list still waits for an earlier write after a command that read only older events', async () => {
    await release();
    const old = await submit(browser);
    await list(browser);
    release = await blockProjector(stack.db);
    const { id } = await submit(browser);
    expect((await retitle(browser, old, request.title)).status).toBe(200);
    expect((await list(browser)).stale).toBe(true);
    await release();
    expect((await list(browser)).ids).toContain(id);
  });
});

describe('a position from another log', () => {
  const foreignPosition = async () => ({
    'x-log-position': String((await stack.store.head())! + 1_000_000n),
  });

  it('is not waited for, and the position cookie is deleted', async () => {
    const { id } = await submit(browser);
    await list(browser);
    const reply = await otherBrowser.call(projectRoutes.list, { headers: await foreignPosition() });
    expect(reply.headers.get('x-stale')).toBeNull();
    expect(reply.body.map((row) => row.id)).toContain(id);
    expect(reply.headers.getSetCookie()).toContainEqual(expect.stringMatching(/^position=;/));
  });

  it('is not repeated in the reply to a command', async () => {
    const headers = await foreignPosition();
    const reply = await browser.call(projectRoutes.submit, { body: request, headers });
    const [event] = await stack.store.load(`project-${reply.body.id}`);
    expect(reply.headers.get('x-log-position')).toBe(String(event!.position));
    expect(await list(browser)).toMatchObject({ stale: false });
  });
});

it('a list after a write behind a parked event is marked stale at once, and contains all other rows', async () => {
  const project = await submit(browser);
  const stream = `project-${project.id}`;
  const [first] = await stack.store.load(stream);
  // Folding accepts it, but a PostgreSQL column does not.
  const event = { id: randomUUID(), type: 'DetailsRevised', data: { changes: { title: null } } };
  await stack.store.append(
    stream,
    [{ ...event, metadata: { ...first!.metadata, commandId: randomUUID() } }],
    0,
  );
  await until('the event is parked', async () => (await listParked(stack.db)).length > 0);
  const { status, body } = await retitle(browser, project, 'Nắp chụp lớn');
  expect([status, body.title]).toEqual([200, 'Nắp chụp lớn']);
  expect(await list(browser)).toEqual({ ids: expect.arrayContaining([project.id]), stale: true });

  const other = await submit(otherBrowser);
  expect(await list(otherBrowser)).toEqual({
    ids: expect.arrayContaining([project.id, other.id]),
    stale: false,
  });

  const later = await submit(browser);
  expect(await list(browser)).toEqual({ ids: expect.arrayContaining([later.id]), stale: true });
});
