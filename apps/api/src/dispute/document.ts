import { auditChangeText, orderProofText, priceOf, statusLabel } from '@market/contracts';
import type { AuditChange, HistoryEntry } from '@market/contracts';
import { messageOf, orderEventFor, viewerAs } from '@market/domain';
import { orderChangesOf } from '@market/audit';
import type { Dossier, FileNames } from './dossier.js';
import { dayText, momentText } from './moments.js';
import type { Paper } from './paper.js';
import { sightsOf } from './sights.js';

/** Writes an order's past: what happened, what each party saw, its files, and how all of that is checked. */
export async function writeDocument(paper: Paper, dossier: Dossier, names: FileNames): Promise<void> {
  writeHead(paper, dossier);
  await writeEvents(paper, dossier);
  await writeSights(paper, dossier);
  await writeFiles(paper, dossier);
  await writeMessages(paper, dossier);
  writeProof(paper, dossier, names);
}

function writeHead(paper: Paper, { id, order, present, madeAt, madeBy, proof, nameOf }: Dossier): void {
  const { after } = order.at(-1)!;
  const { project } = present;
  paper.title(`Hồ sơ đơn hàng «${after.title}»`);
  paper.fact('Mã đơn', id);
  paper.fact('Khách hàng', nameOf(after.customerId));
  const factory = after.assignedManufacturerId;
  paper.fact('Nhà máy', factory ? nameOf(factory) : 'chưa giao');
  paper.fact('Trạng thái nay', statusLabel(after.status));
  paper.fact('Giá nay', (project && priceOf(project)) || 'chưa có');
  paper.fact('Thời gian', `${momentText(order[0]!.at)} đến ${momentText(order.at(-1)!.at)}, giờ Việt Nam`);
  paper.fact('Lập hồ sơ', `${momentText(madeAt)}, bởi ${madeBy}; việc này được ghi vào nhật ký`);
  paper.fact('Kiểm chứng', orderProofText(proof, momentText));
}

async function writeEvents(paper: Paper, { order, nameOf }: Dossier): Promise<void> {
  paper.heading(`Diễn biến: ${String(order.length)} sự kiện`);
  paper.note('Tên người là tên hiện nay. Những sự kiện cùng một giờ ở cột trái là một lần bấm nút.');
  const viewer = viewerAs('admin', order.at(-1)!.after);
  let command = -1;
  for (const step of order) {
    const { entry, isDiscarded } = orderEventFor(viewer, step);
    const time = step.command === command ? '' : momentText(step.at);
    command = step.command;
    const changes = step.before.revision < 0 ? [] : orderChangesOf(step.before, step.after);
    const details = changes.map((change) => changeText(change, nameOf));
    const text = entry && !isDiscarded ? sentenceText(entry, nameOf) : 'Sự kiện không có hiệu lực';
    await paper.entry(time, text, [...details, ...detailsOf(entry)]);
  }
}

const sides: Record<HistoryEntry['by'], string> = {
  customer: ' (Khách hàng)',
  factory: ' (Nhà máy)',
  provider: '',
};

/** «Lan (Khách hàng) gửi yêu cầu». Sentences of the provider already name it. */
function sentenceText({ sentence, by, what }: HistoryEntry, nameOf: (id: string) => string): string {
  const parts = sentence.map(({ text, accountId }) => (accountId ? nameOf(accountId) : text));
  const [actor = '', ...rest] = parts;
  return `${actor}${sides[by]}${rest.join('')}${what === 'StatusOverridden' ? ' – GHI ĐÈ' : ''}`;
}

const detailsOf = (entry: HistoryEntry | null): string[] =>
  entry?.text && !entry.sentence.some(({ text }) => text.includes(entry.text!)) ? [`«${entry.text}»`] : [];

function changeText(change: AuditChange, nameOf: (id: string) => string): string {
  const named = (value: AuditChange['from']) =>
    change.field === 'assignedManufacturerId' && typeof value === 'string' ? nameOf(value) : value;
  const { label, from, to } = auditChangeText(
    { ...change, from: named(change.from), to: named(change.to) },
    dayText,
  );
  return `${label}: ${from} → ${to}`;
}

