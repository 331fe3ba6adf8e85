import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { CompanySettings } from './company-settings.js';
import { ChangeCompanyHandler } from './company.commands.js';
import { CompanyController } from './company.controller.js';

@Module({
  imports: [AccountsModule],
  controllers: [CompanyController],
  providers: [CompanySettings, ChangeCompanyHandler],
  exports: [CompanySettings],
})
export class CompanyModule {}
