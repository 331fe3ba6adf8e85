import { Injectable, Module } from '@nestjs/common';
import type { OnApplicationBootstrap, OnModuleDestroy } from '@nestjs/common';
import { Sessions } from './sessions.js';
import { SessionsController } from './sessions.controller.js';

const deleteExpiredEveryMs = 600_000;

@Injectable()
class ExpiredSessions implements OnApplicationBootstrap, OnModuleDestroy {
  private deleting: NodeJS.Timeout | undefined;

  constructor(private readonly sessions: Sessions) {}

  onApplicationBootstrap(): void {
    const deleteExpired = () => void this.sessions.deleteExpired().catch(() => undefined);
    this.deleting = setInterval(deleteExpired, deleteExpiredEveryMs).unref();
  }

  onModuleDestroy(): void {
    clearInterval(this.deleting);
  }
}

@Module({ controllers: [SessionsController], providers: [ExpiredSessions] })
export class SessionsModule {}