async function writeSights(paper: Paper, { order, parties, nameOf }: Dossier): Promise<void> {
  paper.heading('Mỗi bên đã thấy gì');
  paper.note(
    'Trạng thái, giá và báo giá mà màn hình của mỗi bên trả về từ lúc đó, với quyền mặc định của vai trò. Chỉ ghi điều thay đổi.',
  );
  for (const { viewpoint, view } of parties) {
    paper.name(viewpoint.label);
    const sights = await sightsOf(order, view, nameOf);
    if (sights.length === 0) paper.note('Chưa từng thấy đơn hàng này.');
    for (const { at, lines } of sights) {
      const [first = '', ...rest] = lines;
      await paper.entry(momentText(at), first, rest);
    }
  }
}

async function writeFiles(paper: Paper, { files, nameOf }: Dossier): Promise<void> {
  paper.heading(`Bản vẽ và file: ${String(files.length)}`);
  paper.note(
    'SHA-256 của từng file, tính khi lập hồ sơ. File không đổi sau khi tải lên: bản mới là file mới.',
  );
  for (const file of files) {
    const { name, partNumber, revision, addedAt, addedBy, size, sha256, path, missing } = file;
    const what = [partNumber, revision === null ? '' : `bản ${String(revision)}`].filter(Boolean).join(', ');
    const by = addedBy ? `, ${nameOf(addedBy)} tải lên` : '';
    await paper.entry(momentText(addedAt), `${name}${what ? ` (${what})` : ''}${by}`, [
      `${size.toLocaleString('vi-VN')} byte · ${path ?? missing}`,
      ...(sha256 ? [`SHA-256 ${sha256}`] : []),
    ]);
  }
}

async function writeMessages(paper: Paper, { messages, nameOf }: Dossier): Promise<void> {
  paper.heading(messages ? `Tin nhắn: ${String(messages.length)}` : 'Tin nhắn');
  if (!messages) paper.note('Người lập hồ sơ không có quyền đọc tin nhắn: không kèm theo.');
  for (const { event, isDiscarded, at } of messages ?? []) {
    if (!event || isDiscarded) continue;
    const { content, channel, senderId, attachments = [] } = messageOf(event.data, event.at);
    const to = channel === 'customer' ? 'kênh khách hàng' : 'kênh nhà máy';
    const files = attachments.map(({ name }) => `Kèm file: ${name}`);
    await paper.entry(momentText(at), `${nameOf(senderId)} (${to})`, [content, ...files]);
  }
}

function writeProof(paper: Paper, { proof, heads }: Dossier, names: FileNames): void {
  paper.heading('Trạng thái đã ký và cách kiểm tra');
  const last = heads.at(-1);
  paper.text(orderProofText(proof, momentText));
  if (last) {
    paper.fact('Ký lúc', momentText(last.time));
    paper.fact('Số sự kiện', String(last.ordinal));
    paper.fact('Mã băm', last.h);
    paper.fact('Khoá', last.keyId);
    paper.fact('Chữ ký', last.signature);
  }
  paper.name('1. Các file trong hồ sơ còn nguyên');
  paper.text('sha256sum -c SHA256SUMS.txt');
  paper.name('2. Nhật ký còn nguyên, và các sự kiện trong hồ sơ đúng là của nhật ký');
  paper.text(`npm run log -- verify --heads ${names.heads} --key ${names.key} --events ${names.events}`);
  paper.note(
    'Lệnh đọc cả nhật ký đang chạy, hoặc một file của npm run log -- export, và nêu sự kiện đầu tiên bị khác. Cách tính mã băm: docs/operations/tamper-evidence.md.',
  );
  paper.name('3. Khoá đúng là của Control Center');
  paper.note(
    `Các trạng thái và khoá trong hồ sơ này đến từ cùng một máy với nhật ký. Bằng chứng mạnh là những trạng thái đã được giữ ở nơi khác từ trước: so sánh mã khoá ${last?.keyId ?? ''} và thêm các file đó vào lệnh trên.`,
  );
}
