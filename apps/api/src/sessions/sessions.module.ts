import { publicUrl } from '@platform/settings';
import type { Settings } from '@platform/settings';
import { Global, Injectable, Module } from '@nestjs/common';
import type { OnApplicationBootstrap, OnModuleDestroy } from '@nestjs/common';
import type { Pool } from 'pg';
import { reservedConnections } from '../infrastructure/reserve.js';
import { programSettings } from '../infrastructure/settings.js';
import { lifetimesOf, Sessions } from './sessions.js';
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

const sessionsBy = (settings: Settings, reserve: Pool): Sessions =>
  new Sessions(reserve, {
    secrets: settings.SESSION_SECRET,
    publicUrl: publicUrl(settings),
    lifetimes: lifetimesOf(settings),
  });

/** Every module may ask for the session of a request. */
@Global()
@Module({
  controllers: [SessionsController],
  providers: [
    { provide: Sessions, inject: [programSettings, reservedConnections], useFactory: sessionsBy },
    ExpiredSessions,
  ],
  exports: [Sessions],
})
export class SessionsModule {}
