import { randomUUID } from 'node:crypto';
import {
  accountRoutes,
  adminRoutes,
  companyRoutes,
  historyRoutes,
  objectRoutes,
  partRoutes,
  paymentRoutes,
  progressRoutes,
  projectRoutes,
  quoteRoutes,
  thumbnailLimits,
} from '@market/contracts';
import type {
  ChangeCompany,
  PagePermissions,
  Part,
  Project,
  SubmitProject,
  UpdateProject,
} from '@market/contracts';
import { strippedThumbnail } from '@platform/files';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { noIds, offer, storySteps } from '@market/contracts/story';
import { signInAll } from '@control-center/api/testing/people';
import type { DemoUser } from '@control-center/api/testing/people';
import { startStack } from '@control-center/api/testing/stack';
import type { Stack } from '@control-center/api/testing/stack';
import type { Visitor } from '@control-center/api/testing/visitor';

const request = storySteps.submit(noIds).body;

let stack: Stack;
let people: Record<DemoUser, Visitor>;
let ids: Record<DemoUser, string>;

beforeAll(async () => {
  stack = await startStack();
  ({ people, ids } = await signInAll(stack));
});
afterAll(() => stack.close());

const submit = async (body: Partial<SubmitProject> = {}): Promise<Project> => {
  const reply = await people.customer.call(projectRoutes.submit, { body: { ...request, ...body } });
  expect(reply.status).toBe(201);
  return reply.body;
};
const put = (who: DemoUser, { id }: Pick<Project, 'id'>, body: Partial<UpdateProject>, headers = {}) =>
  people[who].call(projectRoutes.update, { params: { id }, body, headers });
/** Sends the updates one after another. Resolves to the last reply. */
const updated = async (
  who: DemoUser,
  project: Project,
  ...bodies: Partial<UpdateProject>[]
): Promise<Project> => {
  let last = project;
  for (const body of bodies) {
    const reply = await put(who, project, body);
    expect([body, reply.status]).toEqual([body, 200]);
    last = reply.body;
  }
  return last;
};
const detail = (who: DemoUser, { id }: Pick<Project, 'id'>) =>
  people[who].call(projectRoutes.detail, { params: { id } });
const partsOf = async ({ id }: Pick<Project, 'id'>): Promise<Part[]> =>
  (await people.customer.call(partRoutes.ofProject, { params: { projectId: id } })).body;
const listed = async (who: DemoUser): Promise<string[]> =>
  (await people[who].call(projectRoutes.list, { query: { limit: '500' } })).body.map(({ id }) => id);

