import { resolve } from 'node:path';
import { EventStore } from '@control-center/event-store';
import { ChangeFeed, openDatabase } from '@control-center/read-model';
import { demoFactory, publicUrl } from '@control-center/settings';
import type { Settings } from '@control-center/settings';
import { Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR } from '@nestjs/core';
import { CqrsModule } from '@nestjs/cqrs';
import { LoggerModule } from 'nestjs-pino';
import { Pool } from 'pg';
import { Accounts } from './accounts/accounts.js';
import { ActivateRoleHandler, ChangeProfileHandler } from './accounts/accounts.commands.js';
import { AccountsController, defaultManufacturer } from './accounts/accounts.controller.js';
import { accountIdOf, Registration } from './accounts/registration.js';
import { HealthController } from './health/health.controller.js';
import { AccessGuard } from './http/access.guard.js';
import { ErrorsFilter } from './http/errors.filter.js';
import { OwnWrites } from './http/own-writes.js';
import { Lifecycle } from './lifecycle.js';
import { MessagesController, SayHandler } from './messages/messages.js';
import { ObjectReaders } from './objects/object-readers.js';
import { ObjectsModule } from './objects/objects.module.js';
import { DiscardHandler, OperationsController } from './operations/operations.js';
import { NotePaymentHandler, PaymentsController } from './payments/payments.js';
import { ProgressController, TickStageHandler } from './progress/progress.js';
import { ProjectFiles } from './projects/project-files.js';
import { ProjectReader } from './projects/project-reader.js';
import { SubmitHandler, UpdateHandler } from './projects/projects.commands.js';
import { ProjectsController } from './projects/projects.controller.js';
import { OfferHandler, QuotesController } from './quotes/quotes.js';
import { RealtimeGateway } from './realtime/realtime.gateway.js';
import { SocketSessions } from './realtime/socket-sessions.js';
import { sessionMiddleware } from './sign-in/session.js';
import { SignInModule } from './sign-in/sign-in.module.js';
import { SignIns } from './sign-in/sign-ins.js';
import { Streams } from './streams/streams.js';

/** What every part of the api shares: its connections, the write side, and who is who. */
@Module({})
class SharedModule {
  static forRoot(settings: Settings): DynamicModule {
    const pool = openDatabase(settings.DATABASE_URL, { max: 12, name: 'api' });
    const sessions = sessionMiddleware({ pool, secret: settings.SESSION_SECRET });
    const providers = [
      { provide: Pool, useValue: pool },
      { provide: EventStore, useValue: new EventStore(settings.EVENTSTORE_URL) },
      { provide: ChangeFeed, useValue: new ChangeFeed(pool) },
      { provide: SocketSessions, useValue: new SocketSessions(sessions, publicUrl(settings)) },
      Streams,
      Accounts,
      {
        provide: SignIns,
        useFactory: (streams: Streams) => new Registration(streams, settings),
        inject: [Streams],
      },
      ProjectReader,
      { provide: ObjectReaders, useExisting: ProjectReader },
      {
        provide: defaultManufacturer,
        useValue: settings.DEFAULT_MANUFACTURER_ID || accountIdOf('embedded', demoFactory),
      },
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
        LoggerModule.forRoot({
          pinoHttp: {
            level: settings.LOG_LEVEL,
            redact: ['req.headers.cookie', 'req.headers.authorization', 'res.headers["set-cookie"]'],
          },
        }),
        CqrsModule.forRoot(),
        SharedModule.forRoot(settings),
        SignInModule.forRoot(settings),
        ObjectsModule.forRoot({ folder: resolve(settings.DATA_DIR, 'objects') }),
      ],
      controllers: [
        HealthController,
        AccountsController,
        ProjectsController,
        QuotesController,
        ProgressController,
        PaymentsController,
        MessagesController,
        OperationsController,
      ],
      providers: [
        { provide: APP_FILTER, useClass: ErrorsFilter },
        { provide: APP_GUARD, useClass: AccessGuard },
        { provide: APP_INTERCEPTOR, useClass: OwnWrites },
        RealtimeGateway,
        ProjectFiles,
        ActivateRoleHandler,
        ChangeProfileHandler,
        SubmitHandler,
        UpdateHandler,
        OfferHandler,
        TickStageHandler,
        NotePaymentHandler,
        SayHandler,
        DiscardHandler,
      ],
    };
  }
}
