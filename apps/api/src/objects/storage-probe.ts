import type { StorageProblem } from '@market/contracts';
import { ObjectStore, ObjectsUnavailable, probeStorage } from '@platform/files';
import { Injectable, Logger } from '@nestjs/common';
import type { OnApplicationBootstrap, OnModuleDestroy } from '@nestjs/common';

/** Milliseconds between checks. Wrong settings need a restart; an outage ends by itself. */
const pauses = { working: 300_000, failing: 15_000 };

/** Whether files can be stored, checked at start and then regularly, for health. */
@Injectable()
export class StorageProbe implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly log = new Logger(StorageProbe.name);
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> = Promise.resolve();
  private isStopped = false;

  /** Null while it works; undefined until the first check has ended. */
  problem: StorageProblem | null | undefined;

  constructor(private readonly objects: ObjectStore) {}

  onApplicationBootstrap(): void {
    this.running = this.check();
  }

  async onModuleDestroy(): Promise<void> {
    this.isStopped = true;
    clearTimeout(this.timer);
    await this.running;
  }

  private async check(): Promise<void> {
    const before = this.problem;
    try {
      await probeStorage(this.objects);
      this.problem = null;
      if (before) this.log.log('files can be stored again');
    } catch (error) {
      this.problem = error instanceof ObjectsUnavailable ? error.problem : 'other';
      const { message } = error as Error;
      if (this.problem !== before) this.log.error(`files cannot be stored: ${message}`);
    }
    if (this.isStopped) return;
    const pause = this.problem === null ? pauses.working : pauses.failing;
    this.timer = setTimeout(() => {
      this.running = this.check();
    }, pause).unref();
  }
}