describe('a draft', () => {
  it('is saved incomplete, visible to its owner and admins only, and submitted once complete', async () => {
    const empty = await people.customer.call(projectRoutes.submit, {
      body: { title: '', status: 'draft' },
    });
    expect([empty.status, empty.body.status, empty.body.submittedAt]).toEqual([201, 'draft', null]);
    const draft = empty.body;
    for (const who of ['customer', 'admin'] as const) expect((await detail(who, draft)).status).toBe(200);
    for (const who of ['provider', 'stranger', 'factory'] as const) {
      expect((await detail(who, draft)).status).toBe(404);
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
    const submitted = await updated(
      'customer',
      draft,
      { status: 'draft', title: '', material: 'steel' },
      { title, material, quantity, deadline, manufacturingProcesses, status: 'submitted' },
    );
    expect(submitted).toMatchObject({ status: 'submitted', title: request.title });
    expect(await listed('provider')).toContain(draft.id);
  });
});

describe('bidding', () => {
  it('invites several factories, shows each its own quote, and ends the loser’s access', async () => {
    const project = await submit();
    const bidding: Partial<UpdateProject> = {
      status: 'bidding',
      invitedManufacturerIds: [ids.factory, ids.rival],
    };
    const unknownAccount = await put('provider', project, {
      status: 'bidding',
      invitedManufacturerIds: [ids.factory, randomUUID()],
    });
    expect([unknownAccount.status, unknownAccount.body.code]).toEqual([404, 'account.not-found']);
    const singleFactory = await put('provider', project, {
      ...bidding,
      invitedManufacturerIds: [ids.factory],
    });
    expect([singleFactory.status, singleFactory.body.fields]).toEqual([
      400,
      { invitedManufacturerIds: 'Chọn ít nhất hai nhà máy' },
    ]);
    expect((await updated('provider', project, bidding)).status).toBe('bidding');

    const submitQuote = (who: DemoUser, more: object) =>
      people[who].call(quoteRoutes.submit, { body: { ...offer, ...more, projectId: project.id } });
    const mine = (await submitQuote('factory', {})).body;
    const theirs = (await submitQuote('rival', { deliveryDays: 20 })).body;
    expect((await detail('rival', project)).body.invitedManufacturerIds).toEqual([]);
    const quotes = async (who: DemoUser) =>
      people[who].call(quoteRoutes.ofProject, { params: { projectId: project.id } });
    expect((await quotes('rival')).body.map(({ id }) => id)).toEqual([theirs.id]);
    expect((await quotes('stranger')).status).toBe(404);

    await updated('provider', project, { status: 'quoted', quoteId: mine.id, finalPrice: 2_000_000 });
    expect((await detail('rival', project)).status).toBe(404);
    expect((await quotes('rival')).body).toMatchObject([{ id: theirs.id, state: 'rejected' }]);
    const { body: own } = await people.rival.call(quoteRoutes.ofManufacturer, {
      params: { manufacturerId: ids.rival },
    });
    expect(own).toMatchObject([{ id: theirs.id, projectTitle: request.title }]);
    expect((await quotes('customer')).body).toEqual([
      expect.objectContaining({ id: mine.id, totalPrice: 2_000_000, deliveryDays: 12 }),
    ]);
    expect((await quotes('customer')).body[0]).not.toHaveProperty('materialCost');
  });
});

describe('sections', () => {
  it('are checked separately by If-Match: a stale one is refused with its current content, another is saved', async () => {
    const project = await submit();
    const [part, other] = await partsOf(project);
    await updated('customer', project, { title: 'Mặt bích Ø125' });
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
});

const upload = async (who: DemoUser, name: string, content = 'solid'): Promise<string> => {
  const { body } = await people[who].call(objectRoutes.requestUpload, { body: { name } });
  const stored = await people[who].send(body.uploadURL, {
    method: 'PUT',
    body: Buffer.from(content, 'latin1'),
  });
  return ((await stored.json()) as { url: string }).url;
};

it('superseded, removed and withheld files are open to customer and provider only, by any address', async () => {
  const names = ['main.stl', 'part-1.stl', 'part-2.stl', 'kept.stl', 'removed.stl', 'withheld.stl'] as const;
  const urls = await Promise.all(
    names.map((name) => upload(name === 'part-2.stl' ? 'provider' : 'customer', name)),
  );
  const [main, first, second, kept, removed, withheld] = urls as [string, ...string[]];
  const project = await submit({
    drawingFileUrl: main,
    attachments: [kept!, removed!, withheld!],
    projectParts: [{ partId: 'MB-01', partName: 'Thân', drawingFileUrl: first! }],
  });
  await updated('customer', project, { attachments: [kept!, withheld!] });
  const [part] = await partsOf(project);
  const replace = { params: { id: part!.id }, body: { drawingFileUrl: second! } };
  expect((await people.provider.call(partRoutes.update, replace)).status).toBe(200);
  const sent = { status: 'ready_for_manufacturer' as const, assignedManufacturerId: ids.factory };
  await updated('provider', project, { ...sent, withheldFiles: [withheld!] });

  const opened = async (who: DemoUser) => {
    const replies = await Promise.all(urls.map((url) => people[who].send(url)));
    return names.filter((_, index) => replies[index]!.status === 200);
  };
  const shown = async (who: DemoUser) => {
    const params = { id: project.id, projectId: project.id };
    const replies = [
      await people[who].call(projectRoutes.detail, { params }),
      await people[who].call(partRoutes.ofProject, { params }),
      await people[who].call(partRoutes.drawings, { params }),
      await people[who].call(historyRoutes.ofProject, { params }),
      await people[who].call(projectRoutes.list),
    ];
    const text = JSON.stringify(replies.map(({ body }) => body));
    return names.filter((name, index) => text.includes(name) || text.includes(urls[index]!));
  };
  const current = ['main.stl', 'part-2.stl', 'kept.stl'];
  expect([await opened('factory'), await shown('factory')]).toEqual([current, current]);
  for (const who of ['customer', 'provider'] as const)
    expect([await opened(who), await shown(who)]).toEqual([names, names]);
  const { body } = await detail('customer', project);
  expect(body.files.map(({ name, place, state }) => [name, place, state]).sort()).toEqual([
    ['kept.stl', 'attachment', 'current'],
    ['main.stl', 'main', 'current'],
    ['part-1.stl', 'part', 'superseded'],
    ['part-2.stl', 'part', 'current'],
    ['removed.stl', 'attachment', 'removed'],
    ['withheld.stl', 'attachment', 'current'],
  ]);
});

it('a factory cannot refer to a file that it may not open', async () => {
  const withheld = await upload('customer', 'withheld.stl');
  const project = await submit({ attachments: [withheld] });
  const sent = { status: 'ready_for_manufacturer' as const, assignedManufacturerId: ids.factory };
  await updated('provider', project, { ...sent, withheldFiles: [withheld] });
  const agreed = { status: 'approved' as const, overrideReason: 'x', finalPrice: 1_000_000 };
  await updated('provider', project, agreed, { status: 'in_production' });
  const note = (attachments: string[]) =>
    people.factory.call(progressRoutes.update, {
      params: { projectId: project.id },
      body: { stageId: 'material-preparation', isCompleted: true, attachments },
    });
  const refused = await note([withheld]);
  expect([refused.status, refused.body.code]).toEqual([403, 'object.not-yours']);
  const photo = await upload('factory', 'photo.stl');
  expect((await note([photo])).body.stages[0]!.attachments).toEqual([photo]);
  expect((await people.factory.send(photo)).status).toBe(200);
});

it('an update without a command, or a repeated one, reveals nothing to callers without the right to read', async () => {
  const project = await submit();
  const [part] = await partsOf(project);
  const nothing = [{}, { vietPhatNotes: '' }, { status: 'submitted' }, { updatedAt: 'x' }] as object[];
  const write = (who: DemoUser, body: object, headers = {}) => put(who, project, body, headers);
  const writePart = (who: DemoUser) =>
    people[who].call(partRoutes.update, { params: { id: part!.id }, body: {} });
  const key = { 'idempotency-key': 'before the features were removed' };
  for (const who of ['customer', 'provider'] as const)
    expect((await write(who, { title: `Của ${who}` }, key)).status).toBe(200);
  const off: PagePermissions = {
    'customer-interface': { canViewOwnProjects: false },
    'vietphat-admin': { canViewAllProjects: false },
  };
  const permit = (who: DemoUser, pagePermissions: PagePermissions) =>
    people.admin.call(adminRoutes.setPermissions, {
      params: { userId: ids[who] },
      body: { pagePermissions },
    });
  for (const who of ['customer', 'provider'] as const) {
    await permit(who, off);
    const replies = [
      ...(await Promise.all(nothing.map((body) => write(who, body)))),
      await write(who, { title: `Của ${who}` }, key),
      await writePart(who),
    ];
    await permit(who, {});
    expect(replies.map(({ status, body }) => [status, body.code])).toEqual(
      replies.map(() => [403, 'access.denied']),
    );
    expect((await Promise.all(nothing.map((body) => write(who, body)))).map(({ status }) => status)).toEqual(
      nothing.map(() => 200),
    );
  }
});

it('a drawing in a format for attachments is refused, and the file stays its uploader’s', async () => {
  const png = (who: DemoUser) => upload(who, 'a.png', '\x89PNG\r\n\x1a\n');
  const [attached, free] = [await png('customer'), await png('customer')];
  const project = await submit({ attachments: [attached] });
  const [part] = await partsOf(project);
  const text = expect.stringMatching(
    /^Bản vẽ.* chỉ nhận file PDF, DWG, .*SLDPRT, không nhận \.png: hãy thêm vào mục đính kèm$/,
  );
  for (const drawingFileUrl of [attached, free]) {
    const { status, body } = await put('customer', project, { drawingFileUrl });
    expect([status, body.fields]).toEqual([400, { drawingFileUrl: text }]);
  }
  const replaced = await people.provider.call(partRoutes.update, {
    params: { id: part!.id },
    body: { drawingFileUrl: await png('provider') },
  });
  expect([replaced.status, replaced.body.fields]).toEqual([400, { drawingFileUrl: text }]);
  await updated('customer', project, { attachments: [attached, free] });
});

it('a part keeps the provider’s estimates until they are cleared with null', async () => {
  const project = await submit({ projectParts: [{ partId: 'MB/02', partName: 'Nắp' }] });
  const [part] = await partsOf(project);
  for (const estimates of [
    { estimatedCost: 120_000, estimatedLeadTime: 3 },
    { estimatedCost: null, estimatedLeadTime: 3 },
    { estimatedCost: null, estimatedLeadTime: null },
  ]) {
    const { body } = await people.provider.call(partRoutes.update, {
      params: { id: part!.id },
      body: estimates,
    });
    expect(body).toMatchObject(estimates);
    expect(await partsOf(project)).toEqual([expect.objectContaining(estimates)]);
  }
});

describe('a drawing that the provider replaces', () => {
  it('leaves the old one readable under its uploader’s name, and is named after the part', async () => {
    const [oldUrl, newUrl] = [await upload('customer', 'a.stl'), await upload('provider', 'b.stl')];
    const project = await submit({
      projectParts: [{ partId: 'MB/01', partName: 'Thân', drawingFileUrl: oldUrl }],
    });
    const [part] = await partsOf(project);
    const replaced = await people.provider.call(partRoutes.update, {
      params: { id: part!.id },
      body: { drawingFileUrl: newUrl, estimatedCost: 120_000 },
    });
    expect(replaced.body).toMatchObject({ drawingFileUrl: newUrl, estimatedCost: 120_000 });
    expect(replaced.body.drawingFileName).toMatch(/^MB-01_Thân_VietPhat_\d{13}\.stl$/);
    const { body: history } = await people.customer.call(partRoutes.drawings, { params: { id: project.id } });
    expect(history.map(({ url, byProvider, isCurrent }) => [url, byProvider, isCurrent])).toEqual([
      [oldUrl, false, false],
      [newUrl, true, true],
    ]);
    const saved = await Promise.all(
      history.map(async ({ url }) => {
        const { status, headers } = await people.customer.send(url);
        return [status, headers.get('content-disposition')];
      }),
    );
    expect(saved).toEqual([
      [200, 'attachment; filename=a.stl'],
      [200, 'attachment; filename=b.stl'],
    ]);
    const foreign = await people.provider.call(partRoutes.update, {
      params: { id: part!.id },
      body: { drawingFileUrl: await upload('stranger', 'c.stl') },
    });
    expect([foreign.status, foreign.body.code]).toEqual([403, 'object.not-yours']);
  });
});

describe('the showcase', () => {
  it('shows others the work without owner and price', async () => {
    const project = await submit();
    const showcase = async (who: DemoUser) =>
      (await people[who].call(projectRoutes.showcase)).body.find(({ id }) => id === project.id);
    expect(await showcase('stranger')).toBeUndefined();
    await updated('provider', project, { status: 'approved', overrideReason: 'x', finalPrice: 5_000_000 });
    expect(await showcase('stranger')).toEqual({
      id: project.id,
      title: request.title,
      material: 'steel',
      manufacturingProcesses: ['cnc', 'turning'],
      quantity: 6,
      createdAt: project.createdAt,
    });
    expect(await showcase('customer')).toBeUndefined();
    expect((await detail('stranger', project)).status).toBe(404);
  });
});

describe('the demo project', () => {
  it('is in production with the sample amounts, and visible to no other user except admins', async () => {
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
      expect((await detail(who, body)).status).toBe(404);
    const { body: shown } = await people.customer.call(projectRoutes.showcase, { query: { limit: '500' } });
    expect(shown.map(({ id }) => id)).not.toContain(body.id);
    expect(await listed('provider')).not.toContain(body.id);
    const { body: monitored } = await people.admin.call(projectRoutes.all, { query: { limit: '500' } });
    expect(monitored.map(({ id }) => id)).toContain(body.id);
    expect((await people.provider.call(projectRoutes.all)).status).toBe(403);
  });

  it('has a model and a drawing that its owner reads, with their small pictures', async () => {
    const { body } = await people.stranger.call(projectRoutes.demo);
    const files = body.files.filter(({ state }) => state === 'current');
    expect(files.map(({ place, name }) => [place, name.split('.').at(-1)]).sort()).toEqual([
      ['main', 'pdf'],
      ['part', 'stl'],
    ]);
    for (const { url, size } of files) {
      expect((await (await people.stranger.send(url)).arrayBuffer()).byteLength).toBe(size);
      const picture = await people.stranger.send(`${url}/thumbnail`);
      expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
      expect(strippedThumbnail(Buffer.from(await picture.arrayBuffer()), thumbnailLimits)).toBeDefined();
      expect((await people.customer.send(`${url}/thumbnail`)).status).toBe(403);
    }
  });
});

describe('the company’s settings', () => {
  it('set where customers pay, the due dates, and the default factory', async () => {
    const denied = await people.provider.call(companyRoutes.detail);
    expect([denied.status, denied.body.code]).toEqual([403, 'access.denied']);
    const bank = {
      bankName: 'Ngân hàng Mẫu',
      accountName: 'Công ty Mẫu',
      accountNumber: '000 111',
      bankBin: '',
    };
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
    const unknownAccount = await people.admin.call(companyRoutes.change, {
      body: { defaultManufacturerId: randomUUID() },
    });
    expect([unknownAccount.status, unknownAccount.body.code]).toEqual([404, 'account.not-found']);
    const named = await people.admin.call(companyRoutes.change, { body: { bank: { accountName: 'A' } } });
    expect(named.body.bank).toEqual({ bankName: '', accountName: 'A', accountNumber: '', bankBin: '' });
    const open = await Promise.all([people.customer.listen(), people.factory.listen()]);
    const changed = await people.admin.call(companyRoutes.change, {
      body: { defaultManufacturerId: ids.rival, bank, dueDays: { deposit: 7, progress: 1, final: 2 } },
    });
    expect(changed.body).toMatchObject({ defaultManufacturerId: ids.rival, bank });
    for (const listener of open) {
      expect(await listener.next(({ type }) => type === 'company_changed')).toEqual({
        type: 'company_changed',
      });
      listener.socket.terminate();
    }

    const project = await submit();
    const sent = await updated('provider', project, { status: 'ready_for_manufacturer' });
    expect(sent.assignedManufacturerId).toBe(ids.rival);
    await updated(
      'provider',
      project,
      { status: 'approved', overrideReason: 'x', finalPrice: 1_000_000 },
      { status: 'payment_pending' },
    );
    const payments = async (who: DemoUser) =>
      (await people[who].call(paymentRoutes.detail, { params: { projectId: project.id } })).body;
    const { instalments, bank: displayedBank } = await payments('customer');
    expect(displayedBank).toEqual(bank);
    const requestedAt = (await detail('customer', project)).body.reachedAt.payment_pending!;
    expect(Date.parse(instalments[0]!.dueAt!) - Date.parse(requestedAt)).toBe(7 * 86_400_000);
    expect(await payments('rival')).toMatchObject({ instalments: [], bank: null });
  });

  it('decide the dates of orders; their history says who changed what', async () => {
    const change = (body: Partial<ChangeCompany>, headers = {}) =>
      people.admin.call(companyRoutes.change, { body, headers });
    const { body: before } = await people.admin.call(companyRoutes.detail);
    const twice = await change({
      holidays: [
        { date: '2026-03-04', name: 'Nghỉ' },
        { date: '2026-03-04', name: 'Nghỉ bù' },
      ],
    });
    expect(twice.body.fields).toEqual({ holidays: 'Có hai ngày nghỉ trùng ngày' });

    const version = { 'If-Match': `"${before.version}"` };
    const changed = await change({ slaHours: { promise: 8, second: 12 }, quoteValidityDays: 20 }, version);
    expect(changed.body).toMatchObject({ slaHours: { promise: 8, second: 12 }, quoteValidityDays: 20 });
    const stale = await change({ quoteValidityDays: 30 }, version);
    expect([stale.status, stale.body.code, stale.body.present?.version]).toEqual([
      412,
      'section.stale',
      changed.body.version,
    ]);

    const project = await submit();
    const due = new Date(Date.parse(project.submittedAt!) + 8 * 3_600_000).toISOString();
    const sla = { state: 'running', dueAt: due, breached: false };
    for (const who of ['customer', 'provider'] as const)
      expect((await detail(who, project)).body.times).toMatchObject({ sla, daysOpen: 0, promisedOn: null });
    const listed = (await people.provider.call(projectRoutes.list)).body.find(({ id }) => id === project.id);
    expect(listed!.times!.sla).toMatchObject(sla);
    await updated('provider', project, {
      status: 'ready_for_manufacturer',
      assignedManufacturerId: ids.factory,
    });
    await people.factory.call(quoteRoutes.submit, { body: { ...offer, projectId: project.id } });
    const released = await updated('provider', project, { status: 'quoted' });
    const day = new Date(Date.parse(released.reachedAt.quoted!) + 7 * 3_600_000 + 20 * 86_400_000);
    expect(released.quoteValidUntil).toBe(day.toISOString().slice(0, 10));
    const { body: factories } = await people.provider.call(accountRoutes.factories);
    const { figures } = factories.find(({ id }) => id === ids.factory)!;
    expect(figures.medianResponseHours).toBeGreaterThanOrEqual(0);
    expect(figures.medianResponseHours).toBeLessThan(1);

    const everyDay = await change({ workingDays: [1, 2, 3, 4, 5, 6, 7], holidays: [] });
    const urgent = await submit({ deadline: 'urgent' });
    const fifth = new Date(Date.parse(urgent.submittedAt!) + 7 * 3_600_000 + 5 * 86_400_000);
    expect(urgent.dueDate).toBe(fifth.toISOString().slice(0, 10));
    await change({ workingDays: before.workingDays, holidays: before.holidays });
    expect((await people.provider.call(companyRoutes.history)).status).toBe(403);
    const { body: history } = await people.admin.call(companyRoutes.history);
    expect(history[1]).toMatchObject({
      createdAt: everyDay.body.updatedAt,
      changes: [
        { section: 'workingDays', before: before.workingDays, after: [1, 2, 3, 4, 5, 6, 7] },
        { section: 'holidays', before: before.holidays, after: [] },
      ],
    });
    expect(history[2]).toEqual({
      ...{ id: changed.body.version.split(':')[1], createdAt: changed.body.updatedAt },
      ...{ actorId: ids.admin, actorName: expect.stringMatching(/./) },
      changes: [
        { section: 'slaHours', before: before.slaHours, after: { promise: 8, second: 12 } },
        { section: 'quoteValidityDays', before: before.quoteValidityDays, after: 20 },
      ],
    });
    const page = await people.admin.call(companyRoutes.history, { query: { limit: '1' } });
    expect(page.body).toEqual([history[0]]);
    expect(page.headers.get('Link')).toContain('rel="next"');
  });
});
