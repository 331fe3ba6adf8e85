import { randomUUID } from 'node:crypto';
import {
  companyRoutes,
  objectRoutes,
  partRoutes,
  paymentRoutes,
  projectRoutes,
  quoteRoutes,
} from '@control-center/contracts';
import type { Part, Project, SubmitProject, UpdateProject } from '@control-center/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { signInAll } from '../testing/people.js';
import type { Who } from '../testing/people.js';
import { startStack } from '../testing/stack.js';
import type { Stack } from '../testing/stack.js';
import type { Visitor } from '../testing/visitor.js';

const request: SubmitProject = {
  title: 'Mặt bích Ø120',
  material: 'steel',
  quantity: 4,
  deadline: '2-4-weeks',
  manufacturingProcesses: ['cnc'],
  projectParts: [
    { partId: 'MB-01', partName: 'Thân', quantity: 2 },
    { partId: 'MB-02', partName: 'Nắp', quantity: 3 },
  ],
};
const figures = {
  materialCost: 1_000_000,
  laborHours: 2.5,
  laborRate: 200_000,
  additionalCosts: 0,
  totalPrice: 1_500_000,
  deliveryDays: 9,
};

let stack: Stack;
let people: Record<Who, Visitor>;
let ids: Record<Who, string>;

beforeAll(async () => {
  stack = await startStack();
  ({ people, ids } = await signInAll(stack));
});
afterAll(() => stack.close());

const submit = async (body: Partial<SubmitProject> = {}): Promise<Project> => {
  const answer = await people.customer.call(projectRoutes.submit, { body: { ...request, ...body } });
  expect(answer.status).toBe(201);
  return answer.body;
};
const put = (who: Who, { id }: Pick<Project, 'id'>, body: Partial<UpdateProject>, headers = {}) =>
  people[who].call(projectRoutes.update, { params: { id }, body, headers });
const moved = async (who: Who, project: Project, ...bodies: Partial<UpdateProject>[]): Promise<Project> => {
  let last = project;
  for (const body of bodies) {
    const answer = await put(who, project, body);
    expect([body, answer.status]).toEqual([body, 200]);
    last = answer.body;
  }
  return last;
};
const seen = (who: Who, { id }: Pick<Project, 'id'>) =>
  people[who].call(projectRoutes.detail, { params: { id } });
const partsOf = async ({ id }: Pick<Project, 'id'>): Promise<Part[]> =>
  (await people.customer.call(partRoutes.ofProject, { params: { projectId: id } })).body;
const listed = async (who: Who): Promise<string[]> =>
  (await people[who].call(projectRoutes.list, { query: { limit: '500' } })).body.map(({ id }) => id);

describe('a draft', () => {
  it('is saved half empty, seen by its owner and admins only, and submitted whole', async () => {
    const empty = await people.customer.call(projectRoutes.submit, {
      body: { title: '', status: 'draft' },
    });
    expect([empty.status, empty.body.status, empty.body.submittedAt]).toEqual([201, 'draft', null]);
    const draft = empty.body;
    for (const who of ['customer', 'admin'] as const) expect((await seen(who, draft)).status).toBe(200);
    for (const who of ['provider', 'stranger', 'factory'] as const) {
      expect((await seen(who, draft)).status).toBe(404);
      expect(await listed(who)).not.toContain(draft.id);
    }
    const early = await put('customer', draft, { status: 'submitted' });
    expect([early.status, early.body.fields]).toEqual([
      400,
      {
        title: 'Tiêu đề không được để trống',
        material: 'Vui lòng chọn vật liệu',
        deadline: 'Vui lòng chọn thời gian giao hàng',
      },
    ]);
    const { title, material, quantity, deadline, manufacturingProcesses } = request;
    const submitted = await moved(
      'customer',
      draft,
      { status: 'draft', title: '', material: 'steel' },
      { title, material, quantity, deadline, manufacturingProcesses, status: 'submitted' },
    );
    expect(submitted).toMatchObject({ status: 'submitted', title: request.title });
    expect(await listed('provider')).toContain(draft.id);
  });

  it('checks what is told all the same', async () => {
    const answer = await people.customer.call(projectRoutes.submit, {
      body: { status: 'draft', material: 'gỗ', quantity: 0 },
    });
    expect([answer.status, answer.body.fields]).toEqual([
      400,
      { material: 'Vui lòng chọn vật liệu', quantity: 'Số lượng phải lớn hơn 0' },
    ]);
  });
});

