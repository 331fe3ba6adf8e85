import { replayRoutes } from '@market/contracts';
import { api } from '../../api/api';
import { queryOf } from '../../api/calls';

export const replayApi = api.injectEndpoints({
  endpoints: (build) => ({
    moment: build.query(queryOf(replayRoutes.moment, () => [])),
    comparison: build.query(queryOf(replayRoutes.compare, () => [])),
    blame: build.query(queryOf(replayRoutes.blame, () => [])),
    valueHistory: build.query(queryOf(replayRoutes.value, () => [])),
    lanes: build.query(queryOf(replayRoutes.lanes, () => [])),
    viewpoints: build.query(queryOf(replayRoutes.viewpoints, () => [])),
  }),
});

export const {
  useMomentQuery,
  useComparisonQuery,
  useBlameQuery,
  useValueHistoryQuery,
  useLanesQuery,
  useViewpointsQuery,
} = replayApi;
