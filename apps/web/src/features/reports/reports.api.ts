import { reportRoutes, sqlRoutes } from '@market/contracts';
import { api } from '../../api/api';
import { commandOf, queryOf } from '../../api/calls';
import { queriesTag, reportsTag, statementsTag } from '../../api/tags';

const tags = () => [reportsTag];

export const reportsApi = api.injectEndpoints({
  endpoints: (build) => ({
    reportPeople: build.query(queryOf(reportRoutes.people, tags)),
    reportFigures: build.query(queryOf(reportRoutes.figures, tags)),
    reportOrders: build.query(queryOf(reportRoutes.orders, tags)),
    sqlDictionary: build.query(queryOf(sqlRoutes.dictionary, () => [])),
    sqlLibrary: build.query(queryOf(sqlRoutes.library, () => [queriesTag])),
    saveQueries: build.mutation(commandOf(sqlRoutes.saveQueries, () => [queriesTag])),
    sqlHistory: build.query(queryOf(sqlRoutes.history, () => [statementsTag])),
    runSql: build.mutation(commandOf(sqlRoutes.run, () => [statementsTag])),
  }),
});

export const {
  useReportPeopleQuery,
  useReportFiguresQuery,
  useReportOrdersQuery,
  useSqlDictionaryQuery,
  useSqlLibraryQuery,
  useSaveQueriesMutation,
  useSqlHistoryQuery,
  useRunSqlMutation,
} = reportsApi;
