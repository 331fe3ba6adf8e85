import { ObjectStore, thumbnailNameOf } from '@platform/files';
import type { Collected } from '@market/contracts';
import { Injectable, Logger } from '@nestjs/common';
import type { OnApplicationBootstrap, OnModuleDestroy } from '@nestjs/common';
import { UploadLedger } from '../upload-ledger.js';
import { AbandonedUploads } from './abandoned-uploads.js';
import type { Candidate } from './abandoned-uploads.js';
import { ObjectReferences } from './references.js';

const intervalMs = 3_600_000;
const batchSize = 200;
/** Longer than any upload takes. */
const unfinishedAfterMs = 24 * 3_600_000;
const none: Collected = { deleted: 0, saved: 0, released: 0 };

/**
 * Deletes uploads that were never referenced. An upload is first reserved, so that no command can claim it;
 * then the log is searched for references; only then is it deleted.
 */
@Injectable()
export class Collector implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly log = new Logger(Collector.name);
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> = Promise.resolve();

  constructor(
    private readonly uploads: AbandonedUploads,
    private readonly ledger: UploadLedger,
    private readonly references: ObjectReferences,
    private readonly objects: ObjectStore,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => {
      this.running = this.collect().then(
        () => undefined,
        (error: unknown) => this.log.error({ err: error }, 'the collection failed'),
      );
    }, intervalMs).unref();
  }

  async onModuleDestroy(): Promise<void> {
    clearInterval(this.timer);
    await this.running;
  }

  /** The numbers of uploads by outcome; all 0 when another process is collecting. */
  async collect(now = new Date()): Promise<Collected> {
    const collected = await this.uploads.runExclusively(async () => {
      for (const { id, objectName } of await this.uploads.expiredTickets(now)) {
        if (objectName !== null) await this.objects.delete(objectName);
        await this.uploads.deleteTicket(id);
      }
      const total = { ...none };
      for (let count = batchSize; count === batchSize;) {
        const result = await this.collectBatch(now);
        for (const key of Object.keys(none) as (keyof Collected)[]) total[key] += result[key];
        count = result.deleted + result.saved + result.released;
      }
      await this.removeUnfinished(new Date(now.getTime() - unfinishedAfterMs));
      return total;
    });
    if (collected) this.log.log(collected, 'uploads collected');
    return collected ?? none;
  }

  /** Last, because some servers cannot list them. */
  private async removeUnfinished(before: Date): Promise<void> {
    try {
      const removed = await this.objects.removeUnfinished(before);
      if (removed > 0) this.log.log(`${removed} unfinished writes removed`);
    } catch (error) {
      this.log.warn({ err: error }, 'unfinished writes could not be removed');
    }
  }

  private async collectBatch(now: Date): Promise<Collected> {
    const candidates = await this.uploads.reserve(now, batchSize);
    if (candidates.length === 0) return none;
    const undecided = new Set(candidates.map(({ id }) => id));
    try {
      const names = candidates.map(({ objectName }) => objectName);
      const referenced = await this.references.findReferenced(names);
      for (const [name, by] of referenced) await this.ledger.markReferenced([name], by);
      const unreferenced = candidates.filter(({ objectName }) => !referenced.has(objectName));
      const [deleted, released] = [true, false].map((kind) =>
        unreferenced.filter(({ deletable }) => deletable === kind),
      ) as [Candidate[], Candidate[]];
      await this.uploads.release(released.map(({ id }) => id));
      for (const { id, objectName } of deleted) {
        // From here on no command may claim it, because some of its bytes may be deleted. The next collection
        // continues.
        undecided.delete(id);
        await this.objects.delete(thumbnailNameOf(objectName));
        await this.objects.delete(objectName);
        await this.uploads.delete(id);
      }
      return { deleted: deleted.length, saved: referenced.size, released: released.length };
    } catch (error) {
      await this.uploads.cancelReservation([...undecided]);
      throw error;
    }
  }
}
