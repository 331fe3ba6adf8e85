import type { BankDetails, PastOrder } from '@market/contracts';
import type { Viewer } from '../project/rights/access.js';
import type { ProjectState } from '../project/state.js';
import { drawingsFor } from '../project/files/file-views.js';
import { partsFor, progressFor } from '../project/views/part-views.js';
import { paymentsFor, quotesFor } from '../project/views/price-views.js';
import { projectDetailFor } from '../project/views/project-view.js';
import type { ClockSettings } from '../project/times/times.js';

/** The viewer: a role with its default permissions, as the customer of the order or as the named factory. */
export function viewerAs(viewpoint: string, { customerId }: Pick<ProjectState, 'customerId'>): Viewer {
  const [role, id = ''] = viewpoint.split(':');
  if (role === 'customer') return { id: customerId, role };
  if (role === 'manufacturer') return { id, role };
  return { id: '', role: role === 'provider' ? 'vietphat' : 'admin' };
}

/** What the replies of that moment depended on beside the order itself. */
export type Surroundings = {
  now: string;
  settings: ClockSettings & { bank: Required<BankDetails> };
  customerName: string;
};

/** What the calls of the order's screen replied at that moment, by their own functions; null for a stranger. */
export function orderFor(
  viewer: Viewer,
  state: ProjectState,
  { now, settings, customerName }: Surroundings,
): PastOrder | null {
  if (state.revision < 0) return null;
  const project = projectDetailFor(viewer, state, { settings, now, customerName }) ?? null;
  const quotes = quotesFor(viewer, state);
  if (!project) {
    const nothing = { project, parts: [], progress: null, payments: null, drawings: [] };
    return quotes.length > 0 ? { ...nothing, quotes } : null;
  }
  return {
    project,
    parts: partsFor(viewer, state),
    progress: progressFor(viewer, state),
    payments: paymentsFor(viewer, state, now, settings.bank),
    drawings: drawingsFor(viewer, state),
    quotes,
  };
}
