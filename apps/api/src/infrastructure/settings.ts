import type { FactoryProvider, InjectionToken } from '@nestjs/common';
import type { Settings } from '@platform/settings';

/** Each module reads from the settings of the program what is its own (`bySettings`). */
export const programSettings = Symbol('settings of the program');

/** Provides under a token what the settings say. */
export const bySettings = <Value>(
  provide: InjectionToken,
  read: (settings: Settings) => Value,
): FactoryProvider<Value> => ({ provide, useFactory: read, inject: [programSettings] });

export const publicAddress = Symbol('public address of the app');
