import { provider } from '../kernel/access.js';
import { Amount, Id, OptionalText, Vnd, Whole } from '../kernel/fields.js';
import { get, post } from '../kernel/route.js';

/** The quote form (section 5). Amounts are integer VND. */
export class SubmitQuote {
  @Id() projectId: string;
  @Vnd(0, 'Chi phí vật liệu phải >= 0') materialCost: number;
  /** Hours; two decimals are enough. */
  @Amount(0, 'Thời gian gia công phải >= 0') laborHours: number;
  @Vnd(0, 'Đơn giá gia công phải >= 0') laborRate: number;
  @Vnd(0, 'Chi phí khác phải >= 0') additionalCosts: number;
  /** As the form computed it; the server computes it again and refuses a difference above 1 VND. */
  @Amount(0, 'Tổng giá phải >= 0') totalPrice: number;
  @Whole(1, 'Thời gian giao hàng phải >= 1 ngày') deliveryDays: number;
  @OptionalText(5000) notes?: string;
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

export type Quote = Required<SubmitQuote> & {
  id: string;
  manufacturerId: string;
  /** 1 for the factory's first quote on this project, and up. */
  version: number;
  state: QuoteState;
  createdAt: string;
  updatedAt: string;
};

export const quoteRoutes = {
  submit: post('/api/quotes', {
    access: { manufacturer: 'canSubmitQuote' },
    body: SubmitQuote,
  }).replies<Quote>(),
  ofManufacturer: get('/api/quotes/manufacturer/:manufacturerId', {
    access: { manufacturer: 'canViewProjects', ...provider('canViewAllProjects') },
  }).replies<Quote[]>(),
  /** The provider sees all, a factory its own; the customer's price is the project's finalPrice. */
  ofProject: get('/api/quotes/project/:projectId', {
    access: { manufacturer: 'canViewProjects', ...provider('canViewAllProjects') },
  }).replies<Quote[]>(),
};
