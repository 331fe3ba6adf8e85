import { Module } from '@nestjs/common';
import { RunningQueries } from '../exports/running-exports.js';
import { ReportsController } from './reports.controller.js';
import { SqlController } from './sql.controller.js';

/** Before the reports, because the path of SQL also matches a report's name. */
@Module({ controllers: [SqlController, ReportsController], providers: [RunningQueries] })
export class ReportsModule {}
