import { reportRoutes } from '@control-center/contracts';
import { api } from '../../api/api';
import { queryOf } from '../../api/calls';
import { reportsTag } from '../../api/tags';

const tags = () => [reportsTag];

export const reportsApi = api.injectEndpoints({
  endpoints: (build) => ({
    reportPeople: build.query(queryOf(reportRoutes.people, tags)),
    reportFigures: build.query(queryOf(reportRoutes.figures, tags)),
    reportOrders: build.query(queryOf(reportRoutes.orders, tags)),
  }),
});

export const { useReportPeopleQuery, useReportFiguresQuery, useReportOrdersQuery } = reportsApi;
