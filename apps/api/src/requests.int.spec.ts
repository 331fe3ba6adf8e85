import { randomUUID } from 'node:crypto';
import {
  accountRoutes,
  messageRoutes,
  progressRoutes,
  projectRoutes,
  quoteRoutes,
} from '@control-center/contracts';
import type { ErrorCode, Project, SubmitProject } from '@control-center/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startStack } from './testing/stack.js';
import type { Stack } from './testing/stack.js';
import { Visitor } from './testing/visitor.js';

const request: SubmitProject = {
  title: 'Bạc lót đồng Ø30',
  material: 'copper',
  quantity: 10,
  deadline: 'urgent',
};

let stack: Stack;
let customer: Visitor;
let stranger: Visitor;
let provider: Visitor;
let project: Project;

beforeAll(async () => {
  stack = await startStack();
  const room = {};
  const person = (subject: string) => new Visitor(stack.url, room).signIn(subject);
  [customer, stranger, provider] = [await person('khach'), await person('khach2'), await person('vietphat')];
  project = (await customer.call(projectRoutes.submit, { body: request })).body;
});
afterAll(() => stack.close());

const eventsOfProject = async () => (await stack.store.load(`project-${project.id}`)).length;

describe('a request that cannot be', () => {
  it('move: says where the project stands and what is allowed, and appends nothing', async () => {
    const before = await eventsOfProject();
    const answer = await provider.call(projectRoutes.update, {
      params: { id: project.id },
      body: { status: 'approved' },
    });
    expect(answer.status).toBe(409);
    expect(answer.body).toEqual({
      code: 'project.illegal-transition',
      message: expect.stringContaining('Đã gửi yêu cầu'),
      status: 'submitted',
      allowed: [
        'ReviseDetails',
        'RevisePart',
        'ReplaceDrawing',
        'StartReview',
        'AddNotes',
        'EstimateCompletion',
        'EstimatePart',
        'SendToFactory',
        'InviteFactories',
        'CancelProject',
        'OverrideStatus',
      ],
    });
    expect(await eventsOfProject()).toBe(before);
  });

  it('field: names every field that is wrong, nested ones by their path', async () => {
    const answer = await customer.call(projectRoutes.submit, {
      body: {
        ...request,
        title: '   ',
        quantity: 0.5,
        material: 'gỗ',
        projectParts: [{ partId: 'P-1', partName: '' }],
        colour: 'đỏ',
      } as SubmitProject,
    });
    expect([answer.status, answer.body.code]).toEqual([400, 'request.invalid']);
    expect(answer.body.fields).toEqual({
      title: 'Tiêu đề không được để trống',
      quantity: 'Số lượng phải lớn hơn 0',
      material: 'Vui lòng chọn vật liệu',
      'projectParts.0.partName': 'Vui lòng nhập tên chi tiết',
      colour: 'Không có trường «colour»',
    });
  });

  it.each([
    ['a number for a text', { title: 7 }],
    ['a text for a number', { quantity: 'hai' }],
    ['an object for a list', { attachments: { 0: 'x' } }],
    ['a number beyond integers', { quantity: 3_000_000_000 }],
    ['a text beyond its bound', { title: 'x'.repeat(201) }],
  ])('type: %s', async (_, wrong) => {
    const answer = await customer.call(projectRoutes.submit, {
      body: { ...request, ...wrong } as SubmitProject,
    });
    expect([answer.status, answer.body.code]).toEqual([400, 'request.invalid']);
    expect(Object.keys(answer.body.fields!)).toEqual(Object.keys(wrong));
  });

  const post = (body: string, headers: Record<string, string> = {}) =>
    customer.send('/api/projects', {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', ...headers },
    });
  const codeOf = async (response: Response) => ((await response.json()) as { code: ErrorCode }).code;

  it('JSON: broken, not an object, or too large', async () => {
    const broken = await post('{"title":');
    expect([broken.status, await codeOf(broken)]).toEqual([400, 'request.malformed']);
    const list = await post('[1]');
    expect(list.status).toBe(400);
    const large = await post(JSON.stringify({ ...request, description: 'x'.repeat(1_100_000) }));
    expect([large.status, await codeOf(large)]).toEqual([413, 'request.too-large']);
  });

  it('page: another site may not post, whatever cookie comes along', async () => {
    const foreign = await post(JSON.stringify(request), { origin: 'https://evil.test' });
    expect([foreign.status, await codeOf(foreign)]).toEqual([403, 'access.foreign-origin']);
  });

  it('address: unknown routes and ids that are none', async () => {
    const unknown = await customer.send('/api/nowhere');
    expect([unknown.status, await codeOf(unknown)]).toEqual([404, 'route.not-found']);
    const noId = await customer.call(projectRoutes.detail, { params: { id: "1' or '1'='1" } });
    expect([noId.status, noId.body.code]).toEqual([400, 'request.invalid']);
    const nobody = await customer.call(projectRoutes.detail, { params: { id: randomUUID() } });
    expect([nobody.status, nobody.body.code]).toEqual([404, 'project.not-found']);
    const cursor = await customer.call(projectRoutes.list, { query: { cursor: 'x' } });
    expect([cursor.status, cursor.body.code]).toEqual([400, 'request.invalid']);
  });

  it('person: nobody without a session', async () => {
    const nobody = new Visitor(stack.url);
    const answer = await nobody.call(projectRoutes.list);
    expect([answer.status, answer.body.code]).toEqual([401, 'Unauthorized']);
    expect(answer.body.message).toContain('Unauthorized');
    expect((await nobody.call(projectRoutes.submit, { body: request })).status).toBe(401);
  });

  it('person: somebody else’s project is nobody’s', async () => {
    const update = await stranger.call(projectRoutes.update, {
      params: { id: project.id },
      body: { title: 'Của tôi' },
    });
    expect([update.status, update.body.code]).toEqual([404, 'project.not-found']);
    const message = await stranger.call(messageRoutes.send, {
      body: { projectId: project.id, content: 'Xin chào' },
    });
    expect([message.status, message.body.code]).toEqual([404, 'project.not-found']);
    const profile = await stranger.call(accountRoutes.updateProfile, {
      params: { id: project.customerId },
      body: { firstName: 'Khác' },
    });
    expect([profile.status, profile.body.code]).toEqual([403, 'access.denied']);
  });

  it('role: what another role does is refused before anything is read', async () => {
    const quote = await customer.call(quoteRoutes.submit, { body: {} });
    expect([quote.status, quote.body.code]).toEqual([403, 'access.denied']);
    const progress = await provider.call(progressRoutes.update, {
      params: { projectId: project.id },
      body: { stageId: 'finishing', isCompleted: true },
    });
    expect([progress.status, progress.body.code]).toEqual([403, 'access.denied']);
    const role = await customer.call(accountRoutes.setRole, { body: { role: 'vietphat' } });
    expect([role.status, role.body.code]).toEqual([403, 'UNAUTHORIZED_VIETPHAT_ACCESS']);
  });
});

