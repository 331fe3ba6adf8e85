import { Module } from '@nestjs/common';
import { CompanyModule } from '../company/company.module.js';
import { ProjectsModule } from '../projects/projects.module.js';
import { PaymentsController } from './payments.controller.js';

@Module({
  imports: [CompanyModule, ProjectsModule],
  controllers: [PaymentsController],
})
export class PaymentsModule {}
