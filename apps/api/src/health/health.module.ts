import { resolve } from 'node:path';
import { metricsAccess } from '@platform/metrics';
import { publicUrl } from '@platform/settings';
import type { Settings } from '@platform/settings';
import { Tracing } from '@platform/tracing';
import { Global, Module } from '@nestjs/common';
import type { Pool } from 'pg';
import { BuildProgress } from '../http/build-progress.js';
import { OwnWritesObserver } from '../http/own-writes.js';
import { logObserver } from '../infrastructure/infrastructure.module.js';
import { reservedConnections } from '../infrastructure/reserve.js';
import { bySettings, programSettings } from '../infrastructure/settings.js';
import { HealthController, scrapers } from './health.controller.js';
import { Metrics } from './metrics.js';
import { UpkeepFacts } from './upkeep.js';

const upkeepOf = (settings: Settings, reserve: Pool): UpkeepFacts =>
  new UpkeepFacts(reserve, {
    dataDir: resolve(settings.DATA_DIR),
    publicUrl: publicUrl(settings),
    secrets: {
      PERSONAL_MASTER_KEY: settings.PERSONAL_MASTER_KEY[0] ?? '',
      SESSION_SECRET: settings.SESSION_SECRET[0] ?? '',
    },
  });

const observedBy = (metrics: Metrics, tracing: Tracing): Metrics['eventStore'] => ({
  ...metrics.eventStore,
  appended: (seconds) => {
    metrics.eventStore.appended(seconds);
    tracing.ended('append', seconds);
  },
});

/** What this process measures and reports of itself; every module may count. */
@Global()
@Module({
  controllers: [HealthController],
  providers: [
    Metrics,
    BuildProgress,
    bySettings(scrapers, metricsAccess),
    { provide: UpkeepFacts, inject: [programSettings, reservedConnections], useFactory: upkeepOf },
    { provide: logObserver, inject: [Metrics, Tracing], useFactory: observedBy },
    { provide: OwnWritesObserver, inject: [Metrics], useFactory: ({ ownWrites }: Metrics) => ownWrites },
  ],
  exports: [Metrics, BuildProgress, UpkeepFacts, logObserver, OwnWritesObserver],
})
export class HealthModule {}