describe('bidding', () => {
  it('asks several factories, shows each its own, and lets go of the loser', async () => {
    const project = await submit();
    const bidding: Partial<UpdateProject> = {
      status: 'bidding',
      invitedManufacturerIds: [ids.factory, ids.rival],
    };
    const nobody = await put('provider', project, {
      status: 'bidding',
      invitedManufacturerIds: [ids.factory, randomUUID()],
    });
    expect([nobody.status, nobody.body.code]).toEqual([404, 'account.not-found']);
    const one = await put('provider', project, { ...bidding, invitedManufacturerIds: [ids.factory] });
    expect([one.status, one.body.fields]).toEqual([
      400,
      { invitedManufacturerIds: 'Chọn ít nhất hai nhà máy' },
    ]);
    expect((await moved('provider', project, bidding)).status).toBe('bidding');

    const offer = (who: Who, more: object) =>
      people[who].call(quoteRoutes.submit, { body: { ...figures, ...more, projectId: project.id } });
    const mine = (await offer('factory', {})).body;
    const theirs = (await offer('rival', { deliveryDays: 20 })).body;
    expect((await seen('rival', project)).body.invitedManufacturerIds).toEqual([]);
    const quotes = async (who: Who) =>
      people[who].call(quoteRoutes.ofProject, { params: { projectId: project.id } });
    expect((await quotes('rival')).body.map(({ id }) => id)).toEqual([theirs.id]);
    expect((await quotes('stranger')).status).toBe(404);

    await moved('provider', project, { status: 'quoted', quoteId: mine.id, finalPrice: 2_000_000 });
    expect((await seen('rival', project)).status).toBe(404);
    expect((await quotes('rival')).body).toMatchObject([{ id: theirs.id, state: 'rejected' }]);
    const { body: own } = await people.rival.call(quoteRoutes.ofManufacturer, {
      params: { manufacturerId: ids.rival },
    });
    expect(own).toMatchObject([{ id: theirs.id, projectTitle: request.title }]);
    expect((await quotes('customer')).body).toEqual([
      expect.objectContaining({ id: mine.id, totalPrice: 2_000_000, deliveryDays: 9 }),
    ]);
    expect((await quotes('customer')).body[0]).not.toHaveProperty('materialCost');
  });

  it('lets a factory take its quote back, and not another’s', async () => {
    const project = await submit();
    await moved('provider', project, { status: 'ready_for_manufacturer' });
    const { body: quote } = await people.factory.call(quoteRoutes.submit, {
      body: { ...figures, projectId: project.id },
    });
    const settle = (who: Who, state: 'withdrawn' | 'rejected') =>
      people[who].call(quoteRoutes.settle, {
        params: { id: quote.id },
        body: { projectId: project.id, state, reason: 'Sai' },
      });
    expect((await settle('rival', 'withdrawn')).status).toBe(404);
    expect((await settle('factory', 'rejected')).body.code).toBe('access.denied');
    expect((await settle('factory', 'withdrawn')).body).toMatchObject({ state: 'withdrawn', reason: 'Sai' });
    const release = await put('provider', project, { status: 'quoted' });
    expect([release.status, release.body.code]).toEqual([409, 'project.no-quote']);
  });
});

