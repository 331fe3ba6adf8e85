import { Module } from '@nestjs/common';
import { DiscardEventHandler } from './operations.commands.js';
import { OperationsController } from './operations.controller.js';
import { RebuildsController } from './rebuilds.controller.js';

@Module({
  controllers: [OperationsController, RebuildsController],
  providers: [DiscardEventHandler],
})
export class OperationsModule {}
