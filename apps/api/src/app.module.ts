import { contentTypeOf } from '@market/contracts';
import { resolve } from 'node:path';
import { standardOutput } from '@platform/metrics';
import { openObjectStore } from '@platform/files';
import { withSecretsFromFiles } from '@platform/settings';
import type { Settings } from '@platform/settings';
import { Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR } from '@nestjs/core';
import { CqrsModule } from '@nestjs/cqrs';
import { LoggerModule } from 'nestjs-pino';
import { AccessGuard } from './accounts/access.guard.js';
import { AccountsModule } from './accounts/accounts.module.js';
import { AuditLogModule } from './audit-log/audit-log.module.js';
import { CommandsModule } from './commands/commands.module.js';
import { AuditModule } from './audit/audit.module.js';
import { CompanyModule } from './company/company.module.js';
import { DisputeModule } from './dispute/dispute.module.js';
import { ExportsModule } from './exports/exports.module.js';
import { ReportsModule } from './reports/reports.module.js';
import { HealthModule } from './health/health.module.js';
import { ErrorsFilter } from './http/errors.filter.js';
import { OwnWrites } from './http/own-writes.js';
import { InfrastructureModule } from './infrastructure/infrastructure.module.js';
import { MessagesModule } from './messages/messages.module.js';
import { NoticesModule } from './notices/notices.module.js';
import { ObjectsModule } from './objects/objects.module.js';
import { OpenApiModule } from './openapi/openapi.module.js';
import { OperationsModule } from './operations/operations.module.js';
import { PartsModule } from './parts/parts.module.js';
import { PaymentsModule } from './payments/payments.module.js';
import { ProgressModule } from './progress/progress.module.js';
import { ProjectsModule } from './projects/projects.module.js';
import { logOptions } from './protection/logging.js';
import { ProtectionModule } from './protection/protection.module.js';
import { RateGuard } from './protection/rates/rate.guard.js';
import { AccessCheck, Bodies } from './protection/content.js';
import { TurnGuard } from './protection/turns/turn.guard.js';
import { QuotesModule } from './quotes/quotes.module.js';
import { RealtimeModule } from './realtime/realtime.module.js';
import { ReplayModule } from './replay/replay.module.js';
import { SessionsModule } from './sessions/sessions.module.js';
import { SignInModule } from './sign-in/sign-in.module.js';

/** The modules of the resources, and what every request passes. */
@Module({})
export class AppModule {
  static forRoot(settings: Settings): DynamicModule {
    return {
      module: AppModule,
      imports: [
        LoggerModule.forRoot({
          pinoHttp: [logOptions(settings.LOG_LEVEL), standardOutput()],
          forRoutes: [],
        }),
        CqrsModule.forRoot(),
        InfrastructureModule.forRoot(settings),
        ProtectionModule,
        CommandsModule,
        AuditLogModule,
        HealthModule,
        AccountsModule,
        SignInModule.forRoot(settings, [AccountsModule]),
        SessionsModule,
        ObjectsModule.forRoot({
          open: () =>
            openObjectStore(settings, resolve(settings.DATA_DIR, 'objects'), {
              contentTypeOf,
              reread: () => withSecretsFromFiles(process.env, []),
            }),
          imports: [ProjectsModule, MessagesModule],
        }),
        ProjectsModule,
        PartsModule,
        QuotesModule,
        ProgressModule,
        PaymentsModule,
        CompanyModule,
        MessagesModule,
        NoticesModule.forRoot(settings),
        RealtimeModule,
        OperationsModule,
        AuditModule,
        ReplayModule,
        DisputeModule,
        ExportsModule,
        ReportsModule,
        OpenApiModule,
      ],
      // Guards run in this order.
      providers: [
        { provide: APP_FILTER, useClass: ErrorsFilter },
        { provide: APP_GUARD, useClass: TurnGuard },
        AccessGuard,
        { provide: APP_GUARD, useExisting: AccessGuard },
        { provide: AccessCheck, useExisting: AccessGuard },
        { provide: APP_GUARD, useClass: RateGuard },
        { provide: APP_GUARD, useClass: OwnWrites },
        { provide: APP_INTERCEPTOR, useClass: Bodies },
      ],
    };
  }
}
