import { createHash, createPublicKey, randomBytes } from 'node:crypto';
import {
  accountRoutes,
  adminRoutes,
  auditRoutes,
  disputeRoutes,
  erasedText,
  isProven,
  messageRoutes,
  objectRoutes,
  orderProofText,
  pathOf,
} from '@market/contracts';
import type { OrderProof } from '@market/contracts';
import { storySteps } from '@market/contracts/story';
import type { OrderWalk } from '@market/contracts/story';
import { verifyHeads, WantedEvents } from '@platform/log/proof';
import type { Head } from '@platform/log/proof';
import { linesAfter } from '@platform/log/transfer';
import { LogSigner } from '@market/audit';
import { signInAll } from '@control-center/api/testing/people';
import type { DemoUser } from '@control-center/api/testing/people';
import { startStack } from '@control-center/api/testing/stack';
import type { Stack } from '@control-center/api/testing/stack';
import { until } from '@control-center/api/testing/until';
import type { Visitor } from '@control-center/api/testing/visitor';
import { walkOf } from '@control-center/api/testing/walk';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { unzipSync } from 'fflate';
import { momentText } from './moments.js';

let stack: Stack;
let people: Record<DemoUser, Visitor>;
let ids: Record<DemoUser, string>;
let order: OrderWalk;
let id: string;
const drawing = Buffer.from('ISO-10303-21;\nHEADER;\nENDSEC;\nEND-ISO-10303-21;\n');

async function upload(by: Visitor, name: string): Promise<string> {
  const file = { name, size: drawing.length, type: 'model/step' };
  const { body: ticket } = await by.call(objectRoutes.requestUpload, { body: file });
  await by.send(ticket.uploadURL, { method: 'PUT', body: drawing });
  const access = { objectUrl: ticket.uploadURL, visibility: 'public' } as const;
  return (await by.call(objectRoutes.setAccess, { body: access })).body.objectPath;
}

/** Signs the log up to its end. */
async function sign(): Promise<void> {
  const stopping = new AbortController();
  const problems: unknown[] = [];
  const signer = new LogSigner({
    ...{ pool: stack.db, eventStoreUrl: stack.eventStoreUrl, key: randomBytes(32).toString('base64') },
    log: (...problem: unknown[]) => void problems.push(problem),
  });
  const running = signer.run(stopping.signal);
  stopping.abort();
  await running;
  expect(problems).toEqual([]);
}

const prove = async (): Promise<OrderProof> => {
  const { status, body } = await people.admin.call(disputeRoutes.proof, { params: { id } });
  expect([status, (body as { message?: string }).message]).toEqual([200, undefined]);
  return body;
};
const textOf = (proof: OrderProof) => orderProofText(proof, momentText);

beforeAll(async () => {
  stack = await startStack();
  ({ people, ids } = await signInAll(stack));
  order = walkOf(people, { factoryId: ids.factory });
  await order.to('submit', { submit: { drawingFileUrl: await upload(people.customer, 'Gá kẹp.step') } });
  id = order.ids.projectId;
  for (const step of ['review', 'send', 'quote', 'release', 'approve'] as const) await order.to(step);
  await people.customer.call(messageRoutes.send, { body: { projectId: id, content: 'Sao giá cao thế?' } });
});
afterAll(() => stack.close());

