import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { messageRoutes, objectRoutes, projectRoutes } from '@market/contracts';
import type { StoredFile, SubmitProject } from '@market/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { jpeg } from '@platform/testing/jpeg';
import { startStack } from '@control-center/api/testing/stack';
import type { Stack } from '@control-center/api/testing/stack';
import { until } from '@control-center/api/testing/until';
import { Visitor } from '@control-center/api/testing/visitor';

const request: SubmitProject = { title: 'Trục', material: 'steel', quantity: 1, deadline: 'urgent' };
const day = 86_400_000;
const later = (days: number) => new Date(Date.now() + days * day);

let stack: Stack;
let customer: Visitor;
let admin: Visitor;

beforeAll(async () => {
  stack = await startStack();
  customer = await new Visitor(stack.url).signIn('khach');
  admin = await new Visitor(stack.url).signIn('admin');
});
afterAll(() => stack.close());
beforeEach(async () => {
  await stack.collect(later(30));
});

async function uploaded(): Promise<StoredFile> {
  const { body } = await customer.call(objectRoutes.requestUpload, { body: { name: 'a.pdf' } });
  const response = await customer.send(body.uploadURL, { method: 'PUT', body: '%PDF-1.7' });
  return (await response.json()) as StoredFile;
}

const nameOf = ({ url }: StoredFile) => url.slice('/objects/'.length);
const statusOf = async ({ url }: StoredFile) => (await customer.send(url)).status;
const submit = (file: StoredFile) =>
  customer.call(projectRoutes.submit, { body: { ...request, drawingFileUrl: file.url } });
/** The state after a process died between its writes to the log and to the ledger. */
const forgetReference = (file: StoredFile, claim = '') =>
  stack.db.query(
    `update app.uploads set state = 'stored' ${claim || ', "claimedFor" = null, "claimedAt" = null'}
     where "objectName" = $1`,
    [nameOf(file)],
  );

describe('an upload that nothing references', () => {
  it('is stored for seven days, then deleted with its bytes', async () => {
    const [file, referenced] = [await uploaded(), await uploaded()];
    await customer.send(`${file.url}/thumbnail`, { method: 'PUT', body: jpeg });
    expect((await submit(referenced)).status).toBe(201);
    expect(await stack.collect(later(6.9))).toEqual({ deleted: 0, saved: 0, released: 0 });
    expect(await statusOf(file)).toBe(200);
    expect(await stack.collect(later(7.1))).toEqual({ deleted: 1, saved: 0, released: 0 });
    expect([await statusOf(file), await statusOf(referenced)]).toEqual([404, 200]);
    const files = await readdir(stack.objectsFolder, { recursive: true });
    // Its small picture has the same name with another extension.
    const [name] = nameOf(file).split('.');
    expect(files.filter((path) => path.includes(name!))).toEqual([]);
  });

  it('is collected at the request of an admin, and of no one else', async () => {
    expect((await admin.call(objectRoutes.collect)).body).toEqual({ deleted: 0, saved: 0, released: 0 });
    expect((await customer.call(objectRoutes.collect)).status).toBe(403);
  });

  it('is deleted, too, when its upload was interrupted', async () => {
    const { body } = await customer.call(objectRoutes.requestUpload, { body: { name: 'a.pdf' } });
    await uploaded();
    const ticket = body.uploadURL.split('/').at(-1);
    const file = await uploaded();
    await stack.db.query(`delete from app.uploads where "objectName" = $1`, [nameOf(file)]);
    await stack.db.query(`update app.uploads set "objectName" = $2 where id = $1`, [ticket, nameOf(file)]);
    await stack.collect(later(1));
    const files = async () =>
      (await readdir(stack.objectsFolder, { recursive: true })).filter((path) => path.endsWith(nameOf(file)));
    expect(await files()).toHaveLength(1);
    await stack.collect(later(1.1));
    expect(await files()).toHaveLength(0);
  });
});

