import type { ProjectStatus } from '../vocabulary/statuses.js';
import type { ProjectAction } from './orders/actions.js';
import type { Offer, Term, Terms } from './orders/terms.js';

/** Every error code with its HTTP status. */
export const errorCodes = {
  'request.invalid': 400,
  'request.malformed': 400,
  Unauthorized: 401,
  'access.denied': 403,
  'access.foreign-origin': 403,
  'access.sign-in-again': 403,
  ACCOUNT_BLOCKED: 403,
  UNAUTHORIZED_VIETPHAT_ACCESS: 403,
  UNAUTHORIZED_ADMIN_ACCESS: 403,
  'object.not-yours': 403,
  'route.not-found': 404,
  'project.not-found': 404,
  'part.not-found': 404,
  'quote.not-found': 404,
  'account.not-found': 404,
  'object.not-found': 404,
  'stream.not-parked': 404,
  'rebuild.not-running': 404,
  'session.not-found': 404,
  'mail.not-found': 404,
  'calendar.not-found': 404,
  'request.too-slow': 408,
  'project.illegal-transition': 409,
  'project.not-editable': 409,
  'project.changed': 409,
  'project.no-quote': 409,
  'project.no-factory': 409,
  'project.own-factory': 409,
  'object.has-thumbnail': 409,
  'object.not-shared': 409,
  'project.already-assigned': 409,
  'quote.not-open': 409,
  'quote.waiting': 409,
  'quote.outdated': 409,
  'quote.too-many': 409,
  'quote.expired': 409,
  'stage.out-of-order': 409,
  'stage.changed': 409,
  'drawing.not-new': 409,
  'payment.not-scheduled': 409,
  'payment.already-recorded': 409,
  'payment.not-recorded': 409,
  'company.no-bank': 409,
  SINGLE_INTERFACE_RESTRICTION: 409,
  INTERFACE_CHANGED: 409,
  ACCOUNT_CHANGED: 409,
  'account.last-admin': 409,
  'account.erased': 409,
  'account.inactive': 409,
  'stream.conflict': 409,
  'stream.full': 409,
  'rebuild.running': 409,
  'section.stale': 412,
  'request.too-large': 413,
  'object.too-large': 413,
  'object.wrong-kind': 415,
  'object.no-such-range': 416,
  'quote.total-differs': 422,
  'quote.price-missing': 422,
  'quote.price-below-paid': 422,
  'command.key-reused': 422,
  'object.empty': 422,
  'sql.failed': 422,
  'request.too-many': 429,
  'account.quota-exceeded': 429,
  'server.failed': 500,
  'store.unavailable': 503,
  'stream.unreadable': 503,
} as const;

export type ErrorCode = keyof typeof errorCodes;

/** The body of every error reply. */
export type ErrorBody = {
  /** For people, in Vietnamese; a 401 contains the word "Unauthorized". */
  message: string;
  code: ErrorCode;
  /** Present with `request.invalid`: the first message of each field, by its path ("projectParts.0.partName"); at most 50. */
  fields?: Record<string, string>;
  /** How many more fields are invalid than `fields` holds. */
  moreFields?: number;
  /** Present with `access.sign-in-again`: the address that asks for a new sign-in; add `returnTo`. */
  signInUrl?: string;
  /** Present with `project.illegal-transition` and `project.not-editable`. */
  status?: ProjectStatus;
  /** What the caller may do in that status instead. */
  allowed?: ProjectAction[];
  /** Present with `project.changed`: the terms that differ from what the author saw. */
  changed?: Term[];
  /** The terms as the caller sees them now; present with `project.changed` and where a quote no longer applies. */
  terms?: Terms;
  /** The waiting quotes that the caller sees; present where a quote no longer applies. */
  offers?: Offer[];
  /** Present with `project.not-found` for a factory that once had the order: why it no longer has it. */
  left?: string;
  /** Present with `store.unavailable` while rows are being built: how far they are, as a sentence without its full stop. */
  building?: string;
  /** May be present with `sql.failed`: where in the statement, in UTF-16 units from 0. */
  position?: number;
  /** Present with `section.stale`, `stage.changed` and `payment.already-recorded`: what stands there, and the version to name next time. */
  present?: { version: string; fields: Record<string, unknown> };
};
