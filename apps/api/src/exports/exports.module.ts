import { Module } from '@nestjs/common';
import { bySettings } from '../infrastructure/settings.js';
import { ExportsController, logAddress } from './exports.controller.js';
import { RunningExports } from './running-exports.js';

@Module({
  controllers: [ExportsController],
  providers: [RunningExports, bySettings(logAddress, ({ EVENT_STORE_URL }) => EVENT_STORE_URL)],
  exports: [RunningExports, logAddress],
})
export class ExportsModule {}
