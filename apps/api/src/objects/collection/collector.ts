import { ObjectStore } from '@control-center/objects';
import type { Collected } from '@control-center/contracts';
import { Injectable, Logger } from '@nestjs/common';
import type { OnApplicationBootstrap, OnModuleDestroy } from '@nestjs/common';
import { UploadLedger } from '../upload-ledger.js';
import { AbandonedUploads } from './abandoned-uploads.js';
import { ObjectReferences } from './references.js';

const every = 3_600_000;
const batch = 200;
const nothing: Collected = { deleted: 0, saved: 0, released: 0 };

/**
 * Deletes what was uploaded and never referenced (rulings C6). An upload is first taken out of reach, so that no
 * command can claim it any more; then the log is asked; only then is it deleted.
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
        (error: unknown) => this.log.error({ err: error }, 'nothing was collected'),
      );
    }, every).unref();
  }

  async onModuleDestroy(): Promise<void> {
    clearInterval(this.timer);
    await this.running;
  }

  /** What came of it; nothing where somebody else is collecting at this moment. */
  async collect(now = new Date()): Promise<Collected> {
    const collected = await this.uploads.alone(async () => {
      for (const objectName of await this.uploads.expiredTickets(now)) await this.objects.delete(objectName);
      const total = { ...nothing };
      for (let taken = batch; taken === batch;) {
        const result = await this.settle(now);
        for (const key of Object.keys(nothing) as (keyof Collected)[]) total[key] += result[key];
        taken = result.deleted + result.saved + result.released;
      }
      return total;
    });
    if (collected) this.log.log(collected, 'uploads collected');
    return collected ?? nothing;
  }

  private async settle(now: Date): Promise<Collected> {
    const suspects = await this.uploads.take(now, batch);
    if (suspects.length === 0) return nothing;
    const ids = (some: typeof suspects) => some.map(({ id }) => id);
    try {
      const names = suspects.map(({ objectName }) => objectName);
      const referenced = await this.references.among(names);
      await this.ledger.markReferenced([...referenced]);
      const loose = suspects.filter(({ objectName }) => !referenced.has(objectName));
      const doomed = loose.filter(({ deletable }) => deletable);
      for (const { objectName } of doomed) await this.objects.delete(objectName);
      await this.uploads.forget(ids(doomed));
      const released = loose.filter(({ deletable }) => !deletable);
      await this.uploads.release(ids(released));
      return { deleted: doomed.length, saved: referenced.size, released: released.length };
    } catch (error) {
      await this.uploads.giveBack(ids(suspects));
      throw error;
    }
  }
}