describe('the proof of an order', () => {
  it('says that rows and log are the same, and how far they are signed', async () => {
    expect(textOf(await prove())).toContain('nhật ký chưa được ký lần nào');
    await sign();
    const proof = await prove();
    expect(proof).toMatchObject({ isParked: false, differences: [], unsigned: 0, unread: 0, brokenAt: null });
    expect([proof.signed, proof.heads]).toEqual([proof.events, 1]);
    expect(textOf(proof)).toMatch(/^\d+ sự kiện đã được dựng lại, khớp với mọi dòng dữ liệu; đã ký đến /);

    await people.customer.call(messageRoutes.send, { body: { projectId: id, content: 'Alô?' } });
    const later = await prove();
    expect([later.signed, later.unsigned]).toEqual([proof.events, 1]);
    await sign();
    expect(await prove()).toMatchObject({ signed: proof.events + 1, unsigned: 0, heads: 2, brokenAt: null });
  });

  it.each([
    ['projects', 'state', `state || '{"finalPrice": 1}'`, 'finalPrice', 'id'],
    ['messages', 'content', `'khác'`, 'content', '"projectId"'],
    ['order_instalments', 'amount', '5', 'amount', '"projectId"'],
  ])('finds a value of %s that somebody changed', async (table, column, value, name, key) => {
    const count = () => stack.db.query(`select from ${table} where ${key} = $1`, [id]);
    if (table === 'order_instalments') await order.to('requestPayment');
    await until('the rows are there', async () => ((await count()).rowCount ?? 0) > 0);
    const kept = `kept_${table}`;
    await stack.db.query(`create table app.${kept} as select * from ${table} where ${key} = $1`, [id]);
    await stack.db.query(`update ${table} set ${column} = ${value} where ${key} = $1`, [id]);
    const proof = await prove();
    expect(proof.differences.length).toBeGreaterThan(0);
    for (const difference of proof.differences) expect(difference).toMatchObject({ table, columns: [name] });
    expect(isProven(proof)).toBe(false);
    expect(textOf(proof)).toContain(`LỆCH ở ${table} (${name})`);
    await stack.db.query(
      `update ${table} t set ${column} = k.${column} from app.${kept} k where t.id = k.id`,
    );
    expect((await prove()).differences).toEqual([]);
  });

  it('finds a row that somebody deleted', async () => {
    await stack.db.query(`delete from messages where "projectId" = $1`, [id]);
    expect((await prove()).differences).toContainEqual(
      expect.objectContaining({ table: 'messages', columns: expect.arrayContaining(['content']) }),
    );
  });

  it('finds a signed state that was forged, and a log that was changed since', async () => {
    const { rows } = await stack.db.query<{ id: string; head: Head }>(
      'select id, head from app.log_heads order by "createdAt" limit 1',
    );
    const [first] = rows;
    const forge = (head: object) =>
      stack.db.query('update app.log_heads set head = $2 where id = $1', [first!.id, JSON.stringify(head)]);
    await forge({ ...first!.head, ordinal: first!.head.ordinal - 1 });
    expect(await prove()).toMatchObject({ brokenAt: first!.head.time });
    expect(textOf(await prove())).toContain('KHÔNG khớp với trạng thái đã ký lúc');
    await forge(first!.head);
    expect((await prove()).brokenAt).toBeNull();

    const change = (from: string, to: string) =>
      stack.logTables.query(
        `update events set message = decode(replace(encode(message, 'hex'), encode($1::text::bytea, 'hex'),
           encode($2::text::bytea, 'hex')), 'hex') where type = 'QuoteSubmitted' and name = $3`,
        [from, to, `project-${id}`],
      );
    await change('laborHours', 'laborHourz');
    expect((await prove()).brokenAt).toBe(first!.head.time);
    await change('laborHourz', 'laborHours');
    expect((await prove()).brokenAt).toBeNull();
  });

  it('of an order that does not exist is refused', async () => {
    for (const route of [disputeRoutes.proof, disputeRoutes.file])
      expect((await people.admin.call(route, { params: { id: ids.customer } })).status).toBe(404);
  });
});

