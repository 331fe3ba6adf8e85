import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { demoFactory } from '@platform/settings';
import { accountIdOf } from '../accounts/registration.js';
import { bySettings } from '../infrastructure/settings.js';
import { CompanySettings, defaultFactory } from './company-settings.js';
import { ChangeCompanyHandler } from './company.commands.js';
import { CompanyController } from './company.controller.js';

@Module({
  imports: [AccountsModule],
  controllers: [CompanyController],
  providers: [
    bySettings(
      defaultFactory,
      ({ DEFAULT_MANUFACTURER_ID }) => DEFAULT_MANUFACTURER_ID || accountIdOf('embedded', demoFactory),
    ),
    CompanySettings,
    ChangeCompanyHandler,
  ],
  exports: [CompanySettings],
})
export class CompanyModule {}
