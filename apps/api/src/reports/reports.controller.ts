import { ReportOrdersQuery, ReportQuery, reportOf, reportRoutes, reports } from '@control-center/contracts';
import type { ReportName, ReportOrders, ReportPeople, ReportReply } from '@control-center/contracts';
import { Refusal } from '@control-center/domain';
import { figuresOf, ordersBehind, peopleOfReports } from '@control-center/read-model';
import { Controller, Param, Query } from '@nestjs/common';
import { Pool } from 'pg';
import { Handles } from '../http/handles.js';

/** Figures over the views of analysts, for the provider. */
@Controller()
export class ReportsController {
  constructor(private readonly db: Pool) {}

  @Handles(reportRoutes.people)
  people(): Promise<ReportPeople> {
    return peopleOfReports(this.db);
  }

  @Handles(reportRoutes.figures)
  figures(@Param('report') report: string, @Query() query: ReportQuery): Promise<ReportReply> {
    return figuresOf(this.db, nameOf(report), periodOf(query));
  }

  @Handles(reportRoutes.orders)
  orders(@Param('report') report: string, @Query() query: ReportOrdersQuery): Promise<ReportOrders> {
    const name = nameOf(report);
    if (!reportOf(name).figures.some(({ key }) => key === query.figure)) throw invalid('figure');
    return ordersBehind(this.db, name, periodOf(query));
  }
}

const invalid = (field: string, message = 'Báo cáo không có con số này') =>
  new Refusal('request.invalid', message, { fields: { [field]: message } });

function nameOf(report: string): ReportName {
  if (!Object.hasOwn(reports, report)) throw new Refusal('route.not-found', 'Không có báo cáo này');
  return report as ReportName;
}

function periodOf<Given extends ReportQuery>(query: Given): Given {
  if (query.from && query.to && query.from > query.to)
    throw invalid('to', 'Ngày cuối phải từ ngày đầu trở đi');
  return query;
}
