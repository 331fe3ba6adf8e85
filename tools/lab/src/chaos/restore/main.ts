// The bad day: while people write, two backups are made and people are erased before and after the last one; then every
// process is killed and the data deleted. The commands of docs/operations/backup.md restore it, and the result is
// compared.
import assert from 'node:assert/strict';
import { parseArgs } from 'node:util';
import { accountRoutes, messageRoutes, objectRoutes, projectRoutes } from '@market/contracts';
import type { StoredFile } from '@market/contracts';
import { Visitor } from '@control-center/api/testing/visitor';
import { Checks } from '../read-side/checks.js';
import { Load } from '../read-side/load.js';
import { signInAll } from '../read-side/people.js';
import { Installation } from './installation.js';

const { values } = parseArgs({
  allowPositionals: true,
  options: {
    projects: { type: 'string', default: '300' },
    seed: { type: 'string', default: `${Date.now() % 1_000_000}` },
  },
});
const seed = Number(values.seed);
assert(Number.isInteger(seed), '--seed is a number');

/** The people who work; the other two demo accounts are erased. */
const working = ['khach', 'xuong', 'vietphat', 'admin'];
const request = { title: 'Gá kẹp', material: 'steel', quantity: 1, deadline: 'urgent' } as const;
const secret = 'Số của tôi là 0912 345 678';
const drawing = `%PDF-1.7 ${'drawing '.repeat(100_000)}`;

console.log(`${values.projects} orders at the beginning, seed ${seed}`);
const installation = new Installation();
try {
  await installation.start();
  const { url } = installation;
  await installation.command('seed', '--projects', values.projects);
  const people = await signInAll([url], working);
  const load = new Load(people);
  load.begin(seed);

  const customer = await new Visitor(url).signIn('khach');
  const { body: ticket } = await customer.call(objectRoutes.requestUpload, { body: { name: 'a.pdf' } });
  const sent = await customer.send(ticket.uploadURL, { method: 'PUT', body: drawing });
  const file = (await sent.json()) as StoredFile;
  const [erasedBefore, erasedAfter] = [
    await new Visitor(url).signIn('xuong2'),
    await new Visitor(url).signIn('khach2'),
  ];
  const { id: before } = (await erasedBefore.call(accountRoutes.me)).body;
  const { id: later } = (await erasedAfter.call(accountRoutes.me)).body;
  const { id: projectId } = (await erasedAfter.call(projectRoutes.submit, { body: request })).body;
  await erasedAfter.call(messageRoutes.send, { body: { projectId, content: secret } });
  console.log(await installation.backUp());

  const erase = async (id: string) => {
    const admin = await new Visitor(url).signIn('admin');
    assert.equal((await admin.call(accountRoutes.erase, { params: { id } })).status, 200);
  };
  await erase(before);
  const acknowledged = load.commands.filter(({ outcome }) => outcome === 'done');
  console.log(await installation.backUp());

  await erase(later);
  console.log(await installation.listErased());
  await load.untilInFlight();
  await installation.destroy();
  await load.end();
  const done = load.commands.filter(({ outcome }) => outcome === 'done').length;
  console.log(
    `${done} commands acknowledged, ${acknowledged.length} of them before the last backup; all killed`,
  );

  console.log(await installation.restore());
  await installation.start();
  console.log((await installation.command('proof')).trimEnd().split('\n').at(-1));

  const peopleAfter = await signInAll([url], working);
  const checks = new Checks(await installation.addresses(), peopleAfter);
  await checks.begin();
  await checks.round(acknowledged);
  const [reader, provider] = [
    await new Visitor(url).signIn('khach'),
    await new Visitor(url).signIn('vietphat'),
  ];
  assert.equal(await (await reader.send(file.url)).text(), drawing, 'the uploaded file');
  const messages = await provider.call(messageRoutes.ofProject, { params: { projectId } });
  assert.equal(messages.status, 200);
  assert(!JSON.stringify(messages.body).includes(secret), 'a message of an erased person can be read again');
  await installation.requireErased([before, later]);
  console.log(`Clean: ${checks.summary()}; both erased people stay erased`);
} catch (error) {
  console.error(`Not clean (--seed ${seed}): ${error instanceof Error ? error.stack : String(error)}`);
  process.exitCode = 1;
} finally {
  await installation.remove({ keep: process.exitCode === 1 });
}
process.exit();
