import { eventFormat } from '@market/domain';
import { EventStore } from '@platform/log';
import { metricsAccess } from '@platform/metrics';
import { keyRing, MasterKeys } from '@market/personal';
import { openDatabase } from '@market/release';
import { ChangeFeed } from '@platform/rows';
import type { Change } from '@market/rows';
import { demoFactory, oidcIssuer, publicUrl, tracesOf } from '@platform/settings';
import type { Settings } from '@platform/settings';
import { Tracing } from '@platform/tracing';
import { resolve } from 'node:path';
import { Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import { Pool } from 'pg';
import { openRoles } from './accounts/accounts.commands.js';
import { issuerName } from './accounts/admin/shared-accounts.js';
import { accountIdOf, roleSources, roleSourcesOf } from './accounts/registration.js';
import { Streams } from './commands/streams.js';
import { TracedWrites } from './commands/traced-writes.js';
import { defaultManufacturer } from './company/company-settings.js';
import { logAddress } from './exports/exports.controller.js';
import { RunningExports } from './exports/running-exports.js';
import { BuildProgress } from './http/build-progress.js';
import { scrapers } from './health/health.controller.js';
import { Metrics } from './health/metrics.js';
import { AuditFeed } from './audit-log/audit-feed.js';
import { AuditViews } from './audit-log/audit-views.js';
import { Denials } from './audit-log/denials.js';
import { RequestFacts } from './audit-log/request-facts.js';
import { SavedFiltersStore } from './accounts/saved/saved-filters.js';
import { SavedQueriesStore } from './accounts/saved/saved-queries.js';
import { SignInLog } from './audit-log/sign-in-log.js';
import { SqlQueries } from './audit-log/sql-queries.js';
import { UpkeepFacts } from './health/upkeep.js';
import { OwnWritesObserver } from './http/own-writes.js';
import { Lifecycle } from './lifecycle.js';
import { LogReferences, ObjectReferences } from './objects/collection/references.js';
import { sqlAddresses } from './reports/sql.controller.js';
import { quotaLimits, Quotas, quotasOf } from './protection/rates/quotas.js';
import { reservedConnections } from './protection/reserve.js';
import { limits, limitsOf } from './protection/rates/rates.js';
import { publicAddress } from './realtime/socket-sessions.js';
import { lifetimesOf, Sessions } from './sessions/sessions.js';

/** Milliseconds, less than a request may take, so that people see the reason of a failure. */
const queryTimeout = 15_000;

/** Shared by all modules: connections, the write side, sessions, and settings under the names of their uses. */
@Module({})
export class InfrastructureModule {
  static forRoot(settings: Settings): DynamicModule {
    const pool = openDatabase(settings.DATABASE_URL, { max: 12, name: 'api', queryTimeout });
    const reserve = openDatabase(settings.DATABASE_URL, { max: 4, name: 'api, reserve', queryTimeout });
    const metrics = new Metrics();
    const tracing = new Tracing('control-center-api', tracesOf(settings));
    const keys = keyRing(reserve, new MasterKeys(settings.PERSONAL_MASTER_KEY));
    const store = new EventStore(settings.EVENT_STORE_URL, eventFormat, {
      keys,
      observer: {
        ...metrics.eventStore,
        appended: (seconds) => {
          metrics.eventStore.appended(seconds);
          tracing.ended('append', seconds);
        },
      },
    });
    const providers = [
      { provide: Pool, useValue: pool },
      { provide: reservedConnections, useValue: reserve },
      { provide: EventStore, useValue: store },
      { provide: Metrics, useValue: metrics },
      { provide: Tracing, useValue: tracing },
      TracedWrites,
      { provide: OwnWritesObserver, useValue: metrics.ownWrites },
      { provide: ChangeFeed, useValue: new ChangeFeed<Change>(pool) },
      { provide: AuditFeed, useValue: new AuditFeed(settings.DATABASE_URL) },
      {
        provide: Sessions,
        useValue: new Sessions(reserve, {
          secrets: settings.SESSION_SECRET,
          publicUrl: publicUrl(settings),
          lifetimes: lifetimesOf(settings),
        }),
      },
      {
        provide: UpkeepFacts,
        useValue: new UpkeepFacts(reserve, {
          dataDir: resolve(settings.DATA_DIR),
          publicUrl: publicUrl(settings),
          secrets: {
            PERSONAL_MASTER_KEY: settings.PERSONAL_MASTER_KEY[0] ?? '',
            SESSION_SECRET: settings.SESSION_SECRET[0] ?? '',
          },
        }),
      },
      { provide: ObjectReferences, useClass: LogReferences },
      Streams,
      BuildProgress,
      Quotas,
      { provide: quotaLimits, useValue: quotasOf(settings) },
      RequestFacts,
      SavedFiltersStore,
      SavedQueriesStore,
      Denials,
      SignInLog,
      AuditViews,
      SqlQueries,
      RunningExports,
      { provide: publicAddress, useValue: publicUrl(settings) },
      { provide: scrapers, useValue: metricsAccess(settings) },
      {
        provide: sqlAddresses,
        useValue: { all: settings.ANALYTICS_DATABASE_URL, figures: settings.REPORTER_DATABASE_URL },
      },
      { provide: logAddress, useValue: settings.EVENT_STORE_URL },
      { provide: limits, useValue: limitsOf(settings) },
      { provide: openRoles, useValue: settings.SELF_SERVICE_ROLES },
      { provide: issuerName, useValue: oidcIssuer(settings).id },
      { provide: roleSources, useValue: roleSourcesOf(settings) },
      {
        provide: defaultManufacturer,
        useValue: settings.DEFAULT_MANUFACTURER_ID || accountIdOf('embedded', demoFactory),
      },
    ];
    return {
      module: InfrastructureModule,
      global: true,
      providers: [...providers, Lifecycle],
      exports: providers.map((provider) => ('provide' in provider ? provider.provide : provider)),
    };
  }
}
