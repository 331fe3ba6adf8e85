import { isInProduction } from '@control-center/contracts';
import type { Project, ProjectStatus, Quote } from '@control-center/contracts';

export type FactoryRow = { project: Project; quote: Quote | undefined };
export type FactoryTabKey = 'drawings' | 'orders' | 'confirmed' | 'progress';
export type FactoryTabContent = {
  key: FactoryTabKey;
  label: string;
  counter: string;
  empty: string;
  rows: FactoryRow[];
};

const texts: Record<FactoryTabKey, Omit<FactoryTabContent, 'key' | 'rows'>> = {
  drawings: {
    label: 'Bản vẽ',
    counter: 'Dự án cần gia công',
    empty: 'Chưa có bản vẽ nào được gửi đến nhà máy.',
  },
  orders: { label: 'Đơn hàng', counter: 'Đã báo giá', empty: 'Bạn chưa gửi báo giá nào.' },
  confirmed: {
    label: 'Đã xác nhận',
    counter: 'Đơn hàng đã xác nhận',
    empty: 'Chưa có đơn hàng nào được khách hàng xác nhận.',
  },
  progress: { label: 'Tiến độ', counter: 'Đang sản xuất', empty: 'Chưa có dự án nào đang sản xuất.' },
};

const withStatus =
  (...statuses: ProjectStatus[]) =>
  ({ project }: FactoryRow) =>
    statuses.includes(project.status);

const isInTab: Record<FactoryTabKey, (row: FactoryRow) => boolean> = {
  drawings: withStatus('ready_for_manufacturer', 'bidding', 'approved'),
  orders: ({ quote }) => quote !== undefined,
  confirmed: withStatus('approved', 'payment_pending', 'payment_confirmed'),
  progress: ({ project }) => isInProduction(project.status),
};

/** The projects of each tab, each with the factory's newest quote. A project may be in several tabs. */
export function factoryTabs(projects: readonly Project[], quotes: readonly Quote[]): FactoryTabContent[] {
  const newest = new Map<string, Quote>();
  for (const quote of quotes) {
    const current = newest.get(quote.projectId);
    if (!current || current.version < quote.version) newest.set(quote.projectId, quote);
  }
  const rows = projects.map((project) => ({ project, quote: newest.get(project.id) }));
  return (Object.keys(texts) as FactoryTabKey[]).map((key) => ({
    key,
    ...texts[key],
    rows: rows.filter(isInTab[key]),
  }));
}
