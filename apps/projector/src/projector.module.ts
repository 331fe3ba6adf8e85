import { resolve } from 'node:path';
import { contentTypeOf } from '@market/contracts';
import { openObjectStore } from '@platform/files';
import { metricsAccess, standardOutput } from '@platform/metrics';
import { eventFormat } from '@market/domain';
import { EventStore } from '@platform/log';
import { marketChannels, marketDeadlines, marketReactions } from '@market/notices';
import { reactionsSchema } from '@platform/reactions';
import { audit } from '@market/audit';
import { keyRing, MasterKeys } from '@market/personal';
import { openDatabase } from '@market/release';
import { contactOf, publicUrl, tracesOf, withSecretsFromFiles } from '@platform/settings';
import type { Settings } from '@platform/settings';
import { Tracing } from '@platform/tracing';
import { Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import { LoggerModule } from 'nestjs-pino';
import { Pool } from 'pg';
import { Metrics } from './metrics.js';
import {
  auditPool,
  eventStoreUrl,
  logSigningKey,
  metricsServer,
  ProjectorService,
  reactingTo,
} from './projector.service.js';
import type { Reacting } from './projector.service.js';

@Module({})
export class ProjectorModule {
  static forRoot(settings: Settings): DynamicModule {
    const pool = openDatabase(settings.DATABASE_URL, { max: 4, name: 'projector' });
    const audits = openDatabase(settings.DATABASE_URL, {
      max: 3,
      name: 'projector of the audit',
      schema: audit.schema,
    });
    const keys = keyRing(pool, new MasterKeys(settings.PERSONAL_MASTER_KEY));
    const store = new EventStore(settings.EVENT_STORE_URL, eventFormat, { keys });
    const outbox = openDatabase(settings.DATABASE_URL, {
      ...{ max: 6, name: 'reactions', schema: reactionsSchema },
    });
    const mail = {
      ...{ smtpUrl: settings.SMTP_URL, from: settings.MAIL_FROM, replyTo: settings.MAIL_REPLY_TO },
      ...{ publicUrl: publicUrl(settings), keys: settings.PERSONAL_MASTER_KEY },
    };
    const push = {
      ...{ key: settings.PUSH_KEY, allowsPrivate: settings.OUTGOING_PRIVATE },
      contact: contactOf(settings),
    };
    // Mails show an order's picture. They go without it when the storage fails.
    const objects = openObjectStore(settings, resolve(settings.DATA_DIR, 'objects'), {
      contentTypeOf,
      reread: () => withSecretsFromFiles(process.env, []),
    });
    objects.catch(() => undefined);
    const files: Parameters<typeof marketChannels>[0]['files'] = {
      open: async (name) => (await objects).open(name),
    };
    const reacting: Reacting = {
      pool: outbox,
      reactions: marketReactions,
      deadlines: marketDeadlines,
      channels: marketChannels({ store, rows: pool, pool: outbox, files, mail, push }),
    };
    return {
      module: ProjectorModule,
      imports: [LoggerModule.forRoot({ pinoHttp: [{ level: settings.LOG_LEVEL }, standardOutput()] })],
      providers: [
        { provide: Pool, useValue: pool },
        { provide: EventStore, useValue: store },
        { provide: auditPool, useValue: audits },
        { provide: reactingTo, useValue: reacting },
        { provide: eventStoreUrl, useValue: settings.EVENT_STORE_URL },
        { provide: logSigningKey, useValue: settings.LOG_SIGNING_KEY },
        Metrics,
        {
          provide: Tracing,
          useValue: new Tracing('control-center-projector', tracesOf(settings)),
        },
        {
          provide: metricsServer,
          useValue: {
            host: settings.HOST,
            port: settings.PROJECTOR_METRICS_PORT,
            access: metricsAccess(settings),
          },
        },
        ProjectorService,
      ],
    };
  }
}