describe('a status set by the provider', () => {
  it('that no command leads to needs a reason of its own, and a price from quoted on', async () => {
    const project = await submit();
    const plain = await put('provider', project, { status: 'approved', vietPhatNotes: 'ghi chú' });
    expect([plain.status, plain.body.code]).toEqual([409, 'project.illegal-transition']);
    const free = await put('provider', project, { status: 'approved', overrideReason: 'Gọi điện' });
    expect([free.status, free.body.code]).toEqual([422, 'quote.price-missing']);
    const done = await moved('provider', project, {
      status: 'approved',
      overrideReason: 'Gọi điện',
      finalPrice: 900_000,
    });
    expect(done).toMatchObject({ status: 'approved', finalPrice: 900_000, isOverridden: true });
    expect((await seen('customer', project)).body.isOverridden).toBe(false);
    const events = await stack.store.load(`project-${project.id}`);
    expect(events.at(-1)).toMatchObject({ type: 'StatusOverridden', data: { reason: 'Gọi điện' } });
  });

  it('takes what it leaves out from the notes and the company: reason and factory', async () => {
    const cancelled = { status: 'cancelled' as const };
    const [silent, noted] = [await submit(), await submit()];
    expect((await moved('provider', silent, cancelled)).reason).toBe('không nêu lý do');
    expect((await moved('provider', noted, { ...cancelled, vietPhatNotes: 'Hết phôi' })).reason).toBe(
      'Hết phôi',
    );
    const sent = { status: 'ready_for_manufacturer' as const };
    const [plain, named] = [await submit(), await submit()];
    expect((await moved('provider', plain, sent)).assignedManufacturerId).toBe(ids.factory);
    expect(
      (await moved('provider', named, { ...sent, assignedManufacturerId: ids.rival })).assignedManufacturerId,
    ).toBe(ids.rival);
  });

  it('on the customer’s behalf says so in the log', async () => {
    const project = await submit();
    await moved(
      'provider',
      project,
      { status: 'reviewing' },
      { status: 'need_customer_revision', revisionRequests: [{ target: 'tolerance', reason: 'Thiếu' }] },
    );
    expect((await seen('customer', project)).body.revisionRequests).toEqual([
      { target: 'tolerance', reason: 'Thiếu' },
    ]);
    await moved('provider', project, { status: 'submitted' });
    const last = (await stack.store.load(`project-${project.id}`)).at(-1)!;
    expect([last.type, last.metadata.actorId, last.metadata.onBehalfOf]).toEqual([
      'ProjectResubmitted',
      ids.provider,
      ids.customer,
    ]);
  });

  it('brings the estimated days beside the wish, and notes that grow', async () => {
    const project = await submit({ desiredCompletionTime: '3-weeks' });
    const sent = await moved(
      'provider',
      project,
      { status: 'reviewing', vietPhatNotes: 'Một', desiredCompletionTime: '12 ngày' },
      { status: 'ready_for_manufacturer', vietPhatNotes: 'Hai' },
    );
    expect(sent).toMatchObject({
      desiredCompletionTime: '12 ngày',
      wishedCompletionTime: '3-weeks',
      estimatedDays: 12,
      vietPhatNotes: 'Một\nHai',
    });
  });
});