describe('a command', () => {
  const submit = (key: string, body = request) =>
    customer.call(projectRoutes.submit, { body, headers: { 'idempotency-key': key } });

  it('sent again under its key is answered and not done again', async () => {
    const key = randomUUID();
    const [first, second] = await Promise.all([submit(key), submit(key)]);
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body.id).toBe(first.body.id);
    expect(await stack.store.load(`project-${first.body.id}`)).toHaveLength(1);

    await provider.call(projectRoutes.update, {
      params: { id: first.body.id },
      body: { status: 'reviewing' },
    });
    const later = await submit(key);
    expect([later.status, later.body.status]).toEqual([201, 'reviewing']);
  });

  it('of other content under the same key is refused', async () => {
    const key = randomUUID();
    await submit(key);
    const other = await submit(key, { ...request, quantity: 11 });
    expect([other.status, other.body.code]).toEqual([422, 'command.key-reused']);
  });

  it('under the same key of another person is their own', async () => {
    const key = randomUUID();
    const mine = await submit(key);
    const theirs = await stranger.call(projectRoutes.submit, {
      body: request,
      headers: { 'idempotency-key': key },
    });
    expect(theirs.status).toBe(201);
    expect(theirs.body.id).not.toBe(mine.body.id);
  });

  it('on one’s own profile changes the fields that are told, and no others', async () => {
    const { body: before } = await stranger.call(accountRoutes.me);
    const changes = { jobTitle: 'Kỹ sư', phoneNumber: ' 0900 000 000 ' };
    const { status, body } = await stranger.call(accountRoutes.updateProfile, {
      params: { id: before.id },
      body: changes,
    });
    const after = { ...before, jobTitle: 'Kỹ sư', phoneNumber: '0900 000 000' };
    expect([status, body]).toEqual([200, after]);
    expect((await stranger.call(accountRoutes.me)).body).toEqual(after);
  });

  it('that asks for what already holds answers 200 and appends nothing', async () => {
    const before = await eventsOfProject();
    const again = await provider.call(projectRoutes.update, {
      params: { id: project.id },
      body: { status: 'submitted' },
    });
    expect([again.status, again.body.status]).toEqual([200, 'submitted']);
    expect(await eventsOfProject()).toBe(before);
  });

  it('is seen by the next query of a client that sends nothing but cookies', async () => {
    const alone = await new Visitor(stack.url).signIn('khach');
    for (let round = 0; round < 20; round += 1) {
      const { body } = await alone.call(projectRoutes.submit, { body: request });
      const list = await alone.call(projectRoutes.list, { query: { limit: '1' } });
      expect(list.body.map(({ id }) => id)).toEqual([body.id]);
      expect(list.headers.get('x-stale')).toBeNull();
    }
  });
});

describe('a list', () => {
  it('is paged by the Link header, newest first, nothing twice and nothing left out', async () => {
    const seen: Project[] = [];
    let next: string | undefined = '/api/projects?limit=7';
    while (next) {
      const response: Response = await customer.send(next);
      const rows = (await response.json()) as Project[];
      expect(rows.length).toBeLessThanOrEqual(7);
      seen.push(...rows);
      next = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1];
    }
    const { body: whole } = await customer.call(projectRoutes.list, { query: { limit: '500' } });
    expect(seen.map(({ id }) => id)).toEqual(whole.map(({ id }) => id));
    expect(seen.length).toBeGreaterThan(20);
    const times = seen.map(({ createdAt }) => createdAt);
    expect(times).toEqual([...times].sort().reverse());
  });
});
