import { erasedText, mayUse } from '@market/contracts';
import type { PastOrder } from '@market/contracts';
import { eventHash } from '@platform/log/proof';
import type { Line } from '@platform/log/transfer';
import { ObjectStore } from '@platform/files';
import { headsOfLog } from '@market/audit';
import { namesOf } from '@market/rows';
import type { PlacedHead } from '@market/audit';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import type { Caller } from '../http/caller.js';
import { PastStreams } from '../replay/past-streams.js';
import type { ConversationPast, OrderPast } from '../replay/past-streams.js';
import { Replay } from '../replay/replay.js';
import { writeDocument } from './document.js';
import { fileNames } from './dossier.js';
import type { Dossier } from './dossier.js';
import { momentText } from './moments.js';
import { filesOf } from './order-files.js';
import type { FileReport } from './order-files.js';
import { OrderProofs } from './order-proof.js';
import { pdfOf } from './paper.js';
import type { ZipEntry } from './zip.js';

/** Makes the file of a dispute: an order's past in words, with the evidence for it. */
@Injectable()
export class DisputeFiles {
  constructor(
    private readonly db: Pool,
    private readonly pasts: PastStreams,
    private readonly replay: Replay,
    private readonly proofs: OrderProofs,
    private readonly objects: ObjectStore,
  ) {}

  async *entriesOf(id: string, caller: Caller, signal?: AbortSignal): AsyncGenerator<ZipEntry> {
    const stream = { kind: 'project', id } as const;
    const viewpoints = await this.replay.viewpoints(stream);
    const views = await Promise.all(viewpoints.map(({ as }) => this.replay.view(stream, as)));
    const order = await this.pasts.order(id);
    const messages = mayUse(caller, 'canReviewProjects') ? await this.pasts.conversation(id) : undefined;
    const lines = await this.proofs.linesOf(id);
    const proof = await this.proofs.prove(id, lines, signal);
    const heads = await headsOfLog(this.db);
    const { at: now } = order.at(-1)!;
    const present = views[0]!.stateAt({ revision: order.length - 1, now }) as PastOrder;
    const files: FileReport[] = [];
    yield* filesOf(this.objects, present.project?.files ?? [], files);
    const readable = messages ? lines : lines.filter(({ stream: of }) => of.startsWith('project-'));
    yield { name: fileNames.events, content: eventLines(readable) };
    yield { name: fileNames.heads, content: headLines(heads) };
    const keys = [...new Set(heads.map(({ publicKey }) => publicKey))].reverse();
    for (const [index, key] of keys.entries())
      yield {
        name: index === 0 ? fileNames.key : fileNames.key.replace('.', `-${String(index + 1)}.`),
        content: [key],
      };
    const nameOf = await this.namesIn(order, messages, caller);
    const dossier: Dossier = {
      ...{ id, order, present, messages, files, proof, heads, nameOf },
      madeAt: new Date().toISOString(),
      madeBy: nameOf(caller.accountId),
      parties: viewpoints.map((viewpoint, index) => ({ viewpoint, view: views[index]! })),
    };
    const foot = `Hồ sơ đơn hàng ${id} · lập lúc ${momentText(dossier.madeAt)}`;
    yield {
      name: fileNames.document,
      content: pdfOf({ title: `Hồ sơ tranh chấp ${id.slice(0, 8)}`, foot }, (paper) =>
        writeDocument(paper, dossier, fileNames),
      ),
    };
  }

  /** The present names of all people in the events of the order. For erased people, the text that replaces a name. */
  private async namesIn(order: OrderPast, messages: ConversationPast | undefined, caller: Caller) {
    const { customerId } = order.at(-1)!.after;
    const ids = new Set([caller.accountId, customerId]);
    for (const { event, after } of order) {
      if (event) ids.add(event.by);
      for (const { manufacturerId } of after.quotes) ids.add(manufacturerId);
      for (const factory of [after.assignedManufacturerId, ...after.invitedManufacturerIds])
        if (factory) ids.add(factory);
      for (const { addedBy } of after.files) ids.add(addedBy);
    }
    for (const { event } of messages ?? []) if (event) ids.add(event.by);
    const names = await namesOf(this.db, [...ids]);
    return (id: string) => {
      if (id === 'system') return 'Hệ thống';
      return names.has(id) ? names.get(id) || 'Chưa có tên' : erasedText;
    };
  }
}

function* eventLines(lines: readonly Line[]): Generator<string> {
  for (const line of lines) yield `${JSON.stringify({ sha256: eventHash(line), ...line })}\n`;
}

/** The same as `npm run log -- heads` writes: newest first, without links, which only help to name a difference. */
function* headLines(heads: readonly PlacedHead[]): Generator<string> {
  const texts = heads.map(({ until: _, ...head }) => JSON.stringify({ ...head, links: '' })).reverse();
  yield `[\n${texts.join(',\n')}\n]\n`;
}