describe('sections', () => {
  it('are told apart by If-Match: a stale one comes back as it stands, another does not mind', async () => {
    const project = await submit();
    const [part, other] = await partsOf(project);
    await moved('customer', project, { title: 'Mặt bích Ø125' });
    const stale = await put('customer', project, { title: 'Khác' }, { 'if-match': `"${project.version}"` });
    expect([stale.status, stale.body.code, stale.body.present?.fields['title']]).toEqual([
      412,
      'section.stale',
      'Mặt bích Ø125',
    ]);
    const save = (id: string, body: object, version: string) =>
      people.customer.call(partRoutes.update, {
        params: { id },
        body,
        headers: { 'if-match': `"${version}"` },
      });
    const saved = await save(part!.id, { tolerance: 'custom', weight: 1.25 }, part!.version);
    expect([saved.status, saved.body.weight]).toEqual([200, 1.25]);
    expect((await save(part!.id, { tolerance: '' }, part!.version)).status).toBe(412);
    expect((await save(other!.id, { tolerance: 'custom' }, other!.version)).status).toBe(200);
    expect((await save(`${project.id}.${randomUUID()}`, { notes: 'x' }, '')).body.code).toBe(
      'part.not-found',
    );
    expect((await save('7', { notes: 'x' }, '')).body.code).toBe('part.not-found');
  });

  it('of parts are added, changed and removed with the project; nobody else’s can be touched', async () => {
    const project = await submit();
    const [first] = await partsOf(project);
    const parts = [
      { id: first!.id, partId: 'MB-01', partName: 'Thân', quantity: 7 },
      { partId: 'MB-03', partName: 'Gioăng' },
    ];
    const saved = await moved('customer', project, { projectParts: parts });
    expect([saved.partCount, saved.totalQuantity]).toEqual([2, 8]);
    const theft = await people.stranger.call(partRoutes.update, {
      params: { id: first!.id },
      body: { quantity: 1 },
    });
    expect([theft.status, theft.body.code]).toEqual([404, 'project.not-found']);
  });
});

const upload = async (who: Who, name: string): Promise<string> => {
  const { body } = await people[who].call(objectRoutes.requestUpload, { body: { name, size: 5 } });
  const stored = await people[who].send(body.uploadURL, { method: 'PUT', body: 'solid' });
  return ((await stored.json()) as { url: string }).url;
};

it('a private file that is not shared stays between customer and provider', async () => {
  const [shared, withheld] = [await upload('customer', 'a.stl'), await upload('customer', 'b.stl')];
  const project = await submit({ attachments: [shared, withheld] });
  const sent = { status: 'ready_for_manufacturer' as const, assignedManufacturerId: ids.factory };
  await moved('provider', project, { ...sent, withheldFiles: [withheld] });
  const read = async (who: Who) =>
    Promise.all([shared, withheld].map(async (url) => (await people[who].send(url)).status));
  expect([await read('customer'), await read('provider')]).toEqual([
    [200, 200],
    [200, 200],
  ]);
  expect([await read('factory'), await read('rival')]).toEqual([
    [200, 403],
    [403, 403],
  ]);
});

describe('a drawing that the provider replaces', () => {
  it('leaves the old one to be opened, and is named after the part', async () => {
    const [old, fresh] = [await upload('customer', 'a.stl'), await upload('provider', 'b.stl')];
    const project = await submit({
      projectParts: [{ partId: 'MB/01', partName: 'Thân', drawingFileUrl: old }],
    });
    const [part] = await partsOf(project);
    const replaced = await people.provider.call(partRoutes.update, {
      params: { id: part!.id },
      body: { drawingFileUrl: fresh, estimatedCost: 120_000 },
    });
    expect(replaced.body).toMatchObject({ drawingFileUrl: fresh, estimatedCost: 120_000 });
    expect(replaced.body.drawingFileName).toMatch(/^MB-01_Thân_VietPhat_\d{13}\.stl$/);
    const { body: history } = await people.customer.call(partRoutes.drawings, { params: { id: project.id } });
    expect(history.map(({ url, byProvider, isCurrent }) => [url, byProvider, isCurrent])).toEqual([
      [old, false, false],
      [fresh, true, true],
    ]);
    for (const { url, name } of history) {
      const { status, headers } = await people.customer.send(url);
      const saved = headers.get('content-disposition')?.split(`''`)[1];
      expect([status, decodeURIComponent(saved!)]).toEqual([200, name]);
    }
    const foreign = await people.provider.call(partRoutes.update, {
      params: { id: part!.id },
      body: { drawingFileUrl: await upload('stranger', 'c.stl') },
    });
    expect([foreign.status, foreign.body.code]).toEqual([403, 'object.not-yours']);
  });
});

