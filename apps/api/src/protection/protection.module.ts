import { Global, Module } from '@nestjs/common';
import { bySettings } from '../infrastructure/settings.js';
import { ArrivalLimits } from './arrival/arrival.js';
import { quotaLimits, Quotas, quotasOf } from './rates/quotas.js';
import { limits, limitsOf, Rates } from './rates/rates.js';
import { Turns } from './turns/turns.js';

/** Limits of what one caller may take; every request passes their guards. */
@Global()
@Module({
  providers: [
    bySettings(limits, limitsOf),
    bySettings(quotaLimits, quotasOf),
    Quotas,
    Rates,
    Turns,
    ArrivalLimits,
  ],
  exports: [limits, Quotas, Rates, Turns, ArrivalLimits],
})
export class ProtectionModule {}
