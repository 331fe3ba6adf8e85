import { EventStore } from '@control-center/event-store';
import { openDatabase } from '@control-center/read-model';
import type { Settings } from '@control-center/settings';
import { Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import { LoggerModule } from 'nestjs-pino';
import { Pool } from 'pg';
import { ProjectorService } from './projector.service.js';

@Module({})
export class ProjectorModule {
  static forRoot(settings: Settings): DynamicModule {
    return {
      module: ProjectorModule,
      imports: [LoggerModule.forRoot({ pinoHttp: { level: settings.LOG_LEVEL } })],
      providers: [
        { provide: Pool, useValue: openDatabase(settings.DATABASE_URL, { max: 4, name: 'projector' }) },
        { provide: EventStore, useValue: new EventStore(settings.EVENTSTORE_URL) },
        ProjectorService,
      ],
    };
  }
}
