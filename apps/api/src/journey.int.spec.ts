import { randomBytes, randomUUID } from 'node:crypto';
import {
  companyDefaults,
  messageRoutes,
  objectRoutes,
  partRoutes,
  paymentRoutes,
  progressRoutes,
  projectRoutes,
  quoteRoutes,
  stageIds,
} from '@market/contracts';
import type { Project } from '@market/contracts';
import { finalPrice, storySteps } from '@market/contracts/story';
import type { OrderWalk } from '@market/contracts/story';
import { projectDecider, timesOf } from '@market/domain';
import { evolve } from '@platform/kernel';
import type { ProjectEvents } from '@market/domain';
import { recorded } from '@platform/log';
import { findProject } from '@market/rows';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startStack } from '@control-center/api/testing/stack';
import type { Stack } from '@control-center/api/testing/stack';
import { signInAll } from '@control-center/api/testing/people';
import type { DemoUser } from '@control-center/api/testing/people';
import { until } from '@control-center/api/testing/until';
import type { Visitor } from '@control-center/api/testing/visitor';
import { walkOf } from '@control-center/api/testing/walk';

/** A STEP file by its first line, followed by bytes that text encoding would damage. */
const drawing = Buffer.concat([Buffer.from('ISO-10303-21;\nHEADER;\n'), randomBytes(200_000)]);

