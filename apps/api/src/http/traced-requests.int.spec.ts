import { projectRoutes } from '@market/contracts';
import type { SubmitProject } from '@market/contracts';
import { startTraceCollector } from '@platform/testing';
import type { CollectedSpan } from '@platform/testing';
import { startStack } from '@control-center/api/testing/stack';
import type { Stack } from '@control-center/api/testing/stack';
import { until } from '@control-center/api/testing/until';
import { Visitor } from '@control-center/api/testing/visitor';
import { afterAll, beforeAll, expect, it } from '@jest/globals';

const request: SubmitProject = {
  title: 'Mật danh Sơn Ca',
  material: 'steel',
  quantity: 3,
  deadline: 'urgent',
};
/** The header of a browser that does not record its own part. */
const [trace, span] = ['4bf92f3577b34da6a3ce929d0e0e4736', '00f067aa0ba902b7'];

let collector: Awaited<ReturnType<typeof startTraceCollector>>;
let stack: Stack;
let customer: Visitor;
beforeAll(async () => {
  collector = await startTraceCollector();
  stack = await startStack({
    OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/`,
    OTEL_EXPORTER_OTLP_HEADERS: 'x-key=a%20b,x-other=c',
  });
  customer = await new Visitor(stack.url).signIn('khach');
});
afterAll(async () => {
  await stack.close();
  collector.close();
});

/** The spans of a trace once they include these. */
async function spansOf(traceId: string, ...names: string[]): Promise<Map<string, CollectedSpan>> {
  const found = () =>
    new Map(collector.spans.filter((each) => each.traceId === traceId).map((each) => [each.name, each]));
  await until(`the spans ${names.join()} were sent`, () =>
    Promise.resolve(names.every((name) => found().has(name))),
  );
  return found();
}
const lastEvent = async (id: string) => (await stack.store.load(`project-${id}`)).at(-1)!;

it('a command is one trace, under the id that the caller gives', async () => {
  const listener = await customer.listen();
  const { body, headers } = await customer.call(projectRoutes.submit, {
    body: request,
    headers: { traceparent: `00-${trace}-${span}-00` },
  });
  await listener.next((message) => message.type === 'project_changed' && message.projectId === body.id);
  listener.socket.terminate();

  const spans = await spansOf(trace, 'POST /api/projects', 'command', 'append', 'socket');
  const [server, command] = [spans.get('POST /api/projects')!, spans.get('command')!];
  expect(server).toMatchObject({
    service: 'control-center-api',
    parentSpanId: span,
    attributes: {
      'http.request.method': 'POST',
      'http.route': '/api/projects',
      'http.response.status_code': 201,
      'request.id': headers.get('x-request-id'),
    },
  });
  expect(command).toMatchObject({
    parentSpanId: server.spanId,
    attributes: { 'command.name': 'SubmitProject', 'command.outcome': 'done' },
  });
  expect(spans.get('append')).toMatchObject({ parentSpanId: command.spanId });
  expect(spans.get('socket')).toMatchObject({
    parentSpanId: command.spanId,
    attributes: { 'sockets.count': 1 },
  });
  expect((await lastEvent(body.id)).metadata.traceparent).toBe(`00-${trace}-${command.spanId}-01`);
  expect(collector.headers[0]).toMatchObject({ 'x-key': 'a b', 'x-other': 'c' });
});

it('a command that changes nothing has no socket span', async () => {
  const repeat = (traceId: string) =>
    customer.call(projectRoutes.submit, {
      body: request,
      headers: { 'idempotency-key': 'once', traceparent: `00-${traceId}-${span}-00` },
    });
  const [first, second, third] = ['1', '2', '3'].map((digit) => digit.repeat(32)) as [string, string, string];
  await repeat(first);
  await spansOf(first, 'socket');
  await repeat(second);
  // A later span shows that the repeat's span would have arrived.
  await customer.call(projectRoutes.submit, {
    body: request,
    headers: { traceparent: `00-${third}-${span}-00` },
  });
  await spansOf(third, 'socket');
  expect([...(await spansOf(second, 'command')).keys()]).not.toContain('socket');
});

it('spans contain nothing that a person wrote, even when a request fails', async () => {
  await customer.send('/api/projects?q=Sơn+Ca&status=wrong', {
    headers: { traceparent: `00-${trace}-${span}-01` },
  });
  await customer.send('/api/an-address-of-nobody/Sơn-Ca');
  await customer.call(projectRoutes.submit, { body: { ...request, title: '' } });
  await spansOf(trace, 'GET /api/projects');
  await until('the refused command was sent', () =>
    Promise.resolve(
      collector.spans.some(({ attributes }) => attributes['http.response.status_code'] === 400),
    ),
  );
  const keys = new Set(collector.spans.flatMap(({ attributes }) => Object.keys(attributes)));
  const allowed = ['http.request.method', 'http.route', 'http.response.status_code', 'request.id'];
  allowed.push('command.name', 'command.outcome', 'event.type', 'sockets.count');
  expect(allowed).toEqual(expect.arrayContaining([...keys]));
  const text = JSON.stringify(collector.spans);
  for (const word of ['Ca', 'S%C6%A1n', 'nobody', 'demo.test', '?']) expect(text).not.toContain(word);
  expect(collector.spans.every(({ events = [] }) => events.length === 0)).toBe(true);
});

it('only the server decides what is recorded, whatever the caller requests', async () => {
  const other = customer.at(await stack.startInstance({ OTEL_TRACES_SAMPLER_ARG: '0' }));
  const wished = 'a'.repeat(32);
  const { body } = await other.call(projectRoutes.submit, {
    body: request,
    headers: { traceparent: `00-${wished}-${span}-01` },
  });
  expect((await lastEvent(body.id)).metadata).not.toHaveProperty('traceparent');
  // A later span shows that this one would have arrived.
  const later = 'b'.repeat(32);
  await customer.call(projectRoutes.list, { headers: { traceparent: `00-${later}-${span}-00` } });
  await spansOf(later, 'GET /api/projects');
  expect(collector.spans.filter(({ traceId }) => traceId === wished)).toEqual([]);
});
