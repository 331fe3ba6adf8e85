import type { AnalyticsView } from './catalogue.js';
import { files, orderMaterials, orderProcesses, partProcesses, parts } from './views/contents.js';
import { factoryScorecard } from './views/factories.js';
import { dataQuality, dictionary, freshness } from './views/health.js';
import { labelViews } from './views/labels.js';
import { payments, refunds, revenueMonthly } from './views/money.js';
import { calendar, customerCohorts, projects, weeklyFunnel } from './views/orders.js';
import { bottlenecks, stages, statusIntervals } from './views/production.js';
import { quotes, quoteTurnaround, slaBreachesNow, winRate } from './views/quoting.js';
import { accessAudit, events, revisions } from './views/records.js';
import { messageResponse } from './views/talk.js';

/** All views of schema analytics in the order of their creation, because a view may depend on earlier ones. */
export const analyticsViews: readonly AnalyticsView[] = [
  calendar,
  projects,
  statusIntervals,
  weeklyFunnel,
  quoteTurnaround,
  slaBreachesNow,
  quotes,
  winRate,
  stages,
  bottlenecks,
  factoryScorecard,
  revisions,
  payments,
  refunds,
  revenueMonthly,
  messageResponse,
  files,
  parts,
  partProcesses,
  orderProcesses,
  orderMaterials,
  customerCohorts,
  events,
  accessAudit,
  dataQuality,
  freshness,
  ...labelViews,
  dictionary,
];
