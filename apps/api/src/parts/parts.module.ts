import { Module } from '@nestjs/common';
import { ProjectsModule } from '../projects/projects.module.js';
import { UpdatePartHandler } from './parts.commands.js';
import { PartsController } from './parts.controller.js';

@Module({
  imports: [ProjectsModule],
  controllers: [PartsController],
  providers: [UpdatePartHandler],
})
export class PartsModule {}
