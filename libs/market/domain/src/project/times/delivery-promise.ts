import type { ProjectState } from '../state.js';

export const later = (...moments: (string | null | undefined)[]): string | undefined =>
  moments
    .filter((moment) => moment != null)
    .sort()
    .at(-1);

/** When the accepted factory's time began: with the approval, or with the deposit where one is asked for. */
function promiseStart({ status, reachedAt }: ProjectState): string | undefined {
  switch (status) {
    case 'approved':
    case 'payment_confirmed':
    case 'in_production':
    case 'quality_check':
    case 'ready_for_delivery':
    case 'completed':
      return later(reachedAt.approved, reachedAt.payment_confirmed) ?? reachedAt.in_production;
    default:
      return undefined;
  }
}

/** What an accepted quote promises: its working days, from `from` on. Undefined before approval. */
export function deliveryPromiseOf(state: ProjectState): { from: string; deliveryDays: number } | undefined {
  const from = promiseStart(state);
  const { released } = state;
  return from === undefined || !released ? undefined : { from, deliveryDays: released.deliveryDays };
}
