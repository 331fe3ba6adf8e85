import { IsIn } from 'class-validator';
import { provider } from '../../kernel/access.js';
import { Amount, Days, Id, OptionalText, OptionalUrls, RequiredText, Vnd } from '../../kernel/fields.js';
import { PageQuery } from '../../kernel/page.js';
import { get, patch, post } from '../../kernel/route.js';
import { maxAttachments } from '../../vocabulary/files.js';
import { SeenTerms } from './terms.js';
import type { Terms } from './terms.js';

/** The quote form. Amounts are integer VND. */
export class SubmitQuote {
  @Id() projectId: string;
  @Vnd(0, 'Chi phí vật liệu phải >= 0') materialCost: number;
  /** Hours; two decimals are enough. */
  @Amount(0, 'Thời gian gia công phải >= 0') laborHours: number;
  @Vnd(0, 'Đơn giá gia công phải >= 0') laborRate: number;
  @Vnd(0, 'Chi phí khác phải >= 0') additionalCosts: number;
  /** The form's total. The server recomputes it and refuses a difference above 1 VND. */
  @Amount(0, 'Tổng giá phải >= 0') totalPrice: number;
  @Days('Thời gian giao hàng phải >= 1 ngày') deliveryDays: number;
  @OptionalText(5000) notes?: string;
  /** Addresses of uploads that explain the quote; only the provider and this factory may open them. */
  @OptionalUrls(maxAttachments) attachments?: string[];
  /** Absent: the request as it stands now. */
  @SeenTerms() seen?: Terms;
}

export const quoteDefaults = {
  materialCost: 0,
  laborHours: 0,
  laborRate: 0,
  additionalCosts: 0,
  totalPrice: 0,
  deliveryDays: 1,
};

/** materialCost + laborHours × laborRate + additionalCosts, rounded to whole VND. */
export const quoteTotal = (
  quote: Pick<SubmitQuote, 'materialCost' | 'laborHours' | 'laborRate' | 'additionalCosts'>,
): number => Math.round(quote.materialCost + quote.laborHours * quote.laborRate + quote.additionalCosts);

export const quoteStates = ['waiting', 'accepted', 'rejected', 'withdrawn'] as const;
export type QuoteState = (typeof quoteStates)[number];

export const quoteStateLabels: Record<QuoteState, string> = {
  waiting: 'Chờ Việt Phát duyệt',
  accepted: 'Đã được chọn',
  rejected: 'Không được chọn',
  withdrawn: 'Đã rút',
};

/** Why a quote does not count; its state alone would not say it. */
export const quoteEndingLabels = {
  refused: 'Việt Phát từ chối',
  'other-released': 'Hết hiệu lực vì đã chọn báo giá khác',
  'other-factory': 'Hết hiệu lực vì đơn được giao nhà máy khác',
  'factory-removed': 'Hết hiệu lực vì nhà máy không còn nhận đơn này',
  'price-declined': 'Hết hiệu lực vì khách hàng từ chối giá',
  'order-cancelled': 'Hết hiệu lực vì đơn đã huỷ',
  'request-changed': 'Hết hiệu lực vì yêu cầu đã đổi',
  'not-priced': 'Hết hiệu lực vì đơn không còn chờ giá',
  'in-review': 'Tạm dừng vì đơn đang được xem lại',
} as const;
export type QuoteEnding = keyof typeof quoteEndingLabels;

/** What became of a quote, for analysts: a version that its factory replaced was not taken back. */
export const quoteOutcomeLabels = { ...quoteStateLabels, replaced: 'Thay bằng phiên bản mới' } as const;

/** How many versions of its quote a factory may send for one order: what ends the order always has room. */
export const maxQuoteVersions = 50;

/** What a quote's state means to readers: one that its factory replaced was not taken back, and others end for a reason. */
export const quoteStateText = ({
  state,
  replacedBy,
  ending,
}: Pick<Quote, 'state' | 'replacedBy' | 'ending'>): string => {
  if (state === 'withdrawn' && replacedBy !== null) return `Thay bằng phiên bản ${replacedBy}`;
  return ending ? quoteEndingLabels[ending] : quoteStateLabels[state];
};

/** PATCH /api/quotes/:id: the factory withdraws its quote, or the provider rejects it. */
export class UpdateQuote {
  @Id() projectId: string;
  @IsIn(['withdrawn', 'rejected'], { message: 'Trạng thái báo giá phải là withdrawn hoặc rejected' })
  state: 'withdrawn' | 'rejected';
  @RequiredText(2000, 'Vui lòng nêu lý do') reason: string;
  @SeenTerms() seen?: Terms;
}

export type Quote = Required<Omit<SubmitQuote, 'seen'>> & {
  id: string;
  projectTitle: string;
  manufacturerId: string;
  /** Counts from 1 for each factory and project. */
  version: number;
  state: QuoteState;
  /** Why it was withdrawn or rejected; otherwise ''. */
  reason: string;
  /** The version of the same factory that took its place; null where none did. */
  replacedBy: number | null;
  /** Why it does not count now; null where it does, and where its factory took it back or replaced it. */
  ending: QuoteEnding | null;
  /** It waits and was made for an earlier version of the request. */
  isOutdated: boolean;
  /** Why its factory no longer reads the order; '' while it does, and where it was simply not chosen. */
  endedReason: string;
  /** The names of `attachments`, in the same order. */
  attachmentFileNames: string[];
  /** Whether its factory may withdraw it now: it is waiting, and the order is still being priced. */
  mayWithdraw: boolean;
  createdAt: string;
  updatedAt: string;
};

/** A released quote as the customer sees it, with the provider's price. */
export type ReleasedQuote = Pick<Quote, 'id' | 'projectId' | 'totalPrice' | 'deliveryDays' | 'updatedAt'>;

/** Whether a reply holds a factory's quote with its figures. */
export const isFactoryQuote = (quote: Quote | ReleasedQuote): quote is Quote => 'manufacturerId' in quote;

export const quoteRoutes = {
  submit: post('/api/quotes', {
    access: { manufacturer: 'canSubmitQuote' },
    body: SubmitQuote,
  }).replies<Quote>(),
  update: patch('/api/quotes/:id', {
    access: { manufacturer: 'canSubmitQuote', ...provider('canManageWorkflow') },
    body: UpdateQuote,
  }).replies<Quote>(),
  ofManufacturer: get('/api/quotes/manufacturer/:manufacturerId', {
    access: { manufacturer: 'canViewProjects', ...provider('canViewAllProjects') },
    query: PageQuery,
  }).replies<Quote[]>(),
  /** The provider gets all quotes, a factory its own, the customer the released one. */
  ofProject: get('/api/quotes/project/:projectId', {
    access: {
      customer: 'canViewQuotes',
      manufacturer: 'canViewProjects',
      ...provider('canViewAllProjects'),
    },
  }).replies<(Quote | ReleasedQuote)[]>(),
};
