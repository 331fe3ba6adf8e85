import { ReportOrdersQuery, ReportQuery, reportOf, reportRoutes, reports } from '@market/contracts';
import type { ReportName, ReportOrders, ReportPeople, ReportReply } from '@market/contracts';
import { Refusal } from '@market/domain';
import { figuresOf, ordersBehind, peopleOfReports } from '@market/analysts';
import { Controller, Param, Query } from '@nestjs/common';
import { Pool } from 'pg';
import { Handles } from '../http/handles.js';
import { orderedPeriod } from '../http/period.js';

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
    return figuresOf(this.db, nameOf(report), orderedPeriod(query));
  }

  @Handles(reportRoutes.orders)
  orders(@Param('report') report: string, @Query() query: ReportOrdersQuery): Promise<ReportOrders> {
    const name = nameOf(report);
    if (!reportOf(name).figures.some(({ key }) => key === query.figure))
      throw new Refusal('request.invalid', noFigure, { fields: { figure: noFigure } });
    return ordersBehind(this.db, name, orderedPeriod(query));
  }
}

const noFigure = 'Báo cáo không có con số này';

function nameOf(report: string): ReportName {
  if (!Object.hasOwn(reports, report)) throw new Refusal('route.not-found', 'Không có báo cáo này');
  return report as ReportName;
}
