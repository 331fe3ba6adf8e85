import { termLabels } from '@market/contracts';
import type { ErrorBody, ErrorCode, Offer, Term, Terms } from '@market/contracts';
import { Refusal } from '../../refusal.js';
import type { ProjectState } from '../state.js';
import { receivedOf, refundedOf } from '../values/money.js';
import { isOutdated } from '../values/quotes.js';
import { allowedActions, relationTo } from './access.js';
import type { Viewer } from './access.js';

/** The terms of decisions about the order, as this viewer sees them. A factory knows only its own quote. */
export function termsFor(viewer: Viewer, state: ProjectState): Required<Terms> {
  const { status, requestRevision: request, assignedManufacturerId: assigned, released } = state;
  if (relationTo(state, viewer) !== 'factory')
    return {
      ...{ status, request, price: state.finalPrice, manufacturerId: assigned },
      ...{ quoteId: released?.quoteId ?? null, deliveryDays: released?.deliveryDays ?? null },
      ...{ payments: state.paymentsRevision, received: receivedOf(state) - refundedOf(state) },
    };
  const own = state.quotes.findLast(
    ({ manufacturerId, state }) =>
      manufacturerId === viewer.id && (state === 'waiting' || state === 'accepted'),
  );
  return {
    ...{ status, request, price: own?.state === 'accepted' ? own.totalPrice : null },
    ...{ quoteId: own?.id ?? null, deliveryDays: own?.deliveryDays ?? null },
    manufacturerId: assigned === viewer.id ? assigned : null,
    ...{ payments: null, received: null },
  };
}

/** The quotes that wait, as this viewer sees them. */
function offersFor(viewer: Viewer, state: ProjectState): Offer[] {
  const relation = relationTo(state, viewer);
  if (relation === 'customer' || relation === undefined) return [];
  return state.quotes
    .filter((quote) => quote.state === 'waiting')
    .filter(({ manufacturerId }) => relation === 'provider' || manufacturerId === viewer.id)
    .map((quote) => {
      const { id, manufacturerId, version, totalPrice, deliveryDays } = quote;
      return { id, manufacturerId, version, totalPrice, deliveryDays, isOutdated: isOutdated(state, quote) };
    });
}

const situation = (state: ProjectState, viewer: Viewer): Omit<ErrorBody, 'code' | 'message'> => ({
  status: state.status,
  allowed: allowedActions(state, viewer),
  terms: termsFor(viewer, state),
});

/** Refuses a decision about a quote that no longer applies, and says what does. */
export const quoteRefusal = (
  code: Extract<ErrorCode, `quote.${string}`>,
  message: string,
  state: ProjectState,
  viewer: Viewer,
): Refusal => new Refusal(code, message, { ...situation(state, viewer), offers: offersFor(viewer, state) });

/** Refuses a decision whose author saw other terms than those that apply. */
export function requireSeen(state: ProjectState, seen: Terms | undefined, viewer: Viewer): void {
  if (!seen) return;
  const now = termsFor(viewer, state);
  const changed = (Object.keys(termLabels) as Term[]).filter(
    (term) => seen[term] !== undefined && seen[term] !== now[term],
  );
  if (changed.length === 0) return;
  const named = changed.map((term) => termLabels[term].toLowerCase()).join(', ');
  const message = `Đã thay đổi từ lúc bạn xem: ${named}. Chưa có gì được ghi nhận, hãy xem lại rồi quyết định.`;
  throw new Refusal('project.changed', message, { ...situation(state, viewer), changed });
}
