import { Module } from '@nestjs/common';
import { CompanyModule } from '../company/company.module.js';
import { PastStreams } from './past-streams.js';
import { RecentPasts } from './recent-pasts.js';
import { Replay } from './replay.js';
import { ReplayController } from './replay.controller.js';

@Module({
  imports: [CompanyModule],
  controllers: [ReplayController],
  providers: [PastStreams, RecentPasts, Replay],
  exports: [PastStreams, Replay],
})
export class ReplayModule {}
