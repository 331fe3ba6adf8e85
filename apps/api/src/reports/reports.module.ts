import { Module } from '@nestjs/common';
import { RunningQueries } from '../exports/running-exports.js';
import { ReportsController } from './reports.controller.js';
import { SqlController } from './sql.controller.js';

/** The path of SQL is more particular than that of reports by name. */
@Module({ controllers: [SqlController, ReportsController], providers: [RunningQueries] })
export class ReportsModule {}