describe('a reference that the ledger has not recorded', () => {
  it('saves the file when the rows have the reference', async () => {
    const file = await uploaded();
    await submit(file);
    await forgetReference(file);
    expect(await stack.collect(later(8))).toEqual({ deleted: 0, saved: 1, released: 0 });
    expect(await statusOf(file)).toBe(200);
    expect(await stack.collect(later(8))).toEqual({ deleted: 0, saved: 0, released: 0 });
  });

  it('saves the file when only the log has the reference, because the rows are behind or its stream is parked', async () => {
    for (const type of ['FilesAttached', 'UnknownType']) {
      const file = await uploaded();
      const { body: project } = await customer.call(projectRoutes.submit, { body: request });
      const stream = `project-${project.id}`;
      const [first] = await stack.store.load(stream);
      const metadata = { ...first!.metadata, commandId: randomUUID() };
      const event = { id: randomUUID(), type, data: { files: [file] }, metadata };
      await stack.store.append(stream, [event], 0);
      expect(await stack.collect(later(8))).toEqual({ deleted: 0, saved: 1, released: 0 });

      // Only the first event names it, and the rows are past that event.
      const named = await uploaded();
      const data = { files: [named] };
      const only = { ...event, id: randomUUID(), type: 'UnknownType', data };
      const next = { ...event, id: randomUUID(), type: 'ReviewStarted', data: {} };
      const parked = `project-${randomUUID()}`;
      const { position } = await stack.store.append(parked, [only, next], -1);
      await until('the rows are past the event', async () => {
        const { rows } = await stack.db.query<{ position: string }>('select position from checkpoint');
        return BigInt(rows[0]!.position) >= position;
      });
      expect(await stack.collect(later(8))).toEqual({ deleted: 0, saved: 1, released: 0 });
    }
  });

  it('saves the file of a message, known from the rows or from a parked stream alone', async () => {
    const { body: project } = await customer.call(projectRoutes.submit, { body: request });
    const [sent, unused] = [await uploaded(), await uploaded()];
    const body = { projectId: project.id, content: 'Xem file', attachments: [sent.url] };
    expect((await customer.call(messageRoutes.send, { body })).status).toBe(201);
    const stateOf = async (file: StoredFile) =>
      (await stack.db.query(`select state from app.uploads where "objectName" = $1`, [nameOf(file)])).rows;

    await forgetReference(sent);
    expect(await stack.collect(later(8))).toEqual({ deleted: 1, saved: 1, released: 0 });
    expect([await stateOf(sent), await stateOf(unused)]).toEqual([[{ state: 'sent' }], []]);

    const stream = `conversation-${project.id}`;
    const [first] = await stack.store.load(stream);
    const file = await uploaded();
    const { url, name, size, type } = file;
    const data = { ...first!.data, content: null, attachments: [{ url, name, size, type }] };
    const metadata = { ...first!.metadata, commandId: randomUUID() };
    await stack.store.append(stream, [{ id: randomUUID(), type: 'MessageSent', data, metadata }], 0);
    expect(await stack.collect(later(8))).toEqual({ deleted: 0, saved: 1, released: 0 });
    expect(await stateOf(file)).toEqual([{ state: 'sent' }]);
  });

  it('saves a file that its command had claimed, and releases a claim without a reference', async () => {
    const [known, unknown] = [await uploaded(), await uploaded()];
    const { body: project } = await submit(known);
    const claim = `, "claimedFor" = '${project.id}', "claimedAt" = now()`;
    await forgetReference(known, claim);
    await forgetReference(unknown, claim);
    expect((await submit(unknown)).body.code).toBe('object.not-yours');
    expect(await stack.collect(later(0.1))).toEqual({ deleted: 0, saved: 1, released: 1 });
    expect((await submit(unknown)).status).toBe(201);
    expect((await submit(known)).body.code).toBe('object.not-yours');
  });
});

describe('a claim and a collection at the same time', () => {
  it('never both succeed for the same file', async () => {
    for (let round = 0; round < 8; round += 1) {
      const file = await uploaded();
      const [claimed, collected] = await Promise.all([submit(file), stack.collect(later(8))]);
      // The file is either referenced and stored, or deleted and unreferenced.
      if (claimed.status === 201) expect([await statusOf(file), collected.deleted]).toEqual([200, 0]);
      else expect([claimed.status, await statusOf(file)]).toEqual([claimed.status === 403 ? 403 : 404, 404]);
    }
  });

  it('exclude each other: a file cannot be referenced while it is collected, but again when that fails', async () => {
    const file = await uploaded();
    await stack.db.query(`update app.uploads set state = 'collecting' where "objectName" = $1`, [
      nameOf(file),
    ]);
    expect((await submit(file)).body.code).toBe('object.not-yours');
  });

  it('two projects never get the same file, and a rejected command releases it', async () => {
    const file = await uploaded();
    const responses = await Promise.all([submit(file), submit(file)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 403]);

    const other = await uploaded();
    const refused = await customer.call(projectRoutes.update, {
      params: { id: randomUUID() },
      body: { drawingFileUrl: other.url },
    });
    expect(refused.body.code).toBe('project.not-found');
    expect((await submit(other)).status).toBe(201);
  });
});
