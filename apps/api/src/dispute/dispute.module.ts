import { Module } from '@nestjs/common';
import { ExportsModule } from '../exports/exports.module.js';
import { ReplayModule } from '../replay/replay.module.js';
import { DisputeFiles } from './dispute-file.js';
import { DisputeController } from './dispute.controller.js';
import { OrderProofs } from './order-proof.js';

@Module({
  imports: [ExportsModule, ReplayModule],
  controllers: [DisputeController],
  providers: [DisputeFiles, OrderProofs],
})
export class DisputeModule {}
