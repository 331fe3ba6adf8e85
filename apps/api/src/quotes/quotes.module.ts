import { Module } from '@nestjs/common';
import { ProjectsModule } from '../projects/projects.module.js';
import { SubmitQuoteHandler, UpdateQuoteHandler } from './quotes.commands.js';
import { QuotesController } from './quotes.controller.js';

@Module({
  imports: [ProjectsModule],
  controllers: [QuotesController],
  providers: [SubmitQuoteHandler, UpdateQuoteHandler],
})
export class QuotesModule {}
