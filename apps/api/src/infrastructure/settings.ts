import type { FactoryProvider, InjectionToken } from '@nestjs/common';
import type { Settings } from '@platform/settings';

/** `bySettings` gives each module its own part of the settings. */
export const programSettings = Symbol('settings of the program');

/** Provides a part of the settings under a token. */
export const bySettings = <Value>(
  provide: InjectionToken,
  read: (settings: Settings) => Value,
): FactoryProvider<Value> => ({ provide, useFactory: read, inject: [programSettings] });

export const publicAddress = Symbol('public address of the app');
