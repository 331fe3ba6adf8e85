import { resolve } from 'node:path';
import { eventFormat } from '@control-center/domain';
import { EventStore } from '@control-center/event-store';
import type { S3Options } from '@control-center/objects';
import { ChangeFeed, keyRing, openDatabase } from '@control-center/read-model';
import type { Change } from '@control-center/read-model';
import { demoFactory, publicUrl } from '@control-center/settings';
import type { Settings } from '@control-center/settings';
import { Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import { APP_FILTER, APP_GUARD } from '@nestjs/core';
import { CqrsModule } from '@nestjs/cqrs';
import { LoggerModule } from 'nestjs-pino';
import { Pool } from 'pg';
import { Accounts } from './accounts/accounts.js';
import {
  ActivateRoleHandler,
  ChangeProfileHandler,
  FixPermissionsHandler,
  openRoles,
} from './accounts/accounts.commands.js';
import { AccountsController } from './accounts/accounts.controller.js';
import { AdminController } from './accounts/admin/admin.controller.js';
import { Administrators, AdministerAccountHandler } from './accounts/admin/administer-account.js';
import { AccountFollower } from './accounts/live/account-follower.js';
import { Enforcement } from './accounts/live/enforcement.js';
import { InterfaceLease } from './accounts/live/interface-lease.js';
import { accountIdOf, Registration } from './accounts/registration.js';
import { ExportsController, logAddress } from './exports/exports.controller.js';
import { HealthController, metricsToken } from './health/health.controller.js';
import { CommandMetrics, Metrics } from './health/metrics.js';
import { CompanyController, ChangeCompanyHandler } from './company/company.js';
import { CompanySettings, defaultManufacturer } from './company/company-settings.js';
import { AccessGuard } from './http/access.guard.js';
import { Denials } from './records/denials.js';
import { ErrorsFilter } from './http/errors.filter.js';
import { OwnWrites } from './http/own-writes.js';
import { Lifecycle } from './lifecycle.js';
import { MessagesController, SendMessageHandler } from './messages/messages.js';
import { NotificationsController } from './messages/notifications.controller.js';
import { LogReferences, ObjectReferences } from './objects/collection/references.js';
import { ObjectReaders } from './objects/object-readers.js';
import { ObjectsModule } from './objects/objects.module.js';
import { OpenApiController } from './openapi/openapi.controller.js';
import { DiscardEventHandler, OperationsController } from './operations/operations.js';
import { RebuildsController } from './operations/rebuilds.js';
import { PaymentsController } from './payments/payments.js';
import { logOptions } from './protection/logging.js';
import { RateGuard } from './protection/rate.guard.js';
import { limits, limitsOf, Rates } from './protection/rates.js';
import { ProgressController, UpdateProgressHandler } from './progress/progress.js';
import { UpdatePartHandler, PartsController } from './projects/parts.js';
import { ActionsController, TakeActionHandler } from './projects/actions.js';
import { ProjectFiles } from './projects/project-files.js';
import { HistoryController } from './projects/history.js';
import { ProjectReader } from './projects/project-reader.js';
import { CreateDemoProjectHandler, SubmitProjectHandler } from './projects/projects.commands.js';
import { ProjectsController } from './projects/projects.controller.js';
import { SocketLimits } from './realtime/limits.js';
import { UpdateProjectHandler } from './projects/update.command.js';
import { SubmitQuoteHandler, QuotesController, UpdateQuoteHandler } from './quotes/quotes.js';
import { RealtimeGateway } from './realtime/realtime.gateway.js';
import { SocketSessions } from './realtime/socket-sessions.js';
import { Sessions } from './sign-in/session.js';
import { SignInModule } from './sign-in/sign-in.module.js';
import { SignIns } from './sign-in/sign-ins.js';
import { Streams } from './streams/streams.js';

const s3OptionsOf = (settings: Settings): S3Options | undefined =>
  settings.OBJECTS_S3_ENDPOINT
    ? {
        endpoint: settings.OBJECTS_S3_ENDPOINT,
        region: settings.OBJECTS_S3_REGION,
        bucket: settings.OBJECTS_S3_BUCKET,
        accessKeyId: settings.OBJECTS_S3_KEY,
        secretAccessKey: settings.OBJECTS_S3_SECRET,
      }
    : undefined;

/** What all modules share: connections, the write side, accounts and sessions. */
@Module({})
class SharedModule {
  static forRoot(settings: Settings): DynamicModule {
    const pool = openDatabase(settings.DATABASE_URL, { max: 12, name: 'api' });
    const metrics = new Metrics();
    const onAppended = (seconds: number) => metrics.appends.observe(seconds);
    const sessions = new Sessions(pool, settings.SESSION_SECRET);
    const providers = [
      { provide: Pool, useValue: pool },
      {
        provide: EventStore,
        useValue: new EventStore(settings.EVENTSTORE_URL, eventFormat, { keys: keyRing(pool), onAppended }),
      },
      { provide: Metrics, useValue: metrics },
      { provide: metricsToken, useValue: settings.METRICS_TOKEN },
      { provide: logAddress, useValue: settings.EVENTSTORE_URL },
      { provide: ChangeFeed, useValue: new ChangeFeed<Change>(pool) },
      { provide: Sessions, useValue: sessions },
      { provide: SocketSessions, useValue: new SocketSessions(sessions, publicUrl(settings)) },
      Streams,
      Accounts,
      InterfaceLease,
      Administrators,
      Enforcement,
      AccountFollower,
      Denials,
      {
        provide: SignIns,
        useFactory: (streams: Streams, administrators: Administrators, lease: InterfaceLease) =>
          new Registration(streams, administrators, lease, settings),
        inject: [Streams, Administrators, InterfaceLease],
      },
      ProjectReader,
      { provide: ObjectReaders, useExisting: ProjectReader },
      { provide: ObjectReferences, useClass: LogReferences },
      {
        provide: defaultManufacturer,
        useValue: settings.DEFAULT_MANUFACTURER_ID || accountIdOf('embedded', demoFactory),
      },
      CompanySettings,
    ];
    return {
      module: SharedModule,
      global: true,
      providers: [...providers, Lifecycle],
      exports: providers.map((provider) => ('provide' in provider ? provider.provide : provider)),
    };
  }
}

@Module({})
export class AppModule {
  static forRoot(settings: Settings): DynamicModule {
    return {
      module: AppModule,
      imports: [
        LoggerModule.forRoot({ pinoHttp: logOptions(settings.LOG_LEVEL), forRoutes: [] }),
        CqrsModule.forRoot(),
        SharedModule.forRoot(settings),
        SignInModule.forRoot(settings),
        ObjectsModule.forRoot({ folder: resolve(settings.DATA_DIR, 'objects'), s3: s3OptionsOf(settings) }),
      ],
      controllers: [
        HealthController,
        AccountsController,
        AdminController,
        ProjectsController,
        ActionsController,
        PartsController,
        HistoryController,
        QuotesController,
        ProgressController,
        PaymentsController,
        CompanyController,
        MessagesController,
        NotificationsController,
        OperationsController,
        RebuildsController,
        ExportsController,
        OpenApiController,
      ],
      providers: [
        { provide: APP_FILTER, useClass: ErrorsFilter },
        { provide: APP_GUARD, useClass: AccessGuard },
        { provide: APP_GUARD, useClass: RateGuard },
        { provide: limits, useValue: limitsOf(settings) },
        { provide: openRoles, useValue: settings.SELF_SERVICE_ROLES },
        Rates,
        { provide: APP_GUARD, useClass: OwnWrites },
        CommandMetrics,
        SocketLimits,
        RealtimeGateway,
        ProjectFiles,
        ActivateRoleHandler,
        ChangeProfileHandler,
        FixPermissionsHandler,
        AdministerAccountHandler,
        SubmitProjectHandler,
        CreateDemoProjectHandler,
        UpdateProjectHandler,
        TakeActionHandler,
        UpdatePartHandler,
        SubmitQuoteHandler,
        UpdateQuoteHandler,
        UpdateProgressHandler,
        SendMessageHandler,
        ChangeCompanyHandler,
        DiscardEventHandler,
      ],
    };
  }
}
