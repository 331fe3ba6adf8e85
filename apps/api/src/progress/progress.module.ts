import { Module } from '@nestjs/common';
import { ProjectsModule } from '../projects/projects.module.js';
import { UpdateProgressHandler } from './progress.commands.js';
import { ProgressController } from './progress.controller.js';

@Module({
  imports: [ProjectsModule],
  controllers: [ProgressController],
  providers: [UpdateProgressHandler],
})
export class ProgressModule {}
