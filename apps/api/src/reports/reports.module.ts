import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { RunningQueries } from '../exports/running-exports.js';
import { bySettings } from '../infrastructure/settings.js';
import { ReportsController } from './reports.controller.js';
import { sqlAddresses, SqlController } from './sql.controller.js';

/** Before the reports, because the path of SQL also matches a report's name. */
@Module({
  imports: [AccountsModule],
  controllers: [SqlController, ReportsController],
  providers: [
    RunningQueries,
    bySettings(sqlAddresses, ({ ANALYTICS_DATABASE_URL, REPORTER_DATABASE_URL }) => ({
      all: ANALYTICS_DATABASE_URL,
      figures: REPORTER_DATABASE_URL,
    })),
  ],
})
export class ReportsModule {}