describe('the showcase', () => {
  it('shows others what was made, and nothing that tells whose or for how much', async () => {
    const project = await submit();
    const showcase = async (who: Who) =>
      (await people[who].call(projectRoutes.showcase)).body.find(({ id }) => id === project.id);
    expect(await showcase('stranger')).toBeUndefined();
    await moved('provider', project, { status: 'approved', overrideReason: 'x', finalPrice: 5_000_000 });
    expect(await showcase('stranger')).toEqual({
      id: project.id,
      title: request.title,
      material: 'steel',
      manufacturingProcesses: ['cnc'],
      quantity: 5,
      createdAt: project.createdAt,
    });
    expect(await showcase('customer')).toBeUndefined();
    expect((await seen('stranger', project)).status).toBe(404);
  });
});

describe('the demo project', () => {
  it('is in production with the sample amounts, and nobody else’s', async () => {
    const { status, body } = await people.stranger.call(projectRoutes.demo);
    expect([status, body.status, body.finalPrice, body.isDemo]).toEqual([
      201,
      'in_production',
      10_000_000,
      true,
    ]);
    const { body: payments } = await people.stranger.call(paymentRoutes.detail, {
      params: { projectId: body.id },
    });
    expect(payments.instalments.map(({ amount, state }) => [amount, state])).toEqual([
      [3_000_000, 'completed'],
      [5_000_000, 'pending'],
      [2_000_000, 'pending'],
    ]);
    for (const who of ['provider', 'customer', 'factory'] as const)
      expect((await seen(who, body)).status).toBe(404);
    expect(await listed('provider')).not.toContain(body.id);
    const { body: monitored } = await people.admin.call(projectRoutes.all, { query: { limit: '500' } });
    expect(monitored.map(({ id }) => id)).toContain(body.id);
    expect((await people.provider.call(projectRoutes.all)).status).toBe(403);
  });
});

describe('the company’s settings', () => {
  it('say where customers pay, how long they have, and which factory is the default', async () => {
    const denied = await people.provider.call(companyRoutes.detail);
    expect([denied.status, denied.body.code]).toEqual([403, 'access.denied']);
    const bank = { bankName: 'Ngân hàng Mẫu', accountName: 'Công ty Mẫu', accountNumber: '000 111' };
    const { body: before } = await people.admin.call(companyRoutes.detail);
    expect(before).toMatchObject({
      defaultManufacturerId: ids.factory,
      dueDays: { deposit: 3, progress: 0, final: 0 },
      slaHours: { promise: 24, second: 48 },
      updatedAt: null,
    });
    const wrong = await people.admin.call(companyRoutes.change, {
      body: { slaHours: { promise: 24, second: 12 }, dueDays: { deposit: 7, progress: 0, final: 0 } },
    });
    expect([wrong.status, wrong.body.code]).toEqual([400, 'request.invalid']);
    const nobody = await people.admin.call(companyRoutes.change, {
      body: { defaultManufacturerId: randomUUID() },
    });
    expect([nobody.status, nobody.body.code]).toEqual([404, 'account.not-found']);
    const changed = await people.admin.call(companyRoutes.change, {
      body: { defaultManufacturerId: ids.rival, bank, dueDays: { deposit: 7, progress: 1, final: 2 } },
    });
    expect(changed.body).toMatchObject({ defaultManufacturerId: ids.rival, bank });

    const project = await submit();
    const sent = await moved('provider', project, { status: 'ready_for_manufacturer' });
    expect(sent.assignedManufacturerId).toBe(ids.rival);
    await moved(
      'provider',
      project,
      { status: 'approved', overrideReason: 'x', finalPrice: 1_000_000 },
      { status: 'payment_pending' },
    );
    const payments = async (who: Who) =>
      (await people[who].call(paymentRoutes.detail, { params: { projectId: project.id } })).body;
    const { instalments, bank: told } = await payments('customer');
    expect(told).toEqual(bank);
    const asked = (await seen('customer', project)).body.reachedAt.payment_pending!;
    expect(Date.parse(instalments[0]!.dueAt!) - Date.parse(asked)).toBe(7 * 86_400_000);
    expect(await payments('rival')).toMatchObject({ instalments: [], bank: null });
  });
});