// Every call goes to the next instance of the api, and the projector changes on the way.
describe('one order, from the request to the end', () => {
  let stack: Stack;
  let people: Record<DemoUser, Visitor>;
  let order: OrderWalk;
  let project: Project;

  beforeAll(async () => {
    stack = await startStack();
    stack.startStandby();
    const otherUrl = await stack.startInstance();
    const signedIn = await signInAll(stack);
    ({ people } = signedIn);
    for (const visitor of Object.values(people)) visitor.around(otherUrl);
    order = walkOf(people, { factoryId: signedIn.ids.factory });
  });
  afterAll(() => stack.close());

  const params = () => ({ id: project.id });
  const ofProject = () => ({ projectId: project.id });
  const visibleProjects = async (visitor: Visitor): Promise<string[]> =>
    (await visitor.call(projectRoutes.list)).body.map(({ id }) => id);

  it('is submitted with two parts and a drawing, and is visible at once', async () => {
    const { customer } = people;
    const { body: ticket } = await customer.call(objectRoutes.requestUpload, {
      body: { name: 'Gá kẹp trục.step', size: drawing.length, type: 'model/step' },
    });
    const uploaded = await customer.send(ticket.uploadURL, { method: 'PUT', body: drawing });
    expect(uploaded.status).toBe(200);
    const { body: object } = await customer.call(objectRoutes.setAccess, {
      body: { objectUrl: ticket.uploadURL, visibility: 'public' },
    });

    project = await order.to('submit', { submit: { drawingFileUrl: object.objectPath } });
    const { title } = storySteps.submit(order.ids).body;
    expect(project).toMatchObject({ title, partCount: 2, totalQuantity: 6, percent: 0 });
    expect(project.files.map(({ name, size }) => [name, size])).toEqual([
      ['Gá kẹp trục.step', drawing.length],
    ]);
    expect(await visibleProjects(customer)).toEqual([project.id]);

    const file = await customer.send(project.drawingFileUrl!);
    expect(Buffer.from(await file.arrayBuffer()).equals(drawing)).toBe(true);
  });

  it('is announced to the provider by socket, reviewed, and sent to the factory', async () => {
    const { provider, factory } = people;
    const [atProvider, atFactory] = [await provider.listen(), await factory.listen()];
    expect(await atProvider.join(project.id)).toBe('joined');
    expect(await atFactory.join(project.id)).toBe('refused');

    await order.to('review');
    await atProvider.next(({ type }) => type === 'project_changed');
    expect((await order.to('send')).vietPhatNotes).toBe('Ưu tiên');
    expect(await atFactory.next(({ type }) => type === 'project_changed')).toEqual({
      type: 'project_changed',
      projectId: project.id,
    });
    expect(await atFactory.join(project.id)).toBe('joined');
  });

  it('is visible to its own factory, and not to other customers or factories', async () => {
    expect(await visibleProjects(people.factory)).toEqual([project.id]);
    for (const outsider of [people.stranger, people.rival]) {
      expect(await visibleProjects(outsider)).toEqual([]);
      const detail = await outsider.call(projectRoutes.detail, { params: params() });
      expect([detail.status, detail.body.code]).toEqual([404, 'project.not-found']);
      const parts = await outsider.call(partRoutes.ofProject, { params: ofProject() });
      expect(parts.status).toBe(404);
      expect((await outsider.send(project.drawingFileUrl!)).status).toBe(403);
      expect(await (await outsider.listen()).join(project.id)).toBe('refused');
      const update = await outsider.call(projectRoutes.update, {
        params: params(),
        body: { title: 'Của tôi' },
      });
      expect(update.status).toBe(404);
    }
    expect((await people.factory.send(project.drawingFileUrl!)).status).toBe(200);
  });

  it('is quoted with a total that the server computes, released and approved', async () => {
    const { factory, provider } = people;
    // From here on the standby writes the rows.
    await stack.projector.stop();
    await until('the standby has taken over', async () => {
      await provider.call(projectRoutes.update, { params: params(), body: { vietPhatNotes: randomUUID() } });
      return !(await provider.call(projectRoutes.list)).headers.has('x-stale');
    });
    const offer = storySteps.quote(order.ids).body;
    const wrong = await factory.call(quoteRoutes.submit, { body: { ...offer, totalPrice: 2_600_003 } });
    expect([wrong.status, wrong.body.code]).toEqual([422, 'quote.total-differs']);
    await order.to('quote');

    const { body: quotes } = await provider.call(quoteRoutes.ofProject, { params: ofProject() });
    expect(quotes).toMatchObject([
      { id: order.ids.quoteId, totalPrice: 2_600_001, version: 1, state: 'waiting' },
    ]);
    expect((await order.to('release')).finalPrice).toBe(finalPrice);
    const seenByFactory = await factory.call(projectRoutes.detail, { params: params() });
    expect(seenByFactory.body.finalPrice).toBe(2_600_001);
    expect(await order.to('approve')).toMatchObject({ finalPrice, vietPhatNotes: '' });
  });

  it('is paid 30 / 50 / 20, and the deposit is recorded', async () => {
    await order.to('requestPayment');
    const { body: schedule } = await people.customer.call(paymentRoutes.detail, { params: ofProject() });
    expect(schedule.total).toBe(finalPrice);
    expect(schedule.instalments.map(({ amount, state }) => [amount, state])).toEqual([
      [1_000_000, 'pending'],
      [1_666_667, 'pending'],
      [666_666, 'pending'],
    ]);
    await order.to('payDeposit');
    const { body: paid } = await people.customer.call(paymentRoutes.detail, { params: ofProject() });
    expect(paid.instalments.map(({ state }) => state)).toEqual(['completed', 'pending', 'pending']);
  });

  it('is produced stage by stage, and the customer is notified of each stage', async () => {
    const { factory, customer } = people;
    const atCustomer = await customer.listen();
    expect(await atCustomer.join(project.id)).toBe('joined');
    await order.to('startProduction');
    const early = await factory.call(progressRoutes.update, storySteps.finishing(order.ids));
    expect([early.status, early.body.code]).toEqual([409, 'stage.out-of-order']);
    const percents: number[] = [];
    for (const stageId of stageIds) {
      await order.to(stageId);
      await atCustomer.next(({ type }) => type === 'project_changed');
      percents.push((await customer.call(projectRoutes.detail, { params: params() })).body.percent);
    }
    expect(percents.at(-1)).toBe(100);
    expect([...percents].sort((a, b) => a - b)).toEqual(percents);
  });

  it('is discussed in two channels, live', async () => {
    const { customer, provider, factory } = people;
    const send = (visitor: Visitor, body: object) =>
      visitor.call(messageRoutes.send, { body: { projectId: project.id, ...body } });
    const messagesFor = async (visitor: Visitor) =>
      (await visitor.call(messageRoutes.ofProject, { params: ofProject() })).body.map(
        ({ content }) => content,
      );
    const [atCustomer, atProvider, atFactory] = [
      await customer.listen(),
      await provider.listen(),
      await factory.listen(),
    ];
    for (const listener of [atCustomer, atProvider, atFactory]) await listener.join(project.id);

    await send(customer, { content: '  Khi nào giao hàng?  ' });
    await atProvider.next(({ type }) => type === 'new_message');
    const reply = await send(provider, { content: 'Thứ sáu này.', channel: 'customer' });
    expect(reply.body).toMatchObject({ isFromVietPhat: 1, channel: 'customer' });
    await atCustomer.next(({ type }) => type === 'new_message');
    await send(provider, { content: 'Đóng gói kỹ nhé.', channel: 'factory' });
    await atFactory.next(({ type }) => type === 'new_message');

    expect(await messagesFor(customer)).toEqual(['Khi nào giao hàng?', 'Thứ sáu này.']);
    expect(await messagesFor(factory)).toEqual(['Đóng gói kỹ nhé.']);
    expect(await messagesFor(provider)).toHaveLength(3);
    // The reply to joining arrives after all earlier messages: the factory was notified of its own channel only.
    await atFactory.join(project.id);
    expect(atFactory.received.filter(({ type }) => type === 'new_message')).toEqual([]);
  });

  it('is completed, and the log, the rows and the replies agree', async () => {
    const completed = await order.to('complete');
    const detail = await people.provider.call(projectRoutes.detail, { params: params() });
    const { times, customerName, ...content } = detail.body;
    expect([content, customerName]).toEqual([completed, 'Cơ khí Mẫu An Khang']);

    const events = await stack.store.load(`project-${project.id}`);
    const fold = events.reduce(
      (state, event) => evolve(projectDecider, state, recorded<ProjectEvents>(event)),
      projectDecider.initial,
    );
    expect(times).toEqual(timesOf(fold, companyDefaults, new Date().toISOString()));
    expect(await findProject(stack.db, project.id)).toEqual({ ...fold, customerName: 'Cơ khí Mẫu An Khang' });
  });
});
