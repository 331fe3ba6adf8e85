import { reportRoutes, sqlRoutes } from '@market/contracts';
import { api } from '../../api/api';
import { commandOf, queryOf } from '../../api/calls';
import { reportsTag } from '../../api/tags';

const tags = () => [reportsTag];

export const reportsApi = api.injectEndpoints({
  endpoints: (build) => ({
    reportPeople: build.query(queryOf(reportRoutes.people, tags)),
    reportFigures: build.query(queryOf(reportRoutes.figures, tags)),
    reportOrders: build.query(queryOf(reportRoutes.orders, tags)),
    sqlDictionary: build.query(queryOf(sqlRoutes.dictionary, () => [])),
    runSql: build.mutation(commandOf(sqlRoutes.run)),
  }),
});

export const {
  useReportPeopleQuery,
  useReportFiguresQuery,
  useReportOrdersQuery,
  useSqlDictionaryQuery,
  useRunSqlMutation,
} = reportsApi;
