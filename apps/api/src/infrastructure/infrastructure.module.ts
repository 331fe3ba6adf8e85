import { eventFormat } from '@market/domain';
import { keyRing, MasterKeys } from '@market/personal';
import { openDatabase } from '@market/release';
import type { Change } from '@market/rows';
import { EventStore } from '@platform/log';
import type { EventStoreObserver } from '@platform/log';
import { ChangeFeed } from '@platform/rows';
import { publicUrl, tracesOf } from '@platform/settings';
import type { Settings } from '@platform/settings';
import { Tracing } from '@platform/tracing';
import { Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import { Pool } from 'pg';
import { Lifecycle } from './lifecycle.js';
import { reservedConnections } from './reserve.js';
import { bySettings, programSettings, publicAddress } from './settings.js';

/** Milliseconds, less than a request may take, so that people see the reason of a failure. */
const queryTimeout = 15_000;

/** Counts the appends, conflicts and reconnections of the event store. */
export const logObserver = Symbol('observer of the event store');

/** The settings and the connections that all modules share. It imports none of the modules. */
@Module({})
export class InfrastructureModule {
  static forRoot(settings: Settings): DynamicModule {
    const providers = [
      // A plain copy, because Nest reads names that are no settings, which envalid refuses.
      { provide: programSettings, useValue: { ...settings } },
      bySettings(publicAddress, publicUrl),
      bySettings(Pool, ({ DATABASE_URL }) =>
        openDatabase(DATABASE_URL, { max: 12, name: 'api', queryTimeout }),
      ),
      bySettings(reservedConnections, ({ DATABASE_URL }) =>
        openDatabase(DATABASE_URL, { max: 4, name: 'api, reserve', queryTimeout }),
      ),
      bySettings(Tracing, (given) => new Tracing('control-center-api', tracesOf(given))),
      {
        provide: EventStore,
        inject: [programSettings, reservedConnections, logObserver],
        useFactory: (given: Settings, reserve: Pool, observer: EventStoreObserver) =>
          new EventStore(given.EVENT_STORE_URL, eventFormat, {
            keys: keyRing(reserve, new MasterKeys(given.PERSONAL_MASTER_KEY)),
            observer,
          }),
      },
      { provide: ChangeFeed, inject: [Pool], useFactory: (pool: Pool) => new ChangeFeed<Change>(pool) },
    ];
    return {
      module: InfrastructureModule,
      global: true,
      providers: [...providers, Lifecycle],
      exports: providers.map(({ provide }) => provide),
    };
  }
}