describe('the file of a dispute', () => {
  async function fileOf(of = id) {
    const reply = await people.admin.send(pathOf(disputeRoutes.file, { id: of }));
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'application/zip']);
    const entries = unzipSync(new Uint8Array(await reply.arrayBuffer()));
    const text = (name: string) => Buffer.from(entries[name]!).toString();
    return { entries, text, document: await documentIn(entries['ho-so.pdf']!) };
  }
  async function documentIn(pdf: Uint8Array): Promise<string> {
    const library = await PDFiumLibrary.init();
    try {
      const document = await library.loadDocument(pdf);
      const pages = [...document.pages()].map((page) => page.getText());
      // A sentence goes on in the next line.
      return pages.join('\n').replaceAll(/\s+/g, ' ');
    } finally {
      library.destroy();
    }
  }

  it('tells what happened, from what to what, and what each party saw then', async () => {
    await sign();
    const { document } = await fileOf();
    const { title } = storySteps.submit(order.ids).body;
    expect(document).toContain(`Hồ sơ đơn hàng «${title}»`);
    expect(document).toMatch(/\d{2}:\d{2}:\d{2} \d{2}\/\d{2}\/\d{4} .+ \(Khách hàng\) gửi yêu cầu/);
    expect(document).toMatch(/Giá: – → 3\.333\.333/);
    expect(document).toMatch(/Trạng thái: Đã báo giá → /);
    const sights = document.slice(document.indexOf('Mỗi bên đã thấy gì'), document.indexOf('Bản vẽ và file'));
    // The customer never saw the factory's own figures.
    const customer = sights.slice(sights.indexOf('Khách hàng '));
    expect(customer).toMatch(/^Khách hàng .*Giá: Liên hệ báo giá .*Báo giá đã phát hành: 3\.333\.333/);
    expect(sights).toMatch(/Báo giá phiên bản 1 của .+ \(Đã được chọn\)/);
    expect(document).toContain('Sao giá cao thế?');
    expect(document).toContain('sự kiện đã được dựng lại');
  });

  it('has the drawings with their hashes, and sums of everything', async () => {
    const { entries, text, document } = await fileOf();
    const sha = createHash('sha256').update(drawing).digest('hex');
    const [path] = Object.keys(entries).filter((name) => name.startsWith('ban-ve/'));
    expect(path).toMatch(/Gá kẹp\.step$/);
    expect(Buffer.from(entries[path!]!)).toEqual(drawing);
    expect(document.replaceAll(' ', '')).toContain(sha);
    const sums = text('SHA256SUMS.txt').trimEnd().split('\n');
    const others = Object.keys(entries).filter((name) => name !== 'SHA256SUMS.txt');
    expect(sums).toEqual(
      others.map((name) => `${createHash('sha256').update(entries[name]!).digest('hex')}  ${name}`),
    );
  });

  it('has the events with their hashes, which are found in the log that its heads prove', async () => {
    const { text } = await fileOf();
    const lines = text('su-kien.jsonl').trimEnd().split('\n');
    const wanted = new WantedEvents(lines);
    expect(wanted.count).toBe((await prove()).events);
    const heads = JSON.parse(text('trang-thai-da-ky.json')) as Head[];
    const keys = ['', '-2', '-3'].map((nth) => createPublicKey(text(`khoa-cong-khai${nth}.pem`)));
    const { lastSigned } = await verifyHeads(
      wanted.passing(linesAfter(stack.eventStoreUrl, undefined)),
      ...([heads, keys] as const),
    );
    expect(() => wanted.requireAll()).not.toThrow();
    expect(lastSigned.time).toBe((await prove()).signedUntil);
  });

  it('stands in the audit each time that it is made', async () => {
    const records = async () =>
      (await people.admin.call(auditRoutes.events, { query: { q: 'is:viewed' } })).body
        .map(({ sentence }) => sentence.map(({ text }) => text).join(''))
        .filter((sentence) => sentence.includes('lập hồ sơ tranh chấp'));
    const before = (await records()).length;
    await fileOf();
    await fileOf();
    await until('both are recorded', async () => (await records()).length === before + 2);
    expect((await records())[0]).toContain(` lập hồ sơ tranh chấp của project-${id}`);
  });

  it('has no messages for who may not read them', async () => {
    const permit = (pagePermissions: Record<string, Record<string, boolean>>) =>
      people.admin.call(adminRoutes.setPermissions, {
        params: { userId: ids.admin },
        body: { pagePermissions },
      });
    await permit({ 'vietphat-admin': { canReviewProjects: false } });
    const { text, document } = await fileOf();
    await permit({});
    expect(document).toContain('không có quyền đọc tin nhắn');
    expect(document).not.toContain('Sao giá cao thế?');
    const lines = text('su-kien.jsonl').trimEnd().split('\n');
    const streams = lines.map((line) => (JSON.parse(line) as { stream: string }).stream);
    expect(new Set(streams)).toEqual(new Set([`project-${id}`]));
  });

  it('names nobody who was erased', async () => {
    const person = people.stranger;
    const profile = { firstName: 'Riêng', lastName: 'Tư', companyName: '', phoneNumber: '0909 123 456' };
    await person.call(accountRoutes.updateProfile, { params: { id: ids.stranger }, body: profile });
    const own = walkOf({ ...people, customer: person }, { factoryId: ids.factory });
    await own.to('submit');
    const { projectId } = own.ids;
    await person.call(messageRoutes.send, { body: { projectId, content: 'Lời riêng' } });
    expect((await fileOf(projectId)).document).toContain('Tư Riêng');
    await person.call(accountRoutes.erase, { params: { id: ids.stranger } });
    await until('the rows are erased', async () => !(await fileOf(projectId)).document.includes('Tư Riêng'));
    const { text, document } = await fileOf(projectId);
    for (const word of ['Riêng', '0909', 'Lời riêng', 'khach2@demo.test'])
      expect(`${document} ${text('su-kien.jsonl')}`).not.toContain(word);
    expect(document).toContain(`${erasedText} (Khách hàng) gửi yêu cầu`);
  });
});
