import { randomUUID } from 'node:crypto';
import {
  accountRoutes,
  messageRoutes,
  progressRoutes,
  projectRoutes,
  quoteRoutes,
  sqlRoutes,
} from '@market/contracts';
import type { ErrorCode, Project, SubmitProject } from '@market/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startStack } from '@control-center/api/testing/stack';
import type { Stack } from '@control-center/api/testing/stack';
import { Visitor } from '@control-center/api/testing/visitor';

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
  const sharedPosition = {};
  const signIn = (subject: string) => new Visitor(stack.url, sharedPosition).signIn(subject);
  [customer, stranger, provider] = [await signIn('khach'), await signIn('khach2'), await signIn('vietphat')];
  project = (await customer.call(projectRoutes.submit, { body: request })).body;
});
afterAll(() => stack.close());

const eventsOfProject = async () => (await stack.store.load(`project-${project.id}`)).length;

describe('an invalid request', () => {
  it('for an illegal transition is answered with the current status and the allowed commands, and appends nothing', async () => {
    const before = await eventsOfProject();
    const reply = await provider.call(projectRoutes.update, {
      params: { id: project.id },
      body: { status: 'approved' },
    });
    expect(reply.status).toBe(409);
    expect(reply.body).toEqual({
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

  it('is answered with every invalid field, nested ones by their path', async () => {
    const reply = await customer.call(projectRoutes.submit, {
      body: {
        ...request,
        title: '   ',
        quantity: 0.5,
        material: 'gỗ',
        projectParts: [{ partId: 'P-1', partName: '' }],
        colour: 'đỏ',
      } as SubmitProject,
    });
    expect([reply.status, reply.body.code]).toEqual([400, 'request.invalid']);
    expect(reply.body.fields).toEqual({
      title: 'Tiêu đề không được để trống',
      quantity: 'Số lượng phải lớn hơn 0',
      material: 'Vui lòng chọn vật liệu',
      'projectParts.0.partName': 'Vui lòng nhập tên chi tiết',
      colour: 'Không có trường «colour»',
    });
  });

  it.each([
    ['a number instead of a text', { title: 7 }],
    ['a text instead of a number', { quantity: 'hai' }],
    ['an object instead of a list', { attachments: { 0: 'x' } }],
    ['a number that does not fit an integer column', { quantity: 3_000_000_000 }],
    ['a text that is too long', { title: 'x'.repeat(201) }],
  ])('with %s is refused', async (_, wrong) => {
    const reply = await customer.call(projectRoutes.submit, {
      body: { ...request, ...wrong } as SubmitProject,
    });
    expect([reply.status, reply.body.code]).toEqual([400, 'request.invalid']);
    expect(Object.keys(reply.body.fields!)).toEqual(Object.keys(wrong));
  });

  const post = (body: string, headers: Record<string, string> = {}) =>
    customer.send('/api/projects', {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', ...headers },
    });
  const codeOf = async (response: Response) => ((await response.json()) as { code: ErrorCode }).code;

  it('with a JSON body that is broken, not an object or too large is refused', async () => {
    const broken = await post('{"title":');
    expect([broken.status, await codeOf(broken)]).toEqual([400, 'request.malformed']);
    const list = await post('[1]');
    expect(list.status).toBe(400);
    const large = await post(JSON.stringify({ ...request, description: 'x'.repeat(1_100_000) }));
    expect([large.status, await codeOf(large)]).toEqual([413, 'request.too-large']);
  });

  it('has its body read only where a call takes one', async () => {
    const headers = { 'content-type': 'application/json' };
    const unknown = await customer.send('/api/nowhere', { method: 'POST', body: '{"title":', headers });
    expect([unknown.status, await codeOf(unknown)]).toEqual([404, 'route.not-found']);
    const denied = await customer.send(sqlRoutes.run.path, { method: 'POST', body: '{"title":', headers });
    expect([denied.status, await codeOf(denied)]).toEqual([403, 'access.denied']);
  });

  it('with a field that every object inherits is refused', async () => {
    const inherited = await post(JSON.stringify(request).replace('{', '{"constructor":{"name":"x"},'));
    expect([inherited.status, await codeOf(inherited)]).toEqual([400, 'request.invalid']);
  });

  it('that would hold up everybody is refused before it is processed', async () => {
    const parts = await post(JSON.stringify({ ...request, projectParts: Array(300_000).fill({}) }));
    expect([parts.status, await codeOf(parts)]).toEqual([413, 'request.too-large']);
    const unfinished = await post(`[${'{},'.repeat(300_000)}`);
    expect([unfinished.status, await codeOf(unfinished)]).toEqual([413, 'request.too-large']);
    const utf16 = await post('[1]', { 'content-type': 'application/json; charset=utf-16' });
    expect([utf16.status, await codeOf(utf16)]).toEqual([400, 'request.malformed']);
    const marks = await post(JSON.stringify({ ...request, title: `e${'\u0301\u0316'.repeat(200_000)}` }));
    expect([marks.status, await codeOf(marks)]).toEqual([400, 'request.malformed']);
  });

  it('from another site is refused, whatever cookies it carries', async () => {
    const foreign = await post(JSON.stringify(request), { origin: 'https://evil.test' });
    expect([foreign.status, await codeOf(foreign)]).toEqual([403, 'access.foreign-origin']);
  });

  it('with an unknown route, an unknown or malformed id, or a malformed cursor is refused', async () => {
    const unknownRoute = await customer.send('/api/nowhere');
    expect([unknownRoute.status, await codeOf(unknownRoute)]).toEqual([404, 'route.not-found']);
    const malformedId = await customer.call(projectRoutes.detail, { params: { id: "1' or '1'='1" } });
    expect([malformedId.status, malformedId.body.code]).toEqual([400, 'request.invalid']);
    const unknownId = await customer.call(projectRoutes.detail, { params: { id: randomUUID() } });
    expect([unknownId.status, unknownId.body.code]).toEqual([404, 'project.not-found']);
    const cursor = await customer.call(projectRoutes.list, { query: { cursor: 'x' } });
    expect([cursor.status, cursor.body.code]).toEqual([400, 'request.invalid']);
  });

  it('without a session is answered 401', async () => {
    const signedOut = new Visitor(stack.url);
    const reply = await signedOut.call(projectRoutes.list);
    expect([reply.status, reply.body.code]).toEqual([401, 'Unauthorized']);
    expect(reply.body.message).toContain('Unauthorized');
    expect((await signedOut.call(projectRoutes.submit, { body: request })).status).toBe(401);
  });

  it('for another user’s project is answered 404, and for another user’s profile 403', async () => {
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

  it('reserved for another role is refused before anything is read', async () => {
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

  it('repeated under its key is answered and has no second effect', async () => {
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

  it('with other content under the same key is refused', async () => {
    const key = randomUUID();
    await submit(key);
    const other = await submit(key, { ...request, quantity: 11 });
    expect([other.status, other.body.code]).toEqual([422, 'command.key-reused']);
  });

  it('from another account under the same key is a separate command', async () => {
    const key = randomUUID();
    const mine = await submit(key);
    const theirs = await stranger.call(projectRoutes.submit, {
      body: request,
      headers: { 'idempotency-key': key },
    });
    expect(theirs.status).toBe(201);
    expect(theirs.body.id).not.toBe(mine.body.id);
  });

  it('on the user’s own profile changes the provided fields and no others', async () => {
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

  it('that changes nothing is answered 200 and appends nothing', async () => {
    const before = await eventsOfProject();
    const again = await provider.call(projectRoutes.update, {
      params: { id: project.id },
      body: { status: 'submitted' },
    });
    expect([again.status, again.body.status]).toEqual([200, 'submitted']);
    expect(await eventsOfProject()).toBe(before);
  });

  it('is visible to the next query of a client that sends only cookies', async () => {
    const newBrowser = await new Visitor(stack.url).signIn('khach');
    for (let round = 0; round < 20; round += 1) {
      const { body } = await newBrowser.call(projectRoutes.submit, { body: request });
      const list = await newBrowser.call(projectRoutes.list, { query: { limit: '1' } });
      expect(list.body.map(({ id }) => id)).toEqual([body.id]);
      expect(list.headers.get('x-stale')).toBeNull();
    }
  });
});

describe('a list', () => {
  it('is paged by the Link header, newest first, without duplicates or gaps', async () => {
    const seen: Project[] = [];
    let next: string | undefined = '/api/projects?limit=7';
    while (next) {
      const response: Response = await customer.send(next);
      const rows = (await response.json()) as Project[];
      expect(rows.length).toBeLessThanOrEqual(7);
      seen.push(...rows);
      next = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1];
    }
    const { body: fullList } = await customer.call(projectRoutes.list, { query: { limit: '500' } });
    expect(seen.map(({ id }) => id)).toEqual(fullList.map(({ id }) => id));
    expect(seen.length).toBeGreaterThan(20);
    const times = seen.map(({ createdAt }) => createdAt);
    expect(times).toEqual([...times].sort().reverse());
  });
});
